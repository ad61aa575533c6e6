-- A birth date that changes what its person may do is asked for, and confirmed by the team and by the person.
alter table rights_request
  add column birth_date date,
  add column team_confirmed_at timestamptz,
  add column team_confirmed_by uuid references staff_account,
  add column person_confirmed_at timestamptz;
create unique index rights_request_birth_date on rights_request (child_id)
  where birth_date is not null and answered_at is null;
