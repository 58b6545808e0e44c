"""What a game raises. An error is a sentence in Chinese and in English for the person at the
table: it says what was wrong and what would be right."""


class EventError(Exception):
    """An event that the game refuses; the game is as it was before.

    `zh` and `en` are sentences. They are made when asked for: a box loads them only then.
    """

    def __getattr__(self, name):
        if name not in ("zh", "en"):
            raise AttributeError(name)
        from bobing.sentences import sentence

        return sentence(self.args[0], name, *self.args[1:])
