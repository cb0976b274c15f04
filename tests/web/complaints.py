"""What the scripts of pages complain of: gathered while a test runs, and told at its end."""

from playwright.sync_api import Page

heard: list[str] = []


def listen(page: Page) -> None:
    """Hear a page's errors. Raising in the listener would only cut the connection, and nobody would read why."""
    page.on("pageerror", lambda error: heard.append(str(error)))
