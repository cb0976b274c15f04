"""What is wrong with a text of the notation, in words."""

from skald.cli.suggesting import shown
from skald.cli.words import _
from skald.rules.notation import Fault, NotationError


def fault_sentence(error: NotationError) -> str:
    """The fault with its line, and the piece of text that it is about."""
    if error.code is Fault.HEADER and not error.given:
        return _("The file is empty.")
    what = _sentence(error.code).format(given=shown(error.given))
    return _("line {line}: {problem}").format(line=error.line, problem=what) if error.line else what


def _sentence(fault: Fault) -> str:
    sentences = {
        Fault.NUMBER: _("“{given}” isn't a whole number."),
        Fault.BIG_NUMBER: _("The number “{given}” is too large."),
        Fault.WORD: _("“{given}” isn't a word of the notation."),
        Fault.STRING: _("“{given}” isn't a text in proper quotes."),
        Fault.CHOICE: _("“{given}” isn't one of the words that may stand here."),
        Fault.FORM: _("“{given}” hasn't the form that belongs here."),
        Fault.BASE: _("There is no base “{given}”."),
        Fault.AREA: _("“{given}” isn't the outline of an area."),
        Fault.NESTING: _("A bracket or a quote isn't closed: “{given}”."),
        Fault.DEPTH: _("Too many brackets inside brackets: “{given}”."),
        Fault.EMPTY: _("Something is missing here."),
        Fault.TAG: _("Nothing is called “{given}”."),
        Fault.FIELD: _("“{given}” means nothing here."),
        Fault.REPEATED_FIELD: _("“{given}” is given twice."),
        Fault.MISSING_FIELD: _("“{given}” is missing."),
        Fault.TOO_MANY: _("“{given}” is one value too many."),
        Fault.ORDER: _("“{given}” stands after values with names, and has none."),
        Fault.CHARACTER: _("The text holds a character that no text should: is it a replay at all?"),
        Fault.LONG_TEXT: _("The text is too long."),
        Fault.LONG_LINE: _("The line is too long."),
        Fault.HEADER: _("This isn't the first line of a replay: “{given}”."),
        Fault.LINE: _("This line doesn't belong here: “{given}”."),
        Fault.REPEATED_LINE: _("A second line “{given}” is one too many."),
        Fault.MISSING_LINE: _("The line “{given}” is missing."),
    }
    return sentences[fault]
