-- Exports: who asked for what, who allowed it, how far it is, and the file until it was downloaded.

-- One row, made at the first export. Pseudonyms are made with it and stay the same; it never leaves the server.
create table export_salt (
  id integer primary key default 1 check (id = 1),
  salt bytea not null
);

create table export_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  separator text not null,
  identifiable boolean not null,
  state text not null check (
    state in ('to_approve', 'waiting', 'running', 'ready', 'downloaded', 'expired', 'rejected', 'failed')
  ),
  -- null: the command line
  requested_by uuid references staff_account (id),
  reason text,
  requested_at timestamptz not null,
  decided_by uuid references staff_account (id),
  decision_reason text,
  decided_at timestamptz,
  -- how often it was begun; also the number by which the one who does it is known
  attempt integer not null default 0,
  leased_until timestamptz,
  done_steps integer not null default 0,
  total_steps integer,
  row_count bigint,
  byte_count bigint,
  chunk_count integer,
  file_name text,
  file_sha256 bytea,
  finished_at timestamptz,
  -- until when it can be downloaded, or approved
  expires_at timestamptz,
  -- how often a transfer was begun; also the number of the one under way
  transfers integer not null default 0,
  transfer_until timestamptz,
  downloaded_at timestamptz,
  check (decided_by <> requested_by),
  -- what shows who somebody is never gets further without somebody's approval
  check (
    state in ('to_approve', 'rejected', 'expired')
    or (not identifiable and kind <> 'key')
    or (requested_by is not null and decided_by is not null)
  )
);
create index export_job_newest on export_job (requested_at desc);
create index export_job_due on export_job (requested_at) where state in ('waiting', 'running');

-- The file in pieces, of the attempt that wrote them.
create table export_chunk (
  export_id uuid not null references export_job (id),
  attempt integer not null,
  number integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, number)
);
-- compressed already
alter table export_chunk alter column bytes set storage external;

create function announce_export() returns trigger language plpgsql as $$
begin
  perform pg_notify('export_waiting', '');
  return null;
end $$;
create trigger export_job_announced after insert or update of state on export_job
  for each row when (new.state = 'waiting') execute function announce_export();
