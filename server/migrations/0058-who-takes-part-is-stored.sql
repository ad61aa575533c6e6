-- Who takes part, stored. The view survey_taker says what that means and stays the one definition; to read it for everybody
-- takes seconds among many families. Written by server/src/modules/oversight/stored-people.queries.ts alone, for the families of
-- study_person_changed.
create table study_person (
  -- no foreign keys: it follows what it repeats within a second
  person_id uuid primary key,
  account_id uuid,
  family_id uuid not null,
  is_child boolean not null,
  birth_date date,
  created_at timestamptz,
  -- why somebody is asked nothing yet
  why text
);
create index study_person_family on study_person (family_id);

-- A list of its own beside family_changed: a process of the release before takes that one up, and knows nothing of people.
create table study_person_changed (
  id bigint generated always as identity primary key,
  family_id uuid not null
);

create function note_people_changed() returns trigger language plpgsql as $$
begin
  insert into study_person_changed (family_id) values (new.family_id);
  return null;
end $$;
create trigger family_changed_people after insert on family_changed
  for each row when (new.family_id is not null) execute function note_people_changed();

-- marks of the views that study_person was computed by
alter table family_standing_progress add column people_definition text;

-- How many people were where in each questionnaire when they were counted last: among many it takes seconds.
create table survey_count (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null,
  counts jsonb not null
);
