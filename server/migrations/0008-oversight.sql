-- What the team sees of the families: how far each one is, notes about it, and when a questionnaire was completed.

alter table survey_participation add column completed_at timestamptz;
-- before today nobody noted the moment; the last look is the nearest that is known
update survey_participation set completed_at = checked_at where completed;
create index survey_participation_completed on survey_participation (completed_at) where completed;

create index family_newest on family (created_at desc, id desc);
create index child_family on child (family_id);
create index family_event_withdrawn on family_event (happened_at) where kind = 'family_withdrawn';
create index outgoing_mail_given_up on outgoing_mail (given_up_at desc) where given_up_at is not null;

create table staff_note (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  staff_id uuid not null references staff_account (id),
  text text not null,
  created_at timestamptz not null
);
create index staff_note_family on staff_note (family_id, created_at);
create trigger staff_note_append_only before update or delete or truncate on staff_note
  for each statement execute function refuse_change();

-- Where every family stands and when it got to each step: the one definition that everything counts with. It says in SQL
-- what family-events.rules.ts says in TypeScript; a test holds the two together. A step counts only when those before it
-- are reached, and never before them. What a family reached before it left or was refused stays reached.
create view family_step as
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
  coalesce(people.children_selected, 0) as children_selected,
  coalesce(people.children_enabled, 0) as children_enabled
from family
-- everything that happened, read once
cross join lateral (
  select
    (array_agg(event.account_id order by event.id) filter (where event.kind = 'parent_registered'))[1] as parent_id,
    min(event.happened_at) filter (where event.kind = 'children_added') as children_added_at,
    min(event.happened_at) filter (
      where event.kind in ('sole_responsibility_declared', 'other_parent_invited', 'other_parent_invited_again')
    ) as responsibility_at,
    max(event.id) filter (
      where event.kind in (
        'sole_responsibility_declared', 'answered_full', 'answered_children_only', 'answered_refused'
      )
    ) as decision_id,
    max(event.id) filter (
      where event.kind in ('other_parent_invited', 'other_parent_invited_again')
    ) as invited_id,
    max(event.happened_at) filter (where event.kind = 'email_corrected') as corrected_at,
    min(event.happened_at) filter (where event.kind = 'family_withdrawn') as withdrawn_at
  from family_event as event
  where event.family_id = family.id
) as story
-- a registration that moved into another family's invitation leaves an empty family behind, which is none
join account as parent on parent.id = story.parent_id and parent.family_id = family.id
left join family_event as decision on decision.id = story.decision_id
cross join lateral (
  select
    coalesce(decision.kind = 'answered_refused' and story.invited_id > decision.id, false) as is_lifted,
    coalesce(
      decision.kind = 'answered_refused' and coalesce(story.invited_id < decision.id, true), false
    ) as stands
) as refusal
-- who takes part: parents who have not left, children whom the decision names and who have not left
left join lateral (
  select
    count(*) filter (where person.is_child)::int as children_selected,
    count(*) filter (where person.is_child and person.account_id is not null)::int as children_enabled,
    min(person.enabled_at) filter (where person.is_child) as first_enabled_at,
    min(done.first_at) as first_survey_at,
    case
      when bool_and(done.given > 0 and done.given = done.completed) filter (where person.is_asked)
        then max(done.last_at) filter (where person.is_asked)
    end as all_surveys_at
  from (
    select account.id as account_id, false as is_child, null::timestamptz as enabled_at, true as is_asked
    from account
    where account.family_id = family.id and account.kind = 'parent' and not exists (
      select from family_event as event
      where event.family_id = family.id and event.kind = 'person_withdrawn' and event.account_id = account.id
    )
    union all
    select child.account_id, true, account.created_at, coalesce((
      -- a child that said no, thank you, is asked nothing
      select event.kind = 'child_assented' from family_event as event
      where event.family_id = family.id and event.kind in ('child_assented', 'child_declined')
        and child.id = any(event.child_ids)
      order by event.id desc limit 1
    ), true)
    from child left join account on account.id = child.account_id
    where child.family_id = family.id and child.id = any(decision.child_ids) and not exists (
      select from family_event as event
      where event.family_id = family.id and event.kind = 'child_withdrawn' and child.id = any(event.child_ids)
    )
  ) as person
  cross join lateral (
    select
      count(*) as given,
      count(*) filter (where completed) as completed,
      min(coalesce(completed_at, checked_at)) filter (where completed) as first_at,
      max(coalesce(completed_at, checked_at)) filter (where completed) as last_at
    from survey_participation where account_id = person.account_id
  ) as done
) as people on decision.kind <> 'answered_refused'
-- each step waits for the one before it
cross join lateral (
  select case when parent.verified_at is not null then greatest(parent.verified_at, family.created_at) end as at
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
  select case when four.at is not null and decision.kind <> 'answered_refused'
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
) as eight;
