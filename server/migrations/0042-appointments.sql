-- Appointments that the team gives a family, and what its parents answer. They go with the last of the family.
create table appointment (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id) on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 480),
  place text not null,
  purpose text not null,
  state text not null check (state in ('given', 'confirmed', 'other_time', 'cancelled')),
  -- of what was on the screen: colleagues and parents do not overwrite each other
  version integer not null default 1 check (version >= 1),
  -- what a parent wrote who asks for another time
  words text not null default '',
  answered_by uuid references account (id),
  answered_at timestamptz,
  given_at timestamptz not null,
  given_by uuid not null references staff_account (id),
  check ((answered_at is null) = (answered_by is null))
);
create index appointment_family on appointment (family_id, starts_at);
