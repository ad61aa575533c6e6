-- What the team's curves show, counted once an hour: it reads half a year of tables.
create table curves (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null,
  counts jsonb not null
);
