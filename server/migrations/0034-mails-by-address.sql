-- no transaction
-- A family’s history shows which mails went to its addresses.
create index concurrently if not exists outgoing_mail_recipient on outgoing_mail (recipient) where recipient <> '';
