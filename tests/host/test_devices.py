"""Finding boxes, and what is said when there is none, several, or one that can't be opened."""

import contextlib
import json
import os
import pty
import socket
import threading
from types import SimpleNamespace

import pytest
import serial
import serial.rfc2217
from board import Board
from bobox import devices, link, transport
from bobox.__main__ import main
from bobox.errors import (
    NoBox,
    NotAnswering,
    NotPermitted,
    PortBusy,
    SeveralBoxes,
    TooOld,
)
from serial import SerialException
from serial.tools import list_ports


def ports(monkeypatch, *found):
    entries = [
        SimpleNamespace(device=device, vid=vid, pid=pid, serial_number="s")
        for device, vid, pid in found
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: entries)


def test_known_chips_are_recognised_and_others_are_not(monkeypatch):
    ports(
        monkeypatch,
        ("/dev/ttyUSB0", 0x10C4, 0xEA60),
        ("/dev/ttyS0", None, None),
        ("/dev/ttyACM0", 0x303A, 0x1001),
        ("/dev/ttyUSB1", 0x1A86, 0x7523),
        ("/dev/ttyUSB2", 0x0403, 0x6001),
        ("/dev/ttyACM1", 0x2341, 0x0043),
    )
    found = devices.find_devices()
    assert [each.port for each in found] == [
        "/dev/ttyACM0",
        "/dev/ttyUSB0",
        "/dev/ttyUSB1",
        "/dev/ttyUSB2",
    ]
    assert found[1].how == "USB id 10c4:ea60: Silicon Labs CP2102"


def test_one_box_is_taken_none_and_several_are_said(monkeypatch):
    ports(monkeypatch)
    with pytest.raises(NoBox, match="no box is plugged in"):
        devices.choose_port(None)
    ports(monkeypatch, ("/dev/ttyUSB0", 0x10C4, 0xEA60))
    assert devices.choose_port(None) == "/dev/ttyUSB0"
    assert devices.choose_port("/dev/pts/7") == "/dev/pts/7"
    ports(monkeypatch, ("COM3", 0x10C4, 0xEA60), ("COM4", 0x1A86, 0x7523))
    with pytest.raises(SeveralBoxes, match=r"COM3 .*; COM4 .*--port"):
        devices.choose_port(None)


def test_devices_lists_without_opening(monkeypatch, capsys):
    ports(monkeypatch, ("/dev/does-not-exist", 0x10C4, 0xEA60))
    assert main(["devices", "--json"]) == 0
    out = capsys.readouterr().out
    assert '"port":"/dev/does-not-exist"' in out
    assert '"usb":"10c4:ea60"' in out


def test_no_such_port():
    with pytest.raises(NoBox, match="there is no port /dev/nosuch"), link.connect("/dev/nosuch"):
        pass
    with pytest.raises(NoBox, match="is no port"), link.connect("nonsense://x"):
        pass
    with pytest.raises(NoBox, match="nothing answers"), link.connect("socket://127.0.0.1:1"):
        pass


@pytest.mark.parametrize(
    "port",
    ["socket://", "socket://host", "socket://:5", "socket://host:99999999", "rfc2217://host:0"],
)
def test_a_network_port_without_a_host_or_a_number(port):
    with pytest.raises(NoBox, match="a host and a number"), link.connect(port):
        pass


def test_an_empty_port_is_no_reason_to_take_another(monkeypatch):
    ports(monkeypatch, ("/dev/ttyUSB0", 0x10C4, 0xEA60))
    with pytest.raises(NoBox, match="--port is empty"):
        devices.choose_port("")


def test_a_file_and_a_folder_are_no_serial_ports(tmp_path):
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file", os.devnull):
        with pytest.raises(NoBox, match="is no serial port"), link.connect(str(path)):
            pass


@pytest.mark.parametrize(
    ("error", "kind", "says"),
    [
        (SerialException(13, "could not open port: Permission denied"), NotPermitted, "join it"),
        (SerialException(16, "could not open port: Device or resource busy"), PortBusy, "in use"),
        (SerialException("Could not exclusively lock port"), PortBusy, "in use"),
        (SerialException("could not open port 'COM9': FileNotFoundError(2, …)"), NoBox, "no port"),
        (SerialException(5, "could not open port: Input/output error"), NotAnswering, "not open"),
    ],
)
def test_why_a_port_does_not_open(monkeypatch, error, kind, says):
    def refuse(*_args, **_named):
        raise error

    monkeypatch.setattr(transport.serial, "serial_for_url", refuse)
    monkeypatch.setattr(transport.sys, "platform", "linux")
    found = transport.explain("/dev/ttyUSB0", OSError())
    assert type(found) is kind
    assert says in str(found)


def test_hints_on_permission_for_each_system(monkeypatch):
    hints = {"linux": "usermod -aG dialout", "darwin": "/dev/cu.", "win32": "driver"}
    for platform, says in hints.items():
        monkeypatch.setattr(transport.sys, "platform", platform)
        assert says in transport._permission_hint("/dev/nosuch")


def test_a_port_that_another_program_holds():
    with (
        Board() as board,
        link.connect(board.port),
        pytest.raises(PortBusy, match="another program"),
        link.connect(board.port),
    ):
        pass


def test_nobody_answers(monkeypatch):
    monkeypatch.setattr(link, "_ENTER_SECONDS", 0.5)
    outer, inner = pty.openpty()
    with (
        pytest.raises(NotAnswering, match="no MicroPython answers"),
        link.connect(os.ttyname(inner)),
    ):
        pass
    os.close(outer)
    os.close(inner)


def test_a_port_that_talks_nonsense(monkeypatch):
    monkeypatch.setattr(link, "_ENTER_SECONDS", 0.5)
    server = socket.create_server(("127.0.0.1", 0))

    def talk():
        peer, _ = server.accept()
        try:
            for _ in range(200):
                peer.sendall(b"> raw REPL\r\n>>> noise \x04\x04" * 20)
                threading.Event().wait(0.01)
        except OSError:
            pass

    threading.Thread(target=talk, daemon=True).start()
    port = f"socket://127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(NotAnswering), link.connect(port):
        pass
    server.close()


def test_a_micropython_that_is_too_old():
    with Board(version=(1, 22, 2)) as board:
        with pytest.raises(TooOld, match=r"1\.22\.2; BoBox needs 1\.23"), link.connect(board.port):
            pass
        # it was left as it was found: it answers again
        with pytest.raises(TooOld), link.connect(board.port):
            pass


class _Liar:
    """A raw REPL on a socket that prints `reply` whatever it is asked."""

    def __init__(self, reply):
        self._reply = reply.encode()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._talk, daemon=True).start()

    def _talk(self):
        peer, _ = self._server.accept()
        raw = False
        with contextlib.suppress(OSError):
            while data := peer.recv(4096):
                if b"\x05A\x01" in data:
                    peer.sendall(b"R\x00")  # no raw paste mode
                    continue
                for byte in data:
                    if byte == 1:
                        raw = True
                        peer.sendall(b"raw REPL; CTRL-B to exit\r\n>")
                    elif byte == 2:
                        raw = False
                        peer.sendall(b"\r\n>>> ")
                    elif byte == 4 and raw:
                        peer.sendall(b"OK" + self._reply + b"\x04\x04>")
                    elif byte == 4:
                        peer.sendall(b"soft reboot\r\n>>> ")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.close()


@pytest.mark.parametrize(
    "change",
    [
        None,
        {"name": 5},
        {"version": "1.25"},
        {"version": [1]},
        {"version": [1, "x", 0]},
        {"id": "../../elsewhere/x"},
        {"id": 5},
        {"clock": 5},
        {"clock": ["a"]},
        {"slot": 1},
        {"host": "yes"},
        {"host": True},  # then its host functions answer with this too
    ],
)
@pytest.mark.parametrize("command", ["info", "install", "logs pull", "logs list", "rules pull"])
def test_a_board_that_answers_nonsense_is_not_believed(change, command, tmp_path, capsys):
    greeting = {
        "name": "micropython",
        "version": [1, 25, 0],
        "id": "aabb",
        "clock": None,
        "slot": "a",
        "host": False,
    }
    reply = "{}" if change is None else json.dumps({**greeting, **change})
    to = ["--to", str(tmp_path)] if "pull" in command else []
    with _Liar(reply) as liar:
        assert main([*command.split(), *to, "--json", "--port", liar.port]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "gave no clear answer" in err
    assert not list(tmp_path.iterdir())


class _NoModemLines:
    """A pty as a server of RFC 2217 wants it: with the status lines that a pty has not."""

    cts = dsr = ri = cd = False

    def __init__(self, port):
        self._port = serial.Serial(port, timeout=0.05)

    def __getattr__(self, name):
        return getattr(self._port, name)


@pytest.mark.filterwarnings("ignore::DeprecationWarning:serial")
def test_a_box_over_rfc2217():
    """`rfc2217://`: a serial line on another machine, its settings too."""
    with Board() as board:
        line = _NoModemLines(board.port)
        server = socket.create_server(("127.0.0.1", 0))
        ended = threading.Event()

        def relay():
            peer, _ = server.accept()
            peer.settimeout(0.01)
            out = SimpleNamespace(write=peer.sendall)
            manager = serial.rfc2217.PortManager(line, out)
            while not ended.is_set():
                with contextlib.suppress(TimeoutError):
                    data = peer.recv(4096)
                    line.write(b"".join(manager.filter(data)))
                waiting = line.in_waiting
                if waiting:
                    peer.sendall(b"".join(manager.escape(line.read(waiting))))
            peer.close()

        thread = threading.Thread(target=relay, daemon=True)
        thread.start()
        with link.connect(f"rfc2217://127.0.0.1:{server.getsockname()[1]}") as session:
            session.put("/x", b"data" * 500)
            assert session.read("/x") == b"data" * 500
        ended.set()
        thread.join()
        line.close()
        server.close()


def test_a_box_over_a_socket():
    """`socket://`: a serial line on another machine."""
    with Board() as board:
        line = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
        server = socket.create_server(("127.0.0.1", 0))

        def relay():
            peer, _ = server.accept()

            def back():
                with contextlib.suppress(OSError):
                    while data := os.read(line, 4096):
                        peer.sendall(data)

            threading.Thread(target=back, daemon=True).start()
            while data := peer.recv(4096):
                os.write(line, data)

        threading.Thread(target=relay, daemon=True).start()
        with link.connect(f"socket://127.0.0.1:{server.getsockname()[1]}") as session:
            session.put("/x", b"data" * 500)
            assert session.read("/x") == b"data" * 500
        server.close()
