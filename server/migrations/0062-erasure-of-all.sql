-- The last step of the end of a study: all families are erased, once, after two of the team have said so.
create table erasure_of_all (
  id uuid primary key default gen_random_uuid(),
  -- nothing is erased before this day
  begins_on date not null,
  asked_by uuid not null references staff_account (id),
  asked_at timestamptz not null,
  approved_by uuid references staff_account (id),
  approved_at timestamptz,
  taken_back_at timestamptz,
  -- the last account that was written to, by its id, and since when all are
  told_up_to uuid,
  told_at timestamptz,
  -- the same of who is told that it was taken back
  untold_up_to uuid,
  begun_at timestamptz,
  -- how many there were when it began
  families integer,
  -- the last family that the walk through all of them has come to; null between two walks
  gone_through uuid,
  ended_at timestamptz,
  check ((approved_by is null) = (approved_at is null)),
  check (approved_by is distinct from asked_by),
  check (told_at is null or approved_at is not null),
  check (begun_at is null or (told_at is not null and taken_back_at is null)),
  check ((begun_at is null) = (families is null)),
  check (ended_at is null or begun_at is not null)
);
-- one at a time
create unique index erasure_of_all_current on erasure_of_all ((true)) where taken_back_at is null;

alter table erasure drop constraint erasure_means_check;
alter table erasure add constraint erasure_means_check
  check (means in ('session', 'telephone', 'rehearsal', 'study-end'));
