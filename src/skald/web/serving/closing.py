"""How the server closes: whoever listens to changes is let go first, and Ctrl-C is heard from the first moment on."""

import signal
import socket
from types import FrameType

import uvicorn

from skald.web.live.hub import HUB


class Server(uvicorn.Server):
    """A server that doesn't wait for streams: nothing else would end them, and every open page holds one."""

    was_interrupted = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        # An interruption while the event loop is being made would leave half a loop, which complains at length.
        before = signal.signal(signal.SIGINT, self.handle_exit)
        try:
            super().run(sockets)
        finally:
            signal.signal(signal.SIGINT, before)
        if self.was_interrupted:
            raise KeyboardInterrupt

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.was_interrupted = self.was_interrupted or sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        HUB.end()
        await super().shutdown(sockets)
