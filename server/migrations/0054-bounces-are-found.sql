-- no transaction
-- Whose mail a bounce is about, and what waits for the team.
create unique index concurrently if not exists outgoing_mail_bounce_key on outgoing_mail (bounce_key);
create index concurrently if not exists outgoing_mail_bounced on outgoing_mail (lower(recipient))
  where bounced_at is not null and bounce_settled_at is null and recipient <> '';
create index concurrently if not exists outgoing_mail_bounced_at on outgoing_mail (bounced_at)
  where bounced_at is not null;
