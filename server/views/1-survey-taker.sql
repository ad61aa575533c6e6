-- Everybody who takes part: parents who have not left, children whom the decision names and who have not left, of families
-- that have not ended. `why`: why a person is asked nothing yet; null is somebody who is asked, as
-- family-events.rules.ts says in TypeScript (receivesSurveys); a test holds the two together.
-- Words in double braces are lists of kinds from the contract (families/events.ts).
create view survey_taker as
with decision as not materialized (
  -- the last one counts
  select distinct on (event.family_id) event.family_id, event.id, event.kind, event.child_ids
  from family_event as event
  where event.kind in ({{decisions}})
  order by event.family_id, event.id desc
),
story as not materialized (
  select
    event.family_id,
    bool_or(event.kind = 'children_added') as has_children,
    -- the last word counts
    (array_agg(event.kind in ({{familyLeaves}}) order by event.id desc) filter (
      where event.kind in ({{familyLeaves}}, {{familyReturns}})
    ))[1] as is_withdrawn,
    max(event.id) filter (where event.kind in ({{invitations}})) as invited_id
  from family_event as event
  group by event.family_id
),
standing as not materialized (
  select
    story.family_id,
    coalesce(decision.kind not in ({{refusals}}), false) as is_active,
    decision.child_ids
  from story
  left join decision on decision.family_id = story.family_id
  where story.has_children and story.is_withdrawn is not true
    -- a refusal stands unless the first parent was let invite again
    and not coalesce(decision.kind in ({{refusals}}) and coalesce(story.invited_id < decision.id, true), false)
),
-- what children said last, grouped, so that all are read in one pass; a yes from before they came back counts no more
said as not materialized (
  select
    word.family_id,
    word.child_id,
    case when not word.is_yes or coalesce(word.returned_id < word.said_id, true) then word.is_yes end as is_yes
  from (
    select
      event.family_id,
      one.child_id,
      (array_agg(event.kind in ('child_assented', 'adult_went_on') order by event.id desc) filter (
        where event.kind not in ({{askingAnew}})
      ))[1] as is_yes,
      max(event.id) filter (where event.kind not in ({{askingAnew}})) as said_id,
      max(event.id) filter (where event.kind in ({{askingAnew}})) as returned_id
    from family_event as event, unnest(event.child_ids) as one (child_id)
    where event.kind in ('child_assented', 'child_declined', 'adult_went_on', {{askingAnew}})
    group by event.family_id, one.child_id
  ) as word
)
select
  account.id as person_id,
  account.id as account_id,
  account.family_id,
  false as is_child,
  null::date as birth_date,
  account.created_at,
  case when account.verified_at is null then 'unverified' end as why
from account
join standing on standing.family_id = account.family_id
left join person_left as gone on gone.family_id = account.family_id and gone.person_id = account.id
where account.kind = 'parent' and gone.person_id is null
union all
select
  child.id,
  child.account_id,
  child.family_id,
  true,
  child.birth_date,
  account.created_at,
  case
    when account.id is null then 'not_enabled'
    when said.is_yes is null then 'not_asked'
    when not said.is_yes then 'declined'
  end
from child
join standing on standing.family_id = child.family_id and standing.is_active and child.id = any(standing.child_ids)
left join account on account.id = child.account_id
left join said on said.family_id = child.family_id and said.child_id = child.id
left join person_left as gone on gone.family_id = child.family_id and gone.person_id = child.id
where gone.person_id is null;
