"""Pictures in admin: described in one language at least, and cut around a chosen point."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from people.images import variants
from people.models import Person, Publication
from tests.admin.forms import read_form
from tests.admin.test_browser import editor as editor
from tests.makers import make_person, make_publication

BLUE, RED = (11, 83, 148), (140, 47, 38)


def picture(size=(400, 100)) -> SimpleUploadedFile:
    """Return a blue image with red on the left."""
    image = Image.new("RGB", size, BLUE)
    image.paste(RED, (0, 0, size[0] // 4, size[1]))
    out = io.BytesIO()
    image.save(out, "PNG")
    return SimpleUploadedFile("a.png", out.getvalue(), "image/png")


def submit(client, record, **changes):
    """Save the form of a record with some fields changed; returns the answer."""
    client.cookies["lang"] = "en"
    meta = record._meta
    url = reverse(f"admin:people_{meta.model_name}_change", args=[record.pk])
    data = read_form(client.get(url).content.decode(), f"{meta.model_name}_form")
    return client.post(url, {**data, **changes}, follow=True)


def test_a_photo_without_a_description_is_refused_with_the_remedy(admin_client):
    person = make_person()
    answer = submit(admin_client, person, photo=picture())
    errors = answer.context["adminform"].form.errors
    assert set(errors) == {"photo_alt_zh_hans", "photo_alt_en"}
    assert "at least one language" in str(errors)
    assert not Person.objects.get().photo


def test_one_language_is_enough_and_the_other_is_asked_for(admin_client):
    person = make_person()
    answer = submit(admin_client, person, photo=picture(), photo_alt_zh_hans="红与蓝")
    assert Person.objects.get().photo
    assert any("English" in str(message) for message in answer.context["messages"])
    answer = submit(admin_client, person, photo_alt_en="Red and blue")
    assert not any("other language" in str(message) for message in answer.context["messages"])


def test_a_teaser_is_described_or_decorates(admin_client):
    publication = make_publication()
    errors = submit(admin_client, publication, teaser=picture()).context["adminform"].form.errors
    assert "only decorates" in str(errors)
    submit(admin_client, publication, teaser=picture(), is_decorative="on")
    assert Publication.objects.get().teaser
    # What was saved so stays so, whoever saves it again.
    answer = submit(admin_client, Publication.objects.get(), volume="1")
    assert Publication.objects.get().volume == "1"
    assert answer.redirect_chain


@pytest.mark.parametrize(
    ("focus", "color"), [(None, BLUE), ((0, 50), RED), ((10, 0), RED), ((100, 50), BLUE)]
)
def test_a_portrait_is_cut_around_the_focus(focus, color):
    content = variants.render(picture().file, variants.Box(64, 80), "png", focus)
    found = Image.open(io.BytesIO(content)).convert("RGB").getpixel((30, 40))
    assert max(abs(a - b) for a, b in zip(found, color, strict=True)) < 12


@pytest.mark.parametrize(
    ("name", "focus"),
    [
        ("variants/a.png/144x180~30-100.avif", (30, 100)),
        ("variants/a.png/144x180.avif", None),
        ("variants/a.png/144x180~101-0.avif", "none"),
        ("variants/a.png/144x180~05-0.avif", "none"),
        ("variants/a.png/640~30-20.avif", "none"),
    ],
)
def test_the_name_of_a_variant_says_where_it_is_cut(name, focus):
    asked = variants.wanted(name)
    assert (asked.focus if asked else "none") == focus


def test_pages_show_the_focus_and_no_other_is_made(admin_client, client):
    person = make_person()
    submit(admin_client, person, photo=picture(), photo_alt_en="Red", photo_focus_x="0")
    person.refresh_from_db()
    assert person.photo_focus == (0, 50)
    address = f"/media/variants/{person.photo}/144x180~0-50.png"
    assert address in client.get("/en/people/ada-li/").content.decode()
    answer = client.get(address)
    found = Image.open(io.BytesIO(b"".join(answer.streaming_content)))
    assert (found.size, found.convert("RGB").getpixel((20, 50))[0] > 120) == ((80, 100), True)
    other = client.get(address.replace("~0-50", "~1-50"))
    sent = Image.open(io.BytesIO(b"".join(other.streaming_content)))
    assert sent.size == (400, 100)  # the original, and nothing is stored
    assert answer["Cache-Control"] == "public, max-age=86400"
    assert other["Cache-Control"] == "public, max-age=60"


def test_a_focus_beyond_the_picture_is_refused(admin_client):
    answer = submit(admin_client, make_person(), photo_focus_x="101")
    assert set(answer.context["adminform"].form.errors) == {"photo_focus_x"}


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_focus_is_set_by_a_click_or_by_sliders(editor):
    person = make_person(photo_alt_en="Red")
    person.photo.save("a.png", picture())
    page = editor(f"/admin/people/person/{person.pk}/change/")
    stage = page.locator(".focus-stage img")
    size = stage.bounding_box()
    stage.click(position={"x": size["width"] * 0.25, "y": size["height"] * 0.75})
    assert abs(int(page.input_value("#id_photo_focus_x")) - 25) <= 1
    slider = page.locator("#id_photo_focus_x + .focus-slider")
    slider.focus()
    page.keyboard.press("Home")
    assert page.input_value("#id_photo_focus_x") == "0"
    page.locator("input[name=_save]").last.click()
    page.wait_for_selector(".messagelist .success")
    assert Person.objects.get().photo_focus_x == 0
    assert page.messages == []
