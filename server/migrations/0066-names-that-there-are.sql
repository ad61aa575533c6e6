-- A misspelt name is looked for among the names that there are, each once and without whose it is, and then who bears it.
-- Written by server/src/modules/oversight/known-names.queries.ts alone, for the names of known_name_changed, and filled at the
-- first start (docs/decisions/0194).
create table known_name (name text primary key);
-- without a list of what is still to be sorted in, which every search would read
create index known_name_like on known_name using gin (name gin_trgm_ops) with (fastupdate = off);

-- names that somebody began or ceased to bear
create table known_name_changed (
  id bigint generated always as identity primary key,
  name text not null
);

create function note_names_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into known_name_changed (name) values (searchable(old.name)), (searchable(old.surname));
  end if;
  if tg_op <> 'DELETE' then
    insert into known_name_changed (name) values (searchable(new.name)), (searchable(new.surname));
  end if;
  return null;
end $$;

create function note_surname_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into known_name_changed (name) values (searchable(old.surname));
  end if;
  if tg_op <> 'DELETE' then
    insert into known_name_changed (name) values (searchable(new.surname));
  end if;
  return null;
end $$;

create trigger account_names after insert or delete on account
  for each row execute function note_names_changed();
create trigger account_names_anew after update on account
  for each row when ((old.name, old.surname) is distinct from (new.name, new.surname)) execute function note_names_changed();
create trigger child_names after insert or delete on child
  for each row execute function note_names_changed();
create trigger child_names_anew after update on child
  for each row when ((old.name, old.surname) is distinct from (new.name, new.surname)) execute function note_names_changed();
create trigger spouse_invitation_surname after insert or delete on spouse_invitation
  for each row execute function note_surname_changed();
create trigger spouse_invitation_surname_anew after update on spouse_invitation
  for each row when (old.surname is distinct from new.surname) execute function note_surname_changed();

-- How many questionnaires of the study were completed in each hour. Written by
-- server/src/modules/oversight/completed-surveys.queries.ts alone, for the hours of completed_survey_changed.
create table completed_survey_count (
  hour timestamptz primary key,
  surveys integer not null
);

create table completed_survey_changed (
  id bigint generated always as identity primary key,
  hour timestamptz not null
);

create function note_completed_survey_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.completed and coalesce(old.submitted_at, old.completed_at) is not null then
    insert into completed_survey_changed (hour)
      values (date_trunc('hour', coalesce(old.submitted_at, old.completed_at), 'UTC'));
  end if;
  if tg_op <> 'DELETE' and new.completed and coalesce(new.submitted_at, new.completed_at) is not null then
    insert into completed_survey_changed (hour)
      values (date_trunc('hour', coalesce(new.submitted_at, new.completed_at), 'UTC'));
  end if;
  return null;
end $$;

create trigger survey_participation_counts after insert or delete on survey_participation
  for each row execute function note_completed_survey_changed();
-- when LimeSurvey was asked, counts only of somebody who left, and where it is all that is known
create trigger survey_participation_counts_anew after update on survey_participation
  for each row
  when ((old.completed, old.completed_at, old.submitted_at, old.left_at, old.moved_to,
      case when old.left_at is not null and old.completed_at is null then old.checked_at end)
    is distinct from (new.completed, new.completed_at, new.submitted_at, new.left_at, new.moved_to,
      case when new.left_at is not null and new.completed_at is null then new.checked_at end))
  execute function note_completed_survey_changed();

-- by what the names and the counts were computed when all were; null: never
alter table family_standing_progress add column names_definition text, add column surveys_definition text;
