-- When a survey is open to whom beside LimeSurvey's own dates, how long it takes, and how far somebody is in it.

-- No row: it is open as LimeSurvey has it, and nobody has said how long it takes.
create table survey_schedule (
  survey_id integer primary key,
  -- as the team says; families read it
  minutes smallint check (minutes between 1 and 240),
  kind text not null check (kind in ('always', 'dates', 'waves', 'after_enrolment', 'after_survey', 'at_age')),
  -- of dates and waves: days in Italy, both included; null is without that end
  from_days date[] not null default '{}',
  to_days date[] not null default '{}',
  -- days after the enrolment or after another survey was completed, or whole months of age, both included
  from_count integer,
  to_count integer,
  after_survey_id integer,
  check (cardinality(from_days) = cardinality(to_days)),
  check ((kind in ('dates', 'waves')) = (cardinality(from_days) > 0)),
  check ((kind in ('after_enrolment', 'after_survey', 'at_age')) = (from_count is not null)),
  check ((kind = 'after_survey') = (after_survey_id is not null)),
  check (to_count is null or from_count <= to_count)
);

alter table survey_participation
  -- when the portal first heard of answers that are not sent yet; null: of none, or LimeSurvey does not tell
  add column begun_at timestamptz,
  -- the survey that took this one's place: the row stays as evidence, and counts no more
  add column moved_to integer,
  -- the survey in whose place this one stands, if that is where it was completed
  add column carried_from integer;
