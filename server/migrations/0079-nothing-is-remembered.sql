-- Who is signed in and what they are shown is read each time; no process has to hear that it changed. Jobs alone are announced.
drop function announce_family() cascade;
drop function announce_family_event() cascade;
drop function announce_shown_account() cascade;
drop function announce_shown_family() cascade;
drop function announce_shown_to_all() cascade;
drop function announce_study_end() cascade;
