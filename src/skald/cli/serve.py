"""`skald serve`: Skald in the browser, for this computer or for everyone on its network."""

import errno
import gc
import os
import socket
import time
from contextlib import suppress

import click

from skald.cli.errors import UserMistake
from skald.cli.options import lang_option
from skald.cli.pages import Page
from skald.cli.words import _

GRACE_SECONDS = 3  # without a limit, one open event stream would keep the server from stopping

#: Tries to bring the database up to date, and the pause between two.
TRIES, PAUSE_SECONDS = 5, 0.4


@click.command(
    "serve",
    cls=Page,
    help=_("Open Skald in the browser, here or on the LAN."),
    examples=[
        ("skald serve", _("for the browser of this computer")),
        ("skald serve --host 0.0.0.0 --port 8080", _("let phones on the same network join")),
    ],
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N",
    help=_("0 takes any free port."),
)  # fmt: skip
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar=_("ADDRESS"),
    help=_("0.0.0.0 lets others on the network join."),
)  # fmt: skip
@lang_option
def command(port: int, host: str) -> None:
    listener = listen(host, port)
    try:
        addresses = reachable_at(host)
        prepare(addresses)
        announce(addresses, listener.getsockname()[1])
        remember(addresses, listener.getsockname()[1])
        welcome(addresses[0], listener.getsockname()[1])
        click.echo(_("Ctrl-C closes it."))
        answer(listener)
    finally:
        listener.close()


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or say why it can't be had."""
    try:
        family, _kind, _protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.create_server(address[:2], family=family, backlog=128)
    except (OSError, UnicodeError) as error:
        raise UserMistake(_refusal(error, host, port)) from error
    # Connections inherit it: without it every answer waits some 40 ms for an acknowledgement of its first part.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def reachable_at(host: str) -> list[str]:
    """The host names under which a browser will find a server that listens on `host`."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104  (asked for by the user)
        return [host]
    return list(dict.fromkeys(["localhost", *_lan_addresses()]))


def prepare(addresses: list[str]) -> None:
    """Ready the settings and the database."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skald.web.settings")
    named = [name for name in os.environ.get("SKALD_HOSTS", "").split(",") if name]
    os.environ["SKALD_HOSTS"] = ",".join([*named, *addresses])

    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError

    from skald.web.readiness import make_ready

    # All that is loaded here stays: to look through it for garbage is part of the start.
    gc.disable()
    try:
        django.setup()
        _make_tables()
        # Letters are sent by a thread of their own, also from a command.
        make_ready()
    except ImproperlyConfigured as error:
        raise UserMistake(str(error)) from error
    except DatabaseError as error:
        message = _("The database can't be opened: {reason}").format(reason=str(error).strip())
        raise UserMistake(message) from error
    except OSError as error:
        message = _("The data folder can't be used: {reason}").format(reason=error)
        raise UserMistake(message) from error
    finally:
        gc.freeze()
        gc.enable()


def _make_tables() -> None:
    """Bring the database up to date; another Skald that was started in the same moment may be doing it already."""
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    for left in reversed(range(TRIES)):
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except DatabaseError:
            connection.close()
            if not left:
                raise
            time.sleep(PAUSE_SECONDS)
        else:
            return


def announce(addresses: list[str], port: int) -> None:
    """Say where to look, on the screen of whoever started the server."""
    click.echo(_("Skald is open at:"))
    for address in addresses:
        click.echo(f"  {_url(address, port)}/")


def remember(addresses: list[str], port: int) -> None:
    """Let letters name the address of the network, or of this computer if there is no other."""
    from skald.web.accounts.site import note_listening

    others = [each for each in addresses if each != "localhost"]
    note_listening(_url((others or addresses)[0], port))


def welcome(address: str, port: int) -> None:
    """Hand the first organiser a link that works once."""
    from skald.web.accounts.one_time import first_link

    if secret := first_link():
        click.echo(_("To organise events, open this link once and choose a name and a password:"))
        click.echo(f"  {_url(address, port)}/welcome/{secret}")


def _url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def answer(listener: socket.socket) -> None:
    """Serve until told to stop."""
    import uvicorn

    from skald.web.battles.ticking import start_clock as start_battles
    from skald.web.campaigns.ticking import start_clock
    from skald.web.serving.closing import Server
    from skald.web.serving.connections import Connection, make_room_for_connections

    # Deadlines of campaigns are judged even while nobody looks.
    start_clock()
    start_battles()
    make_room_for_connections()
    config = uvicorn.Config(
        "skald.web.asgi:application",
        http=Connection,
        # Whose headers are believed is for `serving.proxy` to say.
        proxy_headers=False,
        lifespan="off",
        log_level="warning",
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    Server(config).run(sockets=[listener])


def _lan_addresses() -> list[str]:
    found = []
    # Connecting a datagram socket sends nothing; it only asks the system which of its addresses it would use.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found.extend(socket.gethostbyname_ex(socket.gethostname())[2])
    return [address for address in found if not address.startswith("127.")]


def _refusal(error: Exception, host: str, port: int) -> str:
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        return _("Port {port} is already in use. Try: skald serve --port {next}").format(port=port, next=port + 1)
    if code == errno.EACCES:
        return _("Port {port} is reserved by the system. Try: skald serve --port 8000").format(port=port)
    return _("Can't listen on {host}: {reason}").format(host=host, reason=error)
