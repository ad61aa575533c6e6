-- The research team: who may enter, their second factor, their sessions, and the log of all they do.

create table staff_account (
  id uuid primary key default gen_random_uuid(),
  -- in lower case
  email text not null unique,
  role text not null check (role in ('coordinatore', 'comunicazione', 'data-manager', 'responsabile', 'garante')),
  -- null until the set-up link was used
  password_hash text,
  -- the secret that the authenticator app shares with us
  totp_secret text,
  -- the last 30 seconds whose code was used: no code opens twice (RFC 6238, 5.2)
  totp_last_step bigint not null default 0,
  set_up_hash bytea unique,
  set_up_expires_at timestamptz,
  -- the last day on which somebody may enter
  expires_on date not null,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table staff_recovery_code (
  staff_id uuid not null references staff_account (id),
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff_account (id),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

-- One line for everything that staff, the command line or a timer of theirs does. Each line carries the hash of the one before.
create table audit_line (
  -- 1, 2, 3, … without a gap
  seq bigint primary key,
  happened_at timestamptz not null,
  doer text not null check (doer in ('staff', 'command_line', 'portal')),
  staff_id uuid references staff_account (id),
  act text not null,
  subject_kind text,
  subject_id text,
  reason text,
  -- JSON exactly as it was hashed
  details text not null,
  hash bytea not null,
  check ((doer = 'staff') = (staff_id is not null))
);
create index audit_line_subject on audit_line (subject_id);
create index audit_line_act on audit_line (act, seq);
create index audit_line_staff on audit_line (staff_id, seq);

create trigger audit_line_append_only before update or delete or truncate on audit_line
  for each statement execute function refuse_change();
