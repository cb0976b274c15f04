"""`skald demo campaign`: a campaign in its third turn, with the links of both lords."""

import click

from skald.cli.demo_address import USUAL, served_at
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Page
from skald.cli.printing import print_json
from skald.cli.words import _


@click.command(
    "campaign",
    cls=Page,
    help=_("Create a campaign in its third turn, ready to be continued."),
    examples=[("skald demo campaign", _("two links; open them after “skald serve”"))],
)
@click.option(
    "--address",
    metavar="URL",
    help=_("The address of the server, if Skald doesn’t find it."),
)
@json_option
@lang_option
def command(address: str | None, as_json: bool) -> None:
    from skald.cli.serve import prepare

    prepare([])
    served = address or served_at()
    from django.utils import timezone

    from skald.web.campaigns.services.demo import make_demo

    lords = (_("Astrid of the North"), _("Bersi of the South"))
    base = (served or USUAL).rstrip("/")
    seats = make_demo(name=_("The two lands (demo)"), lords=lords, now=timezone.now())
    campaign = seats[0].campaign
    links = {seat.name: f"{base}/campaigns/seat/{seat.token}/" for seat in seats}
    watch = f"{base}/campaigns/watch/{campaign.watching}/"
    if as_json:
        print_json({"campaign": campaign.uid, "turn": campaign.turn, "seats": list(links.values()), "watch": watch})
        return
    open_it = _("A campaign in turn {turn}. Open the link of a lord:")
    start_first = _("A campaign in turn {turn}. Start “skald serve” and open the link of a lord:")
    click.echo((open_it if served else start_first).format(turn=campaign.turn))
    for name, link in links.items():
        click.echo(f"  {name}\n    {link}")
    click.echo(_("For spectators:"))
    click.echo(f"    {watch}")
