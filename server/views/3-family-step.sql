-- Where every family stands and when it got to each step: the one definition that everything counts with. It says in SQL
-- what family-events.rules.ts says in TypeScript; a test holds the two together. A step counts only when those before it
-- are reached, and never before them. What a family reached before it left or was refused stays reached.
-- Words in double braces are lists of kinds from the contract (families/events.ts).
-- Every part is grouped by family and joined by its id: all families are read in one pass, and of one family only its rows.
create view family_step as
with decision as not materialized (
  -- the last one counts
  select distinct on (event.family_id) event.family_id, event.id, event.kind, event.child_ids, event.happened_at
  from family_event as event
  where event.kind in ({{decisions}})
  order by event.family_id, event.id desc
),
story as not materialized (
  select
    event.family_id,
    (array_agg(event.account_id order by event.id) filter (where event.kind = 'parent_registered'))[1] as parent_id,
    min(event.happened_at) filter (where event.kind = 'children_added') as children_added_at,
    min(event.happened_at) filter (
      where event.kind in ('sole_responsibility_declared', {{invitations}})
    ) as responsibility_at,
    max(event.id) filter (
      where event.kind in ({{invitations}})
    ) as invited_id,
    max(event.happened_at) filter (where event.kind = 'email_corrected') as corrected_at,
    -- the last word counts: null for a family that came back
    (array_agg(case when event.kind in ({{familyLeaves}}) then event.happened_at end order by event.id desc) filter (
      where event.kind in ({{familyLeaves}}, {{familyReturns}})
    ))[1] as withdrawn_at
  from family_event as event
  group by event.family_id
),
-- who takes part: parents who have not left, children whom the decision names and who have not left
person as not materialized (
  select
    account.family_id, account.id as person_id, account.id as account_id,
    false as is_child, null::timestamptz as enabled_at, true as is_asked
  from account
  where account.kind = 'parent' and not exists (
    select from person_left as gone
    where gone.family_id = account.family_id and gone.person_id = account.id
  )
  union all
  select
    child.family_id, child.id, child.account_id,
    true, account.created_at, coalesce(said.is_yes, true)
  from child
  join decision on decision.family_id = child.family_id and child.id = any(decision.child_ids)
  left join account on account.id = child.account_id
  -- a child that said no, thank you, is asked nothing
  left join (
    select distinct on (event.family_id, one.child_id)
      event.family_id, one.child_id, event.kind <> 'child_declined' as is_yes
    from family_event as event, unnest(event.child_ids) as one (child_id)
    where event.kind in ('child_assented', 'child_declined', 'adult_went_on')
    order by event.family_id, one.child_id, event.id desc
  ) as said on said.family_id = child.family_id and said.child_id = child.id
  where not exists (
    select from person_left as gone
    where gone.family_id = child.family_id and gone.person_id = child.id
  )
),
people as not materialized (
  select
    done.family_id,
    count(*) filter (where done.is_child)::int as children_selected,
    count(*) filter (where done.is_child and done.account_id is not null)::int as children_enabled,
    min(done.enabled_at) filter (where done.is_child) as first_enabled_at,
    min(done.first_at) as first_survey_at,
    case
      when bool_and(done.given > 0 and done.given = done.completed) filter (where done.is_asked)
        then max(done.last_at) filter (where done.is_asked)
    end as all_surveys_at
  from (
    select
      person.family_id, person.person_id, person.account_id, person.is_child, person.enabled_at, person.is_asked,
      count(survey.survey_id) as given,
      count(*) filter (where survey.completed) as completed,
      min(survey.completed_at) as first_at,
      max(survey.completed_at) as last_at
    from person
    -- an answer that came after its person had left is neither done nor waited for
    left join survey_given as survey on survey.account_id = person.account_id and not survey.is_late
    group by
      person.family_id, person.person_id, person.account_id, person.is_child, person.enabled_at, person.is_asked
  ) as done
  group by done.family_id
)
select
  family.id as family_id,
  family.code,
  family.created_at as registered_at,
  two.at as verified_at,
  three.at as children_added_at,
  four.at as responsibility_at,
  five.at as answered_at,
  six.at as child_enabled_at,
  seven.at as first_survey_at,
  eight.at as all_surveys_at,
  1 + num_nonnulls(two.at, three.at, four.at, five.at, six.at, seven.at, eight.at) as reached,
  greatest(
    family.created_at, two.at, three.at, four.at, five.at, six.at, seven.at, eight.at,
    -- a corrected address starts the wait for its code anew
    case when two.at is null then story.corrected_at end
  ) as since,
  case
    when story.withdrawn_at is not null then 'withdrawn'
    when story.children_added_at is null then 'awaiting_children'
    when decision.kind is null or refusal.is_lifted then 'awaiting_spouse'
    when refusal.stands then 'refused'
    else 'active'
  end as enrolment,
  case when refusal.stands then decision.happened_at end as refused_at,
  story.withdrawn_at,
  case when five.is_yes then coalesce(people.children_selected, 0) else 0 end as children_selected,
  case when five.is_yes then coalesce(people.children_enabled, 0) else 0 end as children_enabled
from family
join story on story.family_id = family.id
left join account as parent on parent.id = story.parent_id
left join decision on decision.family_id = family.id
left join people on people.family_id = family.id
cross join lateral (
  select
    coalesce(decision.kind in ({{refusals}}) and story.invited_id > decision.id, false) as is_lifted,
    coalesce(
      decision.kind in ({{refusals}}) and coalesce(story.invited_id < decision.id, true), false
    ) as stands
) as refusal
-- each step waits for the one before it
cross join lateral (
  -- who proved an address once has come this far, also while a corrected one waits for its code
  select case when parent.first_verified_at is not null then greatest(parent.first_verified_at, family.created_at) end as at
) as two
cross join lateral (
  select case when num_nonnulls(two.at, story.children_added_at) = 2
    then greatest(two.at, story.children_added_at) end as at
) as three
cross join lateral (
  select case when num_nonnulls(three.at, story.responsibility_at) = 2
    then greatest(three.at, story.responsibility_at) end as at
) as four
cross join lateral (
  select
    coalesce(decision.kind not in ({{refusals}}), false) as is_yes,
    case when four.at is not null and decision.kind not in ({{refusals}})
      then greatest(four.at, decision.happened_at) end as at
) as five
cross join lateral (
  select case when num_nonnulls(five.at, people.first_enabled_at) = 2
    then greatest(five.at, people.first_enabled_at) end as at
) as six
cross join lateral (
  select case when num_nonnulls(six.at, people.first_survey_at) = 2
    then greatest(six.at, people.first_survey_at) end as at
) as seven
cross join lateral (
  select case when num_nonnulls(seven.at, people.all_surveys_at) = 2
    then greatest(seven.at, people.all_surveys_at) end as at
) as eight
-- A registration that moved into another family's invitation leaves an empty family behind, which is none. As a plain
-- equation the planner would take it for a rare match, and read everything again for each family.
where case when parent.family_id = family.id then true end;
