-- What the portal knows of the questionnaires: who has which token, who was added where, what LimeSurvey last said.

create table survey_token (
  account_id uuid primary key references account (id) on delete cascade,
  token text not null
);
-- LimeSurvey's tokens are case sensitive; two that differ only in case are still too easy to mix up.
create unique index survey_token_unique on survey_token (lower(token));

create table survey_participation (
  account_id uuid not null references account (id) on delete cascade,
  survey_id integer not null,
  -- for the list of completed surveys, also when the survey is gone
  title text not null,
  -- the token as LimeSurvey stored it
  token text not null,
  -- null while the person is not in the participant table
  added_at timestamptz,
  -- until then one process is adding the person, or nobody may try
  adding_until timestamptz,
  completed boolean not null default false,
  checked_at timestamptz,
  primary key (account_id, survey_id)
);

-- One row: the last list that LimeSurvey gave, for all server processes and for the time when it does not answer.
create table survey_catalogue (
  id integer primary key default 1 check (id = 1),
  surveys jsonb not null default '[]',
  -- null before the first answer
  fetched_at timestamptz,
  -- until then one process is asking for a newer list
  claimed_until timestamptz
);
insert into survey_catalogue default values;
