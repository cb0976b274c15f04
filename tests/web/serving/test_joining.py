"""The modules of the drawn table are sent as one script, which browsers keep until it is another."""

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse

from skald.web.serving.joining import ENTRIES, TABLE, NotJoined, joined, script
from tests.web.battles.builders import begin


def test_every_module_of_the_table_is_in_a_script_once():
    whole = [joined(entry) for entry in ENTRIES]
    for module in TABLE.iterdir():
        begins = f"const ${module.name.removesuffix('.js')} = (() => {{\n"
        assert {text.count(begins) for text in whole} <= {0, 1}
        assert any(begins in text for text in whole), module.name
    assert not re.search(r"^(import|export)\b", "\n".join(whole), re.MULTILINE)


def test_what_is_needed_comes_first_and_names_are_handed_on(tmp_path):
    (tmp_path / "sun.js").write_text(
        'import * as sky from "./sky.js";\nimport { blue, deep } from "./sky.js";\nblue(sky, deep);\n'
    )
    (tmp_path / "sky.js").write_text("export const blue = () => 1;\nexport async function deep() {}\nclass Own {}\n")
    assert joined("sun", tmp_path) == (
        "const $sky = (() => {\nconst blue = () => 1;\nasync function deep() {}\nclass Own {}\n"
        "return { blue, deep };\n})();\n"
        "const $sun = (() => {\nconst sky = $sky;\nconst { blue, deep } = $sky;\nblue(sky, deep);\n"
        "return {  };\n})();\n"
    )


ODD = (
    "export default 1;",
    'export * from "./b.js";',
    'const b = await import("./b.js");',
    'import { a } from "./a.js";',
)


@pytest.mark.parametrize("text", ODD)
def test_what_cannot_be_joined_is_refused(tmp_path, text: str):
    (tmp_path / "a.js").write_text(text)
    with pytest.raises(NotJoined):
        joined("a", tmp_path)


def test_a_script_is_kept_for_as_long_as_its_address_names_it():
    place = reverse("joined", args=[script("battle").digest, "battle"])
    plain, packed = Client().get(place), Client().get(place, headers={"Accept-Encoding": "gzip"})
    assert plain.content == gzip.decompress(packed.content) == joined("battle").encode()
    assert packed["Content-Encoding"] == "gzip"
    assert "immutable" in packed["Cache-Control"]
    assert all("Accept-Encoding" in each["Vary"] for each in (plain, packed))
    old = Client().get(reverse("joined", args=["before", "battle"]))
    assert (old.content, old["Cache-Control"]) == (plain.content, "no-cache")
    assert Client().get(reverse("joined", args=["before", "doing"])).status_code == 404


@pytest.mark.django_db
def test_the_page_of_a_battle_asks_for_one_script_of_the_table():
    _battle, seat = begin("me", "me")
    page = Client().get(f"/battles/seat/{seat.token}/").content.decode()
    asked = re.findall(r'(?:src|href)="([^"]+\.js)"', page)
    assert asked == ["/static/skald/live.js", reverse("joined", args=[script("battle").digest, "battle"])]
