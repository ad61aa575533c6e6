-- Where each family stands, stored. The view family_step says what that means and stays the one definition; to read it for
-- everybody took longer with every family. Written by server/src/modules/oversight/standings.queries.ts alone, for the
-- families of family_changed.

create table family_standing (
  -- no foreign key: a family that is gone is counted out first
  family_id uuid primary key,
  code text not null,
  registered_at timestamptz not null,
  verified_at timestamptz,
  children_added_at timestamptz,
  responsibility_at timestamptz,
  answered_at timestamptz,
  child_enabled_at timestamptz,
  first_survey_at timestamptz,
  all_surveys_at timestamptz,
  reached integer not null,
  since timestamptz not null,
  enrolment text not null,
  refused_at timestamptz,
  withdrawn_at timestamptz,
  children_selected integer not null,
  children_enabled integer not null,
  -- whether its enrolment has ended, and whether it waits for its next step
  is_over boolean not null,
  is_waiting boolean not null
);
-- newest first: all, those after a step, those of a state; and by the beginning of the code
create index family_standing_newest on family_standing (registered_at desc, family_id desc);
create index family_standing_step on family_standing (reached, registered_at desc, family_id desc) where not is_over;
create index family_standing_enrolment on family_standing (enrolment, registered_at desc, family_id desc);
create index family_standing_code on family_standing (code text_pattern_ops);
-- who has waited longest
create index family_standing_waiting on family_standing (reached, since, family_id) include (code) where is_waiting;

-- how many families there are of each kind, and how many of their children take part and have an access
create table family_standing_count (
  reached integer not null,
  enrolment text not null,
  is_waiting boolean not null,
  families bigint not null,
  children_selected bigint not null,
  children_enabled bigint not null,
  primary key (reached, enrolment, is_waiting)
);

-- how many families took how long from one step to the next, in hundredths of a day; from 30 days on in whole days
create table family_step_time (
  step integer not null,
  hundredths integer not null,
  families bigint not null,
  primary key (step, hundredths)
);

-- one row: what all of the above was computed with, and how far a walk over all families is
create table family_standing_progress (
  only_row boolean primary key default true check (only_row),
  -- marks of the views that it was computed by
  definition text,
  -- the surveys that were open, and the day in Italy: both change without anybody doing anything
  open_surveys integer[],
  day date,
  -- all families up to this one are done; null: no walk is under way
  walked_to uuid
);
insert into family_standing_progress default values;

-- families of which something changed that where they stand depends on; null: everybody
create table family_changed (
  id bigint generated always as identity primary key,
  family_id uuid
);

create function note_family_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into family_changed (family_id) values (old.family_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.family_id is distinct from old.family_id) then
    insert into family_changed (family_id) values (new.family_id);
  end if;
  return null;
end $$;

create function note_family_of_account_changed() returns trigger language plpgsql as $$
begin
  insert into family_changed (family_id)
    select family_id from account
    where id = case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  return null;
end $$;

create function note_everybody_changed() returns trigger language plpgsql as $$
begin
  insert into family_changed (family_id) values (null);
  return null;
end $$;

create function note_family_gone() returns trigger language plpgsql as $$
begin
  insert into family_changed (family_id) values (old.id);
  return null;
end $$;

create trigger family_gone after delete on family for each row execute function note_family_gone();
create trigger family_event_changes after insert or delete on family_event
  for each row execute function note_family_changed();
create trigger account_changes after insert or delete on account
  for each row execute function note_family_changed();
create trigger account_changes_steps after update on account
  for each row
  when ((old.family_id, old.kind, old.verified_at, old.first_verified_at, old.created_at)
    is distinct from (new.family_id, new.kind, new.verified_at, new.first_verified_at, new.created_at))
  execute function note_family_changed();
create trigger child_changes after insert or delete on child
  for each row execute function note_family_changed();
create trigger child_changes_steps after update on child
  for each row
  when ((old.family_id, old.account_id, old.birth_date) is distinct from (new.family_id, new.account_id, new.birth_date))
  execute function note_family_changed();
create trigger survey_participation_changes after insert or delete on survey_participation
  for each row execute function note_family_of_account_changed();
-- LimeSurvey is asked again and again: when, counts only where it is all that is known of a completion
create trigger survey_participation_changes_steps after update on survey_participation
  for each row
  when ((old.completed, old.completed_at, old.submitted_at, old.added_at, old.left_at, old.moved_to,
      case when old.completed then old.checked_at end)
    is distinct from (new.completed, new.completed_at, new.submitted_at, new.added_at, new.left_at, new.moved_to,
      case when new.completed then new.checked_at end))
  execute function note_family_of_account_changed();
create trigger survey_audience_changes after insert or update or delete on survey_audience
  for each row execute function note_everybody_changed();
create trigger survey_schedule_changes after insert or update or delete on survey_schedule
  for each row execute function note_everybody_changed();
create trigger survey_facts_change after insert or delete on survey_facts
  for each row execute function note_everybody_changed();
create trigger survey_facts_change_access after update on survey_facts
  for each row when (old.open_access is distinct from new.open_access) execute function note_everybody_changed();
