"""Public addresses."""

app_name = "people"
urlpatterns = []
