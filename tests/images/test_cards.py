"""Cards of link previews: their size, their bytes, and that no text leaves its place."""

import io
from dataclasses import fields, replace

import pytest
from PIL import Image, ImageChops

from people.images import cards
from people.images.cards import EDGE, FOOT, HEIGHT, PICTURE_WIDTH, WIDTH, Card
from people.images.seals import MARK, Seal, icon_ico, icon_svg

CARD = Card(
    name="Ada Li",
    other_name="李爱达",
    headline="Builds engines",
    site="Profiles",
    address="people.example.org",
    accent="#0b5394",
    seal=Seal("李", 1),
)
LONG = {
    "name": "Maximiliana Wolfeschlegelsteinhausenbergerdorff-Hernández de la Cruz y Todos",
    "other_name": "马克西米利安娜·沃尔夫施莱格尔施泰因豪森贝格尔多夫·埃尔南德斯·德拉克鲁斯",
    "headline": "机器学习基础设施负责人，负责大模型推理、训练与调度系统的研发。" * 10,
    "site": "The Very Long Institute for Things of Every Kind and Some Others, and More",
    "address": "a-very-long-name-of-a-department.of-a-very-long-institute.example.org:8443",
}


def image_of(card: Card) -> Image.Image:
    """Return the picture of a card."""
    return Image.open(io.BytesIO(cards.png(card)))


def inked(image: Image.Image, box: tuple[int, int, int, int]) -> bool:
    """Whether anything but white is in a part of the picture."""
    part = image.convert("RGB").crop(box)
    return ImageChops.invert(part).getbbox() is not None


def test_card_is_a_picture_of_the_size_that_previews_have():
    image = image_of(CARD)
    assert (image.format, image.size, image.mode) == ("PNG", (1200, 630), "RGB")
    assert len(cards.png(CARD)) < 300_000


@pytest.mark.parametrize("long", [*[{name: text} for name, text in LONG.items()], LONG])
def test_long_texts_stay_within_their_place(long):
    image = image_of(replace(CARD, **long))
    column = WIDTH - EDGE - PICTURE_WIDTH
    assert not inked(image, (0, 0, EDGE - 4, HEIGHT))
    assert not inked(image, (WIDTH - EDGE + 1, 0, WIDTH, HEIGHT))
    assert not inked(image, (column - 40, 0, column - 1, FOOT))
    assert not inked(image, (0, 0, WIDTH, 40))
    assert not inked(image, (0, FOOT - 24, WIDTH, FOOT))
    assert not inked(image, (0, HEIGHT - 24, WIDTH, HEIGHT))
    assert inked(image, (EDGE, 40, column - 40, FOOT - 24))


def test_card_with_a_name_alone_is_drawn():
    for name in ("李", "A", ""):
        bare = Card(name, "", "", "", "", "#0b5394", MARK)
        assert image_of(bare).size == (1200, 630)


def test_same_card_is_the_same_bytes_and_another_card_is_not():
    others = {
        "seal": Seal("李", 2),
        "accent": "#8c2f26",
        **{
            field.name: "Something else"
            for field in fields(Card)
            if field.name not in {"seal", "accent", "photo", "photo_focus", "photo_state"}
        },
    }
    first = cards.png(CARD)
    cards.png.cache_clear()
    assert cards.png(CARD) == first
    for name, value in others.items():
        other = replace(CARD, **{name: value})
        assert (name, other.digest == CARD.digest) == (name, False)
        assert (name, cards.png(other) == first) == (name, False)
    assert replace(CARD, photo="a.png", photo_state="1").digest != CARD.digest
    assert replace(CARD, photo_focus=(30, 20)).digest != CARD.digest
    assert replace(CARD).digest == CARD.digest


def test_card_whose_photo_is_gone_shows_the_seal():
    assert cards.png(replace(CARD, photo="photos/none.jpg", photo_state="1")) == cards.png(CARD)


@pytest.mark.parametrize(
    "seal", [Seal("李", 0), Seal("欧阳", 1), Seal("AL", 2), Seal("IVL", 3), MARK]
)
def test_icon_has_the_sizes_of_tabs_and_its_text_stays_inside(seal):
    icon = Image.open(io.BytesIO(icon_ico(seal)))
    assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    large = icon.convert("RGBA")
    ground = Image.new("RGBA", large.size, seal.hex)
    ink = (
        ImageChops.difference(large, ground).convert("RGB").point(lambda value: 255 * (value > 60))
    )
    assert large.getpixel((0, 0))[3] < 128
    left, top, right, bottom = ink.crop((3, 3, 45, 45)).getbbox()
    assert min(left, top, 42 - right, 42 - bottom) >= 0
    assert right - left > 10


def test_icon_of_a_person_cannot_break_out_of_its_drawing():
    assert "<script>" not in icon_svg(Seal("<script>", 0))
    assert ">李</text>" in icon_svg(Seal("李", 0))
