-- The database's clock as a process saw it last, and since when it has gone evenly: one row that all processes share, so that
-- neither a second process nor a restart gets around the hour that is waited after a jump (docs/decisions/0181).
create table clock_watch (
  one boolean not null default true,
  seen_at timestamp with time zone not null,
  steady_since timestamp with time zone not null,
  constraint clock_watch_pkey primary key (one),
  constraint clock_watch_one_check check (one)
);

-- again_at: a running job that is queued again runs once more. succeeded_at: when a chore was last done, for the alarm.
alter table job add column again_at timestamp with time zone, add column succeeded_at timestamp with time zone;

-- created_at says since when a job stands as it does: one from the future was queued by a clock that was ahead.
create index job_created on job (created_at);
