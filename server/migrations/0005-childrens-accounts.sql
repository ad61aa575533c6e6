-- Children's own accounts and their own yes or no.

alter table consent_record drop constraint consent_record_means_check;
alter table consent_record add constraint consent_record_means_check check (
  means in ('registration', 'registration_checkbox', 'session', 'invitation_link', 'invitation_checkbox', 'assent')
);

-- A username must not be what a survey token is made of: a parent's e-mail without its signs.
create index account_bare_login on account (lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)));
