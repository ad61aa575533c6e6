-- Answers of LimeSurvey on their way into a file: page by page, the account in place of the token, deleted with the making.
create table export_answers (
  export_id uuid not null references export_job (id),
  attempt integer not null,
  survey_id integer not null,
  number integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, survey_id, number)
);

-- why LimeSurvey did not give the answers, and at which questionnaire
alter table export_job add column failure text, add column failed_survey text;
