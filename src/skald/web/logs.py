"""What is written when something fails: the fault, and never anybody's key."""

import logging
import re

#: The secret part of a private link.
_KEY = re.compile(r"(/(?:p|table|helper|welcome|seat|join|watch)/)[A-Za-z0-9_-]+")


class Discreet(logging.Filter):
    """Takes the secrets of private links out of what is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = _KEY.sub(r"\1…", record.getMessage())
        record.args = ()
        return True
