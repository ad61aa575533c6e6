import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import { agesAsked, daysAsked, studySurveys } from '#testing/many-families/many-families.ts'

// The numbers of the team's screens and files, counted a second time: by statements of their own over the rows of families,
// people, events and questionnaires, without any view or stored figure of the portal. It goes by kinds of events in plain words.

/** Tables that the figures are counted from. Families of rehearsals are in none of them. */
const tables = [
  // the last word of each person about whether they left
  sql`create unlogged table by_hand.gone as
    select person_id from (
      select distinct on (person_id) person_id, kind from (
        select account_id as person_id, kind, id from public.family_event
          where kind in ('person_withdrawn', 'person_returned', 'person_withdrawal_undone')
        union all
        select unnest(child_ids), kind, id from public.family_event
          where kind in ('child_withdrawn', 'child_returned', 'child_withdrawal_undone')
      ) as words order by person_id, id desc
    ) as last where kind in ('person_withdrawn', 'child_withdrawn')`,
  // the last word of each child about taking part
  sql`create unlogged table by_hand.word as
    select distinct on (child_id) child_id, kind, id
    from public.family_event, unnest(child_ids) as child_id
    where kind in ('child_assented', 'child_declined', 'adult_went_on')
    order by child_id, id desc`,
  // children who came back are asked anew
  sql`create unlogged table by_hand.asked_anew as
    select child.id as child_id, max(event.id) as id
    from public.family_event as event, public.child
    where event.kind in ('child_returned', 'family_returned') and child.id = any(event.child_ids)
    group by child.id`,
  sql`create unlogged table by_hand.family as
    select family.id, family.code, family.created_at, parent.first_verified_at,
      added.at as children_at, responsible.at as responsible_at, invited.id as invited_id,
      decision.id as decision_id, decision.kind as decision, decision.child_ids as chosen, decision.happened_at as decided_at,
      coalesce(leaving.kind in ('family_withdrawn'), false) as has_left
    from public.family
    left join (select family_id, min(happened_at) as at from public.family_event where kind = 'children_added' group by 1) as added
      on added.family_id = family.id
    left join (
      select family_id, min(happened_at) as at from public.family_event
      where kind in ('sole_responsibility_declared', 'other_parent_invited', 'other_parent_invited_again') group by 1
    ) as responsible on responsible.family_id = family.id
    left join (
      select family_id, max(id) as id from public.family_event
      where kind in ('other_parent_invited', 'other_parent_invited_again') group by 1
    ) as invited on invited.family_id = family.id
    left join (
      select distinct on (family_id) * from public.family_event
      where kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only', 'answered_refused')
      order by family_id, id desc
    ) as decision on decision.family_id = family.id
    left join (
      select distinct on (family_id) family_id, kind from public.family_event
      where kind in ('family_withdrawn', 'family_returned', 'family_withdrawal_undone') order by family_id, id desc
    ) as leaving on leaving.family_id = family.id
    left join (
      select distinct on (family_id) family_id, account_id from public.family_event
      where kind = 'parent_registered' order by family_id, id
    ) as first on first.family_id = family.id
    left join public.account as parent on parent.id = first.account_id
    where not family.is_rehearsal`,
  sql`alter table by_hand.family add primary key (id)`,
  // parents who stayed, and the children of the last decision who stayed
  sql`create unlogged table by_hand.person as
    select account.id, account.id as account_id, family.id as family_id, false as is_child, null::date as birth_date,
      account.created_at, account.verified_at is not null as is_proved, null::text as word
    from by_hand.family join public.account on account.family_id = family.id and account.kind = 'parent'
    where account.id not in (select person_id from by_hand.gone)
    union all
    select child.id, child.account_id, family.id, true, child.birth_date, account.created_at, true, word.kind
    from by_hand.family
    join public.child on child.family_id = family.id and child.id = any(family.chosen)
    left join public.account on account.id = child.account_id
    left join by_hand.word on word.child_id = child.id
    where child.id not in (select person_id from by_hand.gone)`,
  sql`create index on by_hand.person (account_id)`,
  // an answer is valid unless it came after its person had left; LimeSurvey says the minute, the portal saw it later
  sql`create unlogged table by_hand.given as
    select account_id, survey_id, added_at, begun_at, completed, coalesce(submitted_at, completed_at, checked_at) as at,
      completed and left_at is not null and coalesce(case
        when submitted_at < date_trunc('minute', left_at) then false
        when submitted_at >= date_trunc('minute', left_at) + interval '1 minute' then true
        when submitted_at is not null then coalesce(completed_at, 'infinity') > left_at
        else coalesce(completed_at, checked_at) > left_at
      end, false) as is_late
    from public.survey_participation
    join public.account on account.id = account_id join by_hand.family on family.id = account.family_id
    where moved_to is null`,
  sql`create index on by_hand.given (account_id)`,
]

// tables are made by statements that take no values
const lit = (value: number) => sql.lit(value)
const { everybody, parents, children, inWindow } = studySurveys
const age = sql`extract(year from age((now() at time zone 'Europe/Rome')::date, person.birth_date))`

/** Whether a person of `by_hand.person` can be given a questionnaire now. */
const isMeant = (survey: ReturnType<typeof sql>) => sql`case ${survey}
  when ${lit(everybody)} then true
  when ${lit(parents)} then not person.is_child
  when ${lit(children)} then person.is_child and ${age} between ${lit(agesAsked.from)} and ${lit(agesAsked.to)}
  when ${lit(inWindow)} then (
    select (now() at time zone 'Europe/Rome')::date - (family.created_at at time zone 'Europe/Rome')::date
      between ${lit(daysAsked.from)} and ${lit(daysAsked.to)}
    from by_hand.family where family.id = person.family_id)
  else false end`

const standing = [
  sql`create unlogged table by_hand.step as
    with done as (
      select person.family_id, person.id, person.is_child, person.created_at, person.account_id,
        coalesce(person.word <> 'child_declined', true) as is_asked,
        count(*) filter (where given.completed and not given.is_late) as done,
        count(*) filter (where given.added_at is not null and not given.completed
          and ${isMeant(sql`given.survey_id`)}) as waits,
        min(given.at) filter (where given.completed and not given.is_late) as first_at,
        max(given.at) filter (where given.completed and not given.is_late) as last_at
      from by_hand.person left join by_hand.given on given.account_id = person.account_id
      group by person.family_id, person.id, person.is_child, person.created_at, person.account_id, person.word
    ),
    people as (
      select family_id, count(*) filter (where is_child) as selected,
        count(*) filter (where is_child and account_id is not null) as enabled,
        min(created_at) filter (where is_child and account_id is not null) as enabled_at,
        min(first_at) as first_at,
        case when bool_and(done > 0 and waits = 0) filter (where is_asked)
          then max(last_at) filter (where is_asked) end as all_at
      from done group by family_id
    ),
    chain as (
      select family.*, selected, enabled, decision <> 'answered_refused' as is_yes,
        -- a corrected address, which nobody has proved yet, takes back nothing
        case when first_verified_at is not null then greatest(first_verified_at, created_at) end as at2,
        people.enabled_at, people.first_at, people.all_at
      from by_hand.family left join people on people.family_id = family.id
    ),
    three as (select *, case when at2 is not null and children_at is not null then greatest(at2, children_at) end as at3 from chain),
    four as (select *, case when at3 is not null and responsible_at is not null then greatest(at3, responsible_at) end as at4 from three),
    five as (select *, case when at4 is not null and is_yes then greatest(at4, decided_at) end as at5 from four),
    six as (select *, case when at5 is not null and enabled_at is not null then greatest(at5, enabled_at) end as at6 from five),
    seven as (select *, case when at6 is not null and first_at is not null then greatest(at6, first_at) end as at7 from six),
    eight as (select *, case when at7 is not null and all_at is not null then greatest(at7, all_at) end as at8 from seven)
    select id, code, created_at as at1, at2, at3, at4, at5, at6, at7, at8,
      1 + num_nonnulls(at2, at3, at4, at5, at6, at7, at8) as reached,
      case when coalesce(is_yes, false) then coalesce(selected, 0) else 0 end as selected,
      case when coalesce(is_yes, false) then coalesce(enabled, 0) else 0 end as enabled,
      case when has_left then 'withdrawn'
        when children_at is null then 'awaiting_children'
        when decision is null or (decision = 'answered_refused' and invited_id > decision_id) then 'awaiting_spouse'
        when decision = 'answered_refused' then 'refused'
        else 'active' end as enrolment
    from eight`,
  sql`alter table by_hand.step add primary key (id)`,
]

/** Counts everything anew from the rows as they are. `owner`: who may make tables. */
export async function countByHand(owner: Database) {
  await sql`drop schema if exists by_hand cascade`.execute(owner)
  await sql`create schema by_hand`.execute(owner)
  for (const statement of [...tables, ...standing]) await statement.execute(owner)
  await sql`analyze`.execute(owner)
}

/** The rows of a statement of one's own. */
export const rowsByHand = async <Row>(owner: Database, statement: ReturnType<typeof sql>) =>
  (await statement.execute(owner)).rows as Row[]

/** The one number of a statement. */
export async function numberByHand(owner: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsByHand<Record<string, string>>(owner, statement)
  return Number(Object.values(row ?? {})[0])
}

/** Where everybody who takes part is in a questionnaire, as `by_hand.asked (survey_id, state, family_id, birth_date)`. */
export async function askedByHand(owner: Database) {
  await sql`drop table if exists by_hand.asked`.execute(owner)
  await sql`create unlogged table by_hand.asked as
    select survey.id as survey_id, person.family_id, person.id as person_id, person.birth_date,
      case
        when given.completed and not given.is_late then 'done'
        when given.completed then 'not_offered'
        when person.account_id is null or not person.is_proved or survey.id = ${lit(studySurveys.closed)}
          or not ${isMeant(sql`survey.id`)}
          or (person.is_child and (person.word is null or person.word = 'child_declined' or coalesce(anew.id > said.id, false)))
          then 'not_offered'
        when given.begun_at is not null then 'begun'
        else 'waiting' end as state
    from by_hand.person
    join by_hand.step as stands on stands.id = person.family_id
      and stands.enrolment not in ('awaiting_children', 'withdrawn', 'refused')
      and (not person.is_child or stands.enrolment = 'active')
    cross join unnest(array[${sql.join(Object.values(studySurveys).map(lit))}]) as survey (id)
    left join by_hand.word as said on said.child_id = person.id
    left join by_hand.asked_anew as anew on anew.child_id = person.id
    left join by_hand.given on given.account_id = person.account_id and given.survey_id = survey.id`.execute(
    owner,
  )
}
