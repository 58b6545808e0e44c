"""What the rules core raises. Every error is a sentence in Chinese and in English for the person
at the table: it says what was wrong and what would be right."""


class RulesError(Exception):
    """A ruleset that can't be used.

    `field` is the path of the wrong field, as `prizes[2].count` ("" is the whole ruleset);
    `zh` and `en` are sentences that begin with it.
    """

    def __init__(self, field, zh, en):
        self.field = field
        self.zh = (field or "规则") + "：" + zh
        self.en = (field or "ruleset") + ": " + en
        super().__init__(self.en)


class EventError(Exception):
    """An event that the game refuses; the game is as it was before.

    `zh` and `en` are sentences. They are made when asked for: a box loads them only then.
    """

    def __init__(self, key, *values):
        super().__init__(key, *values)
        self._key = key
        self._values = values

    def _sentence(self, lang):
        from bobing.sentences import sentence

        return sentence(self._key, lang, *self._values)

    zh = property(lambda self: self._sentence("zh"))
    en = property(lambda self: self._sentence("en"))

    def __str__(self):
        return self._sentence("en")


class LineError(Exception):
    """A line of a transcript that is no event; `number` is the line's number as it was given,
    `zh` and `en` are sentences that begin with it."""

    def __init__(self, number, cause):
        self.number = number
        self.zh = f"第 {number} 行：" + cause.zh
        self.en = f"line {number}: " + cause.en
        super().__init__(self.en)
