"""A board in its boot loader on a pty, in this process; it can be pulled out in the middle."""

import threading

from esp32_mock_bootloader import server


class BootLoader:
    """`with BootLoader() as board:` `board.port` answers as the ROM of an ESP32 does."""

    def __init__(self, chip="esp32"):
        server.reset_flash_image()
        self._line = server.PtyMasterTransport.create()
        self.port = self._line.client_path
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(chip,), daemon=True)

    def _serve(self, chip):
        connection = server.BootloaderConnection(pty=self._line)
        while not self._stop.is_set():
            server.handle_client(connection, self._stop, chip)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.pull()
        self._thread.join(5)

    def pull(self):
        """Power and line are gone."""
        if not self._stop.is_set():
            self._stop.set()
            self._line.close()

    def flash(self, at, size):
        return server.get_flash_image().read(at, size)
