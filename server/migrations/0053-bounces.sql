-- A mail that came back. Each mail leaves with an envelope address of its own, made of a key that nobody can guess: who
-- writes to it has had the mail. Mails of before have none.
alter table outgoing_mail add column bounce_key uuid;
alter table outgoing_mail alter column bounce_key set default gen_random_uuid();
alter table outgoing_mail
  add column bounced_at timestamptz,
  add column bounce_kind text check (bounce_kind in (
    'no_mailbox', 'no_domain', 'mailbox_off', 'mailbox_full', 'refused', 'not_taken', 'unclear', 'delayed'
  )),
  -- RFC 3463
  add column bounce_status text check (bounce_status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  -- what the mail server said, cut short and without addresses
  add column bounce_diagnostic text check (length(bounce_diagnostic) <= 200),
  -- somebody of the team has seen to it: the address is tried again
  add column bounce_settled_at timestamptz,
  add check ((bounced_at is null) = (bounce_kind is null));
-- contract: outgoing_mail.outgoing_mail_bounce_diagnostic_check, of a column that the last release does not write
-- contract: outgoing_mail.outgoing_mail_bounce_kind_check, of a column that the last release does not write
-- contract: outgoing_mail.outgoing_mail_bounce_status_check, of a column that the last release does not write
-- contract: outgoing_mail.outgoing_mail_check, of two columns that the last release does not write
