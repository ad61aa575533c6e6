-- The old address can object to what the team changed, and until then nothing of the account goes away (docs/decisions/0120).
alter table email_change add column by_team boolean not null default false;
