"""The texts of the screens, from a file on flash: they take no memory but while they are shown.

A text file is a SortedFile (see there) of kind b"BTX1" and two zeros, which the packer makes of
the tables of texts. A text's key is the low 29 bits of the CRC-32 of its name << 1 | 1 if it is
the English one; its place is the offset of its UTF-8 bytes << 10 | how many these are.
"""

from binascii import crc32

from box.ui.sorted_file import SortedFile


class Texts:
    """The texts by name."""

    def __init__(self, path):
        self._file = SortedFile(path, b"BTX1\0\0")

    def find(self, key, lang):
        """Return a text in "zh" or "en", its {fields} not filled; the key where it is not there.

        (A box whose texts are lost or damaged can still be used.)
        """
        number = (crc32(key.encode()) & 0x1FFFFFFF) << 1 | (lang == "en")
        place = self._file.find(number)
        data = bytearray(place & 0x3FF)
        try:
            if data and self._file.read(place >> 10, data):
                return data.decode()
        except UnicodeError:
            pass
        return key
