-- What the team has still to do for a family, by which day and by whom. It may name people: it goes with the last of them.
create table family_task (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id) on delete cascade,
  text text not null,
  due_on date not null,
  assigned_to uuid not null references staff_account (id),
  -- of what was on the screen: two colleagues do not overwrite each other
  version integer not null default 1 check (version >= 1),
  added_at timestamptz not null,
  added_by uuid not null references staff_account (id),
  done_at timestamptz,
  done_by uuid references staff_account (id),
  check ((done_at is null) = (done_by is null))
);
create index family_task_open on family_task (due_on, id) where done_at is null;
create index family_task_family on family_task (family_id);
