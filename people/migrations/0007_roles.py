"""The roles as groups, and the account of a person."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ROLES = ("member", "editor", "publisher", "administrator")


def make_groups(apps, schema_editor):
    """Make the groups; they get their permissions when all models are there."""
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for name in ROLES:
        groups.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [
        ("people", '0006_focal_points'),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="user",
            field=models.OneToOneField(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="person",
                serialize=False,
                to=settings.AUTH_USER_MODEL,
                verbose_name="account",
            ),
        ),
        migrations.RunPython(make_groups, migrations.RunPython.noop),
    ]
