-- The one definition of what a person was given to answer: all that counts questionnaires counts these.
-- completed_at is LimeSurvey's moment; where that is unknown (is_seen_only), when the portal saw it.
create view survey_given as
select
  survey.account_id,
  survey.survey_id,
  survey.completed and not late.is_late as completed,
  case when survey.completed then coalesce(survey.submitted_at, survey.completed_at, survey.checked_at) end as completed_at,
  survey.completed and survey.submitted_at is null as is_seen_only,
  -- completed by somebody who had left: kept, shown, and counted nowhere
  late.is_late as is_late
from survey_participation as survey
left join survey_audience as audience on audience.survey_id = survey.survey_id
left join survey_schedule as schedule on schedule.survey_id = survey.survey_id and schedule.kind <> 'always'
-- anybody may answer one without a list of participants: LimeSurvey never says that somebody did
left join survey_facts as facts on facts.survey_id = survey.survey_id and facts.open_access
cross join lateral (
  select survey.completed
    and answered_late(survey.submitted_at, coalesce(survey.completed_at, survey.checked_at), survey.left_at) as is_late
) as late
-- one that was made again counts where it is now
where survey.moved_to is null and (survey.completed or (
  survey.added_at is not null
  and facts.survey_id is null
  -- while no list is known, none is known to have closed
  and coalesce(survey.survey_id = any ((select ids from survey_open_now)::integer[]), true)
  -- one that the team has meanwhile meant for others is waited for no more; who somebody is, is looked up only for these
  and (audience.survey_id is null or (
    not audience.hidden and exists (
      select from account
      left join child on child.account_id = account.id
      where account.id = survey.account_id and case when account.kind = 'child'
        then audience.children
          and extract(year from age((now() at time zone 'Europe/Rome')::date, child.birth_date))
            between coalesce(audience.age_from, 0) and coalesce(audience.age_to, 150)
        else audience.parents
      end
    )
  ))
  -- outside its window nobody is waited for
  and (schedule.survey_id is null or exists (
    select from survey_period as period
    where period.account_id = survey.account_id and period.survey_id = survey.survey_id
      and (now() at time zone 'Europe/Rome')::date
        between coalesce(period.from_day, '-infinity') and coalesce(period.to_day, 'infinity')
  ))
));
