-- Secrets are encrypted before they are stored, as text. What stands here in clear is encrypted by the start that follows.
-- contract: export_salt.salt, encrypted text cannot stand in bytes: stop processes of the last release first
alter table export_salt alter column salt type text using encode(salt, 'base64');

-- The keys that this database is used with: a process that lacks one of them, or has another one of its name, does not start.
create table encryption_key (
  id text primary key,
  -- derived from the key; says which one it is and nothing about it
  mark bytea not null,
  used_since timestamptz not null
);

-- Which visit of a set-up link was shown the secret: the same page that asks again sees the same one.
alter table staff_account add column set_up_visit_hash bytea;
