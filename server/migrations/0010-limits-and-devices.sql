-- Log-ins that failed, for the limit of one network address: a window that slides. Keys are hashes, as in attempt_window.
create table recent_failure (
  key bytea not null,
  failed_at timestamptz not null
);
create index recent_failure_by_key on recent_failure (key, failed_at);
create index recent_failure_by_time on recent_failure (failed_at);

-- Browsers from which somebody has logged in. Such a cookie opens nothing: its holder does not wait for the pause that
-- others' wrong passwords have brought upon the account.
create table known_device (
  token_hash bytea not null,
  account_id uuid references account on delete cascade,
  staff_id uuid references staff_account on delete cascade,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(account_id, staff_id) = 1),
  unique (token_hash, account_id),
  unique (token_hash, staff_id)
);
create index known_device_of_account on known_device (account_id);
create index known_device_of_staff on known_device (staff_id);
create index known_device_by_end on known_device (expires_at);
