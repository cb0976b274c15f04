"""The verdict on a recorded battle, in words and as data."""

from skald.cli.stories import Stage, refusal_words
from skald.cli.words import _, ngettext
from skald.simulation.judging import Difference, Verdict, lines_of_inputs


def verdict_lines(verdict: Verdict, text: str, stage: Stage) -> list[str]:
    """Either that all is right, or the first difference, its line and the reason."""
    found = verdict.difference
    if found is None:
        message = ngettext("{count} input judged, all right.", "{count} inputs judged, all right.", verdict.judged)
        return [message.format(count=verdict.judged)]
    judged = ngettext("{count} input was right;", "{count} inputs were right;", verdict.judged)
    lines = [f"{judged.format(count=verdict.judged)} {_place(found, text)}", f"  {_reason(found, stage)}"]
    if found.found:
        lines.append("  " + _("the file says: {text}").format(text=found.found))
    if found.expected and found.code != "invariant":
        lines.append("  " + _("the rules say: {text}").format(text=found.expected))
    return lines


def verdict_as_data(verdict: Verdict, text: str, stage: Stage) -> dict[str, object]:
    """The verdict for programs."""
    found = verdict.difference
    difference = None
    if found is not None:
        difference = {
            "code": found.code,
            "input": found.input,
            "line": line_of(found, text),
            "reason": _reason(found, stage),
            "found": found.found,
            "expected": found.expected,
            "cites": found.refusal.cites if found.refusal else None,
        }
    return {"right": found is None, "judged": verdict.judged, "difference": difference}


def line_of(found: Difference, text: str) -> int:
    """The line of the file at which it parts from the rules."""
    lines = lines_of_inputs(text)
    if found.code == "opening":
        return next((at for at, line in enumerate(text.split("\n"), 1) if line.startswith("skald-position")), 1)
    if found.code in ("outcome", "unfinished", "seal"):
        # The lines that tell the outcome and the seal stand where inputs would.
        return lines[found.input + (found.code == "seal")][0]
    own = lines[found.input - 1]
    return own[min(found.event, len(own) - 1)]


def _place(found: Difference, text: str) -> str:
    line = line_of(found, text)
    if found.code == "opening":
        return _("the opening (line {line}) is not what the rules give.").format(line=line)
    if found.code in ("outcome", "unfinished"):
        return _("the end (line {line}) is not.").format(line=line)
    if found.code == "seal":
        return _("the seal (line {line}) doesn't fit.").format(line=line)
    return _("input {number} (line {line}) is not.").format(number=found.input, line=line)


def _reason(found: Difference, stage: Stage) -> str:
    match found.code:
        case "opening":
            return _("These warbands don't open a battle like this.")
        case "refused":
            assert found.refusal is not None
            return refusal_words(found.refusal, stage)
        case "invariant":
            return _("Its result breaks a rule that holds for every position: {rule}.").format(rule=found.expected)
        case "event":
            return _("It leads to something else than the file says.")
        case "extra-event":
            return _("The file tells of something that doesn't happen.")
        case "missing-event":
            return _("The file leaves something out that happens.")
        case "seal":
            return _("The rules allow all of it, but something in the file is no longer as it was written.")
        case "after-end":
            return _("The battle is over before it.")
        case "unfinished":
            return _("The file says how the battle ended, but it isn't over here.")
        case _:
            return _("The battle ends differently from what the file says.")
