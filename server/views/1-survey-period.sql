-- When each survey with a window is open to each person, in days that are both included; null is without that end. What
-- survey-window.rules.ts says in TypeScript; a test holds the two together. Each kind is a part of its own: those that no
-- survey has cost nothing when everybody is read.
create view survey_period as
select anchor.account_id, schedule.survey_id, fixed.from_day, fixed.to_day
from survey_schedule as schedule
cross join survey_anchor as anchor
cross join lateral unnest(schedule.from_days, schedule.to_days) as fixed (from_day, to_day)
where schedule.kind in ('dates', 'waves')
union all
select
  anchor.account_id, schedule.survey_id,
  anchor.enrolled_on + schedule.from_count, anchor.enrolled_on + schedule.to_count
from survey_schedule as schedule
cross join survey_anchor as anchor
where schedule.kind = 'after_enrolment'
union all
select
  anchor.account_id, schedule.survey_id,
  done.completed_on + schedule.from_count, done.completed_on + schedule.to_count
from survey_schedule as schedule
join survey_participation as first
  on first.survey_id = schedule.after_survey_id and first.completed and first.moved_to is null
join survey_anchor as anchor on anchor.account_id = first.account_id
cross join lateral (
  select (coalesce(first.submitted_at, first.completed_at, first.checked_at) at time zone 'Europe/Rome')::date as completed_on
) as done
where schedule.kind = 'after_survey' and done.completed_on is not null
union all
-- who is born on a day that a month does not have is a month older on the first of the next
select
  anchor.account_id, schedule.survey_id,
  start.day + (extract(day from birth_date) > extract(day from start.day))::int,
  ending.day + (extract(day from birth_date) > extract(day from ending.day))::int - 1
from survey_schedule as schedule
cross join survey_anchor as anchor
cross join lateral unnest(anchor.birth_dates) as birth_date
cross join lateral (
  select (birth_date + make_interval(months => schedule.from_count))::date as day
) as start
cross join lateral (
  select (birth_date + make_interval(months => schedule.to_count + 1))::date as day
) as ending
where schedule.kind = 'at_age';
