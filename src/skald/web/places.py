"""Where Skald keeps what it must not lose: the database and the secret key."""

import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).parents[3]


def data_folder(environment: Mapping[str, str]) -> Path:
    """`SKALD_DATA`; else `var/` of a checkout; else the user's own data folder."""
    if chosen := environment.get("SKALD_DATA"):
        return Path(chosen).expanduser().resolve()
    if (_ROOT / "pyproject.toml").is_file() and (_ROOT / "src" / "skald").is_dir():
        return _ROOT / "var"
    return _user_folder(environment)


def secret_key(folder: Path) -> str:
    """The key of this installation: made once, readable by its owner only."""
    file = folder / "secret-key"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Written aside and linked into place: of two processes starting at once, one wins and both read its key.
    draft = folder / f"secret-key.{os.getpid()}"
    if not file.exists():
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text()


def _user_folder(environment: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Skald"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Skald"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "skald"
