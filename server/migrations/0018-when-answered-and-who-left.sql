-- When LimeSurvey says that somebody completed a questionnaire, and the links of who has left the study.
-- completed_at stays what it was: the moment at which the portal first saw it completed. The last release writes it too.

alter table survey_participation
  -- LimeSurvey's own moment, to the minute; null while it is unknown (a survey that keeps no dates, an anonymous one)
  add column submitted_at timestamptz,
  -- since when the person takes part no longer; an answer given later is no answer of the study
  add column left_at timestamptz,
  -- when LimeSurvey said that who left can answer no more by this link; null while it is open, or nobody has left
  add column link_closed_at timestamptz,
  -- why LimeSurvey did not close it: no_right, the account may not; open_access, anybody may answer that survey
  add column link_open_because text;

create index survey_participation_left_open on survey_participation (left_at)
  where left_at is not null and link_closed_at is null;
create index survey_participation_answered on survey_participation (coalesce(submitted_at, completed_at))
  where completed;
drop index survey_participation_completed;

-- who left before today: their links are closed when the portal starts
insert into job (queue, key, due_at, created_at)
  select distinct 'leaving', survey.account_id::text, now(), now()
  from survey_participation as survey
  join account on account.id = survey.account_id
  join family_event as event on event.family_id = account.family_id
  left join child on child.account_id = account.id
  where event.kind = 'family_withdrawn'
    or event.kind = 'person_withdrawn' and event.account_id = account.id
    or event.kind = 'child_withdrawn' and child.id = any (event.child_ids);

-- What LimeSurvey's list does not say of a survey; looked up now and then.
create table survey_facts (
  survey_id integer primary key,
  -- its title in Italian, when its base language is another; null when it has none, or the account may not read the settings
  title text,
  -- answers are not joined with persons, and completions have no date; null when the account may not read it
  anonymous boolean,
  -- LimeSurvey keeps no list of participants: anybody may answer, again and again; null while it is unknown
  open_access boolean,
  looked_at timestamptz not null
);

alter table survey_catalogue
  -- since when LimeSurvey has not given its list; null after it gave one
  add column failing_since timestamptz,
  add column failed_at timestamptz,
  -- a kind of failure (limesurvey-error.ts)
  add column failed_because text,
  -- when somebody of the team last asked to try again at once
  add column retried_at timestamptz;

alter table reconciliation
  -- begun by the portal itself, every hour and when LimeSurvey answers again
  add column automatic boolean not null default false;
-- one that somebody asks for waits for the portal's own
drop index reconciliation_one_at_a_time;
create unique index reconciliation_one_at_a_time on reconciliation (automatic) where finished_at is null;

-- a page of LimeSurvey's participants is joined by their tokens
drop index survey_participation_survey;
create index survey_participation_survey on survey_participation (survey_id, token);
