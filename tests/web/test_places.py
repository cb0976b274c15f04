"""Where data lives, and which database holds it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from skald.web.database import database
from skald.web.places import data_folder, secret_key


def test_data_folder_is_the_one_asked_for(tmp_path):
    assert data_folder({"SKALD_DATA": str(tmp_path)}) == tmp_path


def test_data_folder_of_a_checkout_is_var():
    assert data_folder({}) == Path(__file__).parents[2] / "var"


def test_secret_key_is_made_once_and_kept_private(tmp_path):
    key = secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert secret_key(tmp_path / "new") == key
    assert [(file.name, file.stat().st_mode & 0o777) for file in (tmp_path / "new").iterdir()] == [
        ("secret-key", 0o600)
    ]


def test_database_url_is_read():
    settings = database("postgresql://ann:p%40ss@db.example:5433/saga?sslmode=require", Path())
    assert settings == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "saga",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require", "pool": {"min_size": 1, "max_size": 8}},
    }


def test_database_url_of_another_kind_is_refused_without_its_password():
    with pytest.raises(ImproperlyConfigured) as refusal:
        database("mysql://ann:secret@db.example/saga", Path())
    assert "secret" not in str(refusal.value)


def modes(folder):
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir() if file.is_file()}


def test_the_database_is_private_whoever_made_the_folder(tmp_path):
    folder = tmp_path / "open to all"
    folder.mkdir()
    folder.chmod(0o755)
    before = os.umask(0o022)
    try:
        settings = database(None, folder)
        with closing(sqlite3.connect(settings["NAME"])) as connection:
            connection.executescript(f"{settings['OPTIONS']['init_command']} CREATE TABLE a (b);")
            assert modes(folder) == dict.fromkeys(
                ("skald.sqlite3", "skald.sqlite3-wal", "skald.sqlite3-shm"), 0o600
            )  # fmt: skip
    finally:
        os.umask(before)


def test_a_database_that_was_readable_for_others_becomes_private(tmp_path):
    names = ("skald.sqlite3", "skald.sqlite3-wal", "skald.sqlite3-shm")
    for name in names:
        (tmp_path / name).touch(0o644)
        (tmp_path / name).chmod(0o644)
    database(None, tmp_path)
    assert modes(tmp_path) == dict.fromkeys(names, 0o600)
