-- What a parent chose about messages that are not necessary. No row: all of them.
create table message_choice (
  account_id uuid primary key references account (id),
  fewer boolean not null,
  -- the first day on which they are wanted again
  paused_until date,
  changed_at timestamptz not null
);
