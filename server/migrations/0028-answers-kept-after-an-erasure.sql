-- A study may keep answers in the public interest of research (GDPR art. 17.3 d and 89), where it said so before the consent.
alter table erasure add column keeps_answers boolean not null default false;
