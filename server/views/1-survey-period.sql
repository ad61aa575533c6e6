-- When each survey with a window is open to each person, in days that are both included; null is without that end. What
-- survey-window.rules.ts says in TypeScript; a test holds the two together.
create view survey_period as
select anchor.account_id, schedule.survey_id, period.from_day, period.to_day
from survey_schedule as schedule
cross join survey_anchor as anchor
cross join lateral (
  select fixed.from_day, fixed.to_day
  from unnest(schedule.from_days, schedule.to_days) as fixed (from_day, to_day)
  where schedule.kind in ('dates', 'waves')
  union all
  select anchor.enrolled_on + schedule.from_count, anchor.enrolled_on + schedule.to_count
  where schedule.kind = 'after_enrolment'
  union all
  select done.completed_on + schedule.from_count, done.completed_on + schedule.to_count
  from (
    select (coalesce(first.submitted_at, first.completed_at, first.checked_at) at time zone 'Europe/Rome')::date as completed_on
    from survey_participation as first
    where first.account_id = anchor.account_id and first.survey_id = schedule.after_survey_id
      and first.completed and first.moved_to is null
      and coalesce(first.submitted_at, first.completed_at, first.checked_at) is not null
  ) as done
  where schedule.kind = 'after_survey'
  union all
  -- who is born on a day that a month does not have is a month older on the first of the next
  select
    start.day + (extract(day from birth_date) > extract(day from start.day))::int,
    ending.day + (extract(day from birth_date) > extract(day from ending.day))::int - 1
  from unnest(anchor.birth_dates) as birth_date
  cross join lateral (
    select (birth_date + make_interval(months => schedule.from_count))::date as day
  ) as start
  cross join lateral (
    select (birth_date + make_interval(months => schedule.to_count + 1))::date as day
  ) as ending
  where schedule.kind = 'at_age'
) as period
where schedule.kind <> 'always';
