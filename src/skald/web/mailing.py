"""Mail by SMTP within one time limit, and without a letter ever going out twice.

A mail server may take a letter and be slow to say so. Whoever gives up then and tries again has sent it twice; so once
a letter is handed over completely, the answer is waited for as long as there is time, and if none comes the letter
counts as sent (`UnansweredError`): only what surely didn't arrive may be tried again.
"""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

from skald.web.time_limits import TimeLimit

#: For one letter, from the first word to the last.
SECONDS = 60.0
_END = b"\r\n.\r\n"


class UnansweredError(smtplib.SMTPException):
    """The letter was handed over, and the server never said whether it took it."""


class Conversation(smtplib.SMTP):
    """A conversation with a mail server that knows whether it has handed a letter over."""

    def __init__(self, *given: Any, limit: TimeLimit, **more: Any) -> None:
        self.limit = limit
        self.is_handed_over = False
        super().__init__(*given, **more)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        made: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        self.limit.holds(made)
        return made

    def send(self, s: Any) -> None:
        super().send(s)
        if isinstance(s, bytes) and s.endswith(_END) and self.sock is not None:
            self.is_handed_over = True
            self.sock.settimeout(self.limit.left)

    def sendmail(self, *given: Any, **more: Any) -> Any:
        try:
            return super().sendmail(*given, **more)
        except smtplib.SMTPServerDisconnected as error:
            if self.is_handed_over:
                raise UnansweredError from error
            raise


class EmailBackend(smtp.EmailBackend):
    """Django's way to a mail server, a letter at a time."""

    def __init__(self, *given: Any, seconds: float | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self.seconds = seconds or SECONDS
        self._limit = TimeLimit(self.seconds)

    @property
    def connection_class(self) -> Callable[..., smtplib.SMTP]:  # type: ignore[override]
        return partial(Conversation, limit=self._limit)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        sent = 0
        for message in email_messages:
            with TimeLimit(self.seconds) as self._limit:
                sent += super().send_messages([message])
        return sent
