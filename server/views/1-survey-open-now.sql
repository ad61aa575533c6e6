-- What survey-offer.rules.ts calls offered, of the list that LimeSurvey gave last; null before it gave one. Its dates are
-- texts by the Italian clock, and compared as such.
create view survey_open_now as
select
  case when catalogue.fetched_at is not null then array(
    select (survey ->> 'id')::integer
    from jsonb_array_elements(catalogue.surveys) as survey
    where (survey ->> 'active')::boolean
      and coalesce(survey ->> 'startsAt' <= clock.local_now, true)
      and coalesce(clock.local_now <= survey ->> 'expiresAt', true)
  ) end as ids
from survey_catalogue as catalogue
cross join lateral (
  select to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI:SS') collate "C" as local_now
) as clock;
