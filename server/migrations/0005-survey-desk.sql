-- Who sees which survey, and the comparisons of what the portal and LimeSurvey say.

-- No row: everybody sees it, in LimeSurvey's order.
create table survey_audience (
  survey_id integer primary key,
  parents boolean not null,
  children boolean not null,
  -- whole years, both included
  age_from smallint,
  age_to smallint,
  -- lowest first, before those without a place
  place smallint,
  hidden boolean not null,
  check (age_from is null or age_to is null or age_from <= age_to)
);

create table reconciliation (
  id uuid primary key default gen_random_uuid(),
  push boolean not null,
  -- null: the command line
  staff_id uuid references staff_account (id),
  started_at timestamptz not null,
  -- when the process that does it has said nothing until then, it has ended without a word
  alive_until timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('finished', 'failed', 'abandoned')),
  surveys_total integer not null default 0,
  -- what was found in each survey so far; people by their accounts' ids
  surveys jsonb not null default '[]',
  check ((finished_at is null) = (outcome is null))
);
create index reconciliation_newest on reconciliation (started_at desc);
-- One at a time, over all processes.
create unique index reconciliation_one_at_a_time on reconciliation ((true)) where finished_at is null;

-- Everybody in one survey.
create index survey_participation_survey on survey_participation (survey_id);
