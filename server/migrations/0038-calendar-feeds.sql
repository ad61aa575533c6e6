-- The private address of somebody's calendar, for calendar apps. Only its hash is kept; a new one takes the place of the old.
create table calendar_feed (
  account_id uuid primary key references account (id),
  token_hash bytea not null unique,
  made_at timestamptz not null
);
