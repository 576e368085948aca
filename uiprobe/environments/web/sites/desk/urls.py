"""Addresses of the desk."""

from __future__ import annotations

from django.urls import include, path

from uiprobe.environments.web.sites.desk import registration, views
from uiprobe.environments.web.sites.desk.site import site

urlpatterns = [
    path("", views.home),
    path("hijack/", include("hijack.urls")),
    path("columns/<str:table>/", views.choose_columns),
    path("bulk/<str:table>/", views.edit_many),
    path("locks/<int:key>/release/", views.release_lock),
    path("knowledge/", views.knowledge),
    path("knowledge/<str:number>/", views.article),
    path("catalogue/", views.catalogue),
    path("catalogue/<int:key>/", views.catalogue_item),
    path("cart/", views.cart),
    path("approvals/", views.approvals),
    path("dashboards/<slug:name>/", views.dashboard),
    path("reports/<slug:name>/", views.report),
    path("login/", registration.sign_in),
    path("register/", registration.register),
    path("", site.urls),
]
