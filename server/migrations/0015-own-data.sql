-- Copies of all that is stored about a person, which that person asked for (GDPR art. 15 and 20).
create table data_copy (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  -- the session in which the password was typed: no other one may fetch the file
  session_hash bytea not null,
  state text not null check (state in ('waiting', 'ready', 'failed', 'gone')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  fetched_at timestamptz,
  file_name text,
  file bytea,
  check ((state = 'ready') = (file is not null))
);
create index data_copy_account on data_copy (account_id, requested_at);
