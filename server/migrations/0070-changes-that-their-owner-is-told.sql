-- Somebody's password, access, address or birth date was changed by somebody else: they are shown it until they have read it.
create table told_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  what text not null check (what in ('password', 'access', 'address', 'birth_date')),
  by_whom text not null check (by_whom in ('parent', 'team', 'code')),
  changed_at timestamptz not null
);
create index told_change_account on told_change (account_id);
create trigger told_change_shown after insert or update or delete on told_change
  for each row execute function announce_shown_account();
