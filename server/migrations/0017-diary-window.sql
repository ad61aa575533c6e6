-- A window in which everybody is assigned days of the diary, also who joins later. One stands at a time; the others are history.
create table diary_window (
  id uuid primary key default gen_random_uuid(),
  from_day date not null,
  to_day date not null,
  -- how many for each person
  days integer not null,
  staff_id uuid references staff_account (id),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (from_day <= to_day),
  check (days between 2 and 7)
);
create unique index diary_window_open on diary_window ((true)) where closed_at is null;
