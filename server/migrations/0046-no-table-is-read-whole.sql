-- no transaction
-- Each for statements that read a whole table before: what is kept of a person, lists of the team, hourly chores.
create index concurrently if not exists account_email_lower on account (lower(email)) where email is not null;
create index concurrently if not exists consent_record_family on consent_record (family_id);
create index concurrently if not exists consent_record_invitation on consent_record (invitation_id)
  where invitation_id is not null;
create index concurrently if not exists spouse_invitation_email on spouse_invitation (email);
create index concurrently if not exists outgoing_mail_recipient_lower on outgoing_mail (lower(recipient));
create index concurrently if not exists outgoing_mail_ended on outgoing_mail (coalesce(sent_at, given_up_at))
  where recipient <> '' or not (kind in ('reminder', 'team-message'));
create index concurrently if not exists appointment_answered_by on appointment (answered_by) where answered_by is not null;
create index concurrently if not exists appointment_given_by on appointment (given_by);
create index concurrently if not exists diary_unapplied_family on diary_unapplied (family_id);
create index concurrently if not exists staff_note_staff on staff_note (staff_id);
create index concurrently if not exists erasure_accounts on erasure using gin (account_ids);
create index concurrently if not exists erasure_children on erasure using gin (child_ids);
create index concurrently if not exists erasure_asked_by on erasure (asked_by) where asked_by is not null;
create index concurrently if not exists erasure_listed on erasure
  ((ended_at is null and limesurvey_done_at is null) desc, asked_at desc, id);
create index concurrently if not exists rights_request_listed on rights_request (answered_at desc nulls first, due_on, id);
create index concurrently if not exists data_copy_ready on data_copy (expires_at) where state = 'ready';
create index concurrently if not exists attempt_window_started on attempt_window (started_at);
create index concurrently if not exists failure_streak_last on failure_streak (last_at);
create index concurrently if not exists audit_line_time on audit_line (happened_at);
