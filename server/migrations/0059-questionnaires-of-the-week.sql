-- The questionnaires of the last week, on the first page of the team, are counted from an index alone.
create index survey_participation_counted on survey_participation (coalesce(submitted_at, completed_at))
  include (submitted_at, completed_at) where completed and moved_to is null and left_at is null;
create index survey_participation_of_leavers on survey_participation (coalesce(submitted_at, completed_at))
  where completed and moved_to is null and left_at is not null;
