-- What parents correct by themselves (GDPR art. 16).

-- The birth date decides what a child is asked: the team sees each change and why.
create table birth_date_correction (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references child (id),
  account_id uuid not null references account (id),
  date_before date not null,
  date_after date not null,
  reason text not null,
  corrected_at timestamptz not null
);
create index birth_date_correction_child on birth_date_correction (child_id, corrected_at);

-- Another address: proved at the new one, and taken back by a link at the old one.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  email_before text not null,
  email_after text not null,
  confirm_hash bytea not null unique,
  undo_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  check ((confirmed_at is null) = (undo_hash is null)),
  check ((confirmed_at is null) = (undo_until is null))
);
create index email_change_account on email_change (account_id, requested_at);
