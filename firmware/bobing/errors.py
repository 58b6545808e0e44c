"""What a game raises. An error is a sentence in Chinese and in English for the person at the
table: it says what was wrong and what would be right."""


class EventError(Exception):
    """An event that the game refuses; the game is as it was before.

    `zh` and `en` are sentences. They are made when asked for: a box loads them only then.
    """

    def _sentence(self, lang):
        from bobing.sentences import sentence

        return sentence(self.args[0], lang, *self.args[1:])

    zh = property(lambda self: self._sentence("zh"))
    en = property(lambda self: self._sentence("en"))

    def __str__(self):
        return self._sentence("en")
