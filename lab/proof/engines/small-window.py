#!/usr/bin/python3
"""A WebKitGTK window as narrow as a telephone, for WebKitWebDriver: MiniBrowser is never narrower than 447 px."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height = int(sys.argv[1]), int(sys.argv[2])

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(["it-IT"])


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def allow(_context, session):
    engine = ".".join(
        str(part)
        for part in (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    )
    about = WebKit2.ApplicationInfo()
    about.set_name("WebKitGTK " + engine)
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


context.connect("automation-started", allow)
Gtk.main()
