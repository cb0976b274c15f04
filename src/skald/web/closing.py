"""How the server closes: whoever listens to changes is let go first."""

import socket

import uvicorn

from skald.web.live.hub import HUB


class Server(uvicorn.Server):
    """A server that doesn't wait for streams: nothing else would end them, and every open page holds one."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        HUB.end()
        await super().shutdown(sockets)
