import { addDays } from '@desco/contract/diary/days'
import { funnelSteps, overEnrolments } from '@desco/contract/families/states'
import { studyLimits } from '@desco/contract/study-limits'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { recomputeStandings } from '#families/standings/standings.queries.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { askedByHand, countByHand, numberByHand, rowsByHand } from '#testing/people/counted-by-hand.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { askedFor, makeFiles, seen } from '#testing/files/exports.ts'
import { rareName } from '#testing/many-families/many-families.ts'
import { families, keepNumbersForProof, noteNumber } from '#testing/portals/proof-of-numbers.ts'
import { recipientFilters, recipientsByHand } from '#testing/people/recipients-by-hand.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'
import { storeManyFamilies } from '#testing/many-families/store-many-families.ts'

// Every number of the team's screens, files and figures beside statements of its own over the rows (counted-by-hand.ts).
// `npm run proof -- numbers` runs it among a hundred thousand families as well, and writes what was shown into docs/papers/proof.

const patience = 60_000 + families * 12
vi.setConfig({ testTimeout: patience })

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let owner: Database
let staff: Staff
let now: Date
let lastCall = 0

beforeAll(async () => {
  const connection = await createTestConnection()
  portal = await startTestPortal({ connection, metricsToken: 'a-token-of-thirty-two-characters' })
  // counting many by hand takes as long as it takes
  owner = connect({ ...asOwner(connection), statement_timeout: 0, query_timeout: 0 }, () => undefined)
  // windows of questionnaires go by the clock of the database
  now = new Date()
  portal.clock.set(now.toISOString())
  staff = await signedInStaff(portal, 'responsabile')
  const colleague = await signedInStaff(portal, 'coordinatore')
  const team = { staffId: staff.id, colleagueId: colleague.id }
  await storeManyFamilies(owner, families, { now, ...team })
  await recomputeStandings(owner)
  await countByHand(owner)
}, patience)
afterAll(async () => {
  keepNumbersForProof()
  await owner.destroy()
  await portal.close()
})

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const began = performance.now()
  const { status, body: answer } = await staff.call(method, `/api/staff/${path}`, body)
  lastCall = performance.now() - began
  expect([path, status, answer.message]).toEqual([path, 200, answer.message])
  return answer
}
const get = (path: string) => call('GET', path)

const byHand = (statement: RawBuilder<unknown>) => numberByHand(owner, statement)
const rows = <Row>(statement: RawBuilder<unknown>) => rowsByHand<Row>(owner, statement)

/** A screen shows what was counted; kept for the report, with the time of the last call. */
function expectSame(what: string, shown: unknown, counted: unknown) {
  noteNumber({ what, shown, milliseconds: lastCall })
  expect({ [what]: shown }).toEqual({ [what]: counted })
}

const isWaiting = sql`enrolment not in ('refused', 'withdrawn') and reached < 8 and (reached < 5 or selected > 0)`

describe('Oggi', () => {
  it('shows the families, children and questionnaires that there are', async () => {
    const { tiles, funnel, stuck, failedMails, doubtfulMails, limeSurvey } = await get('today')
    const [weekAgo, twoWeeksAgo] = [later(now, { days: -7 }), later(now, { days: -14 })]
    const step = (what: string, where: RawBuilder<unknown>) =>
      byHand(sql`select ${sql.raw(what)} from by_hand.step where ${where}`)
    const active = sql`enrolment = 'active'`
    expectSame('families registered', tiles.registeredFamilies, await step('count(*)', sql`true`))
    expectSame('families that take part', tiles.activeFamilies, await step('count(*)', active))
    expectSame('children chosen', tiles.childrenSelected, await step('sum(selected)', active))
    expectSame('children with an access', tiles.childrenEnabled, await step('sum(enabled)', active))
    expectSame('families of the last week', tiles.newFamilies, await step('count(*)', sql`at1 > ${weekAgo}`))
    expectSame(
      'families of the week before',
      tiles.newFamiliesWeekBefore,
      await step('count(*)', sql`at1 > ${twoWeeksAgo} and at1 <= ${weekAgo}`),
    )
    expectSame(
      'questionnaires of the last week',
      tiles.surveysCompleted,
      await byHand(
        sql`select count(*) from by_hand.given where completed and not is_late and at > ${weekAgo}`,
      ),
    )
    for (const [place, { step: name, count }] of funnel.entries())
      expectSame(`funnel: ${name}`, count, await step('count(*)', sql`reached > ${place}`))
    const waiting = await rows<{ step: number; count: number }>(sql`
      select reached as step, count(*)::int as count from by_hand.step where ${isWaiting} group by 1 order by 1`)
    expectSame(
      'families that wait, by their step',
      stuck.map((one: { step: string; count: number }) => [one.step, one.count]),
      waiting.map(({ step: reached, count }) => [funnelSteps[reached - 1], count]),
    )
    const failed = (perhaps: RawBuilder<unknown>) => byHand(failedMails_(perhaps))
    expectSame('mails that failed', failedMails.count, await failed(sql`perhaps_delivered = 0`))
    expectSame('mails that perhaps arrived', doubtfulMails.count, await failed(sql`perhaps_delivered > 0`))
    expect(limeSurvey.stillOpen.count).toBeGreaterThanOrEqual(0)
  })

  it('shows how long each step takes, and curves that are the registrations, authorizations and answers of each week', async () => {
    const curves = await get('curves')
    for (const [place, { step: name, days }] of curves.medianDays.entries()) {
      const [at, before] = [sql.ref(`at${place + 1}`), sql.ref(`at${Math.max(1, place)}`)]
      const median = await rows<{ days: number | null }>(sql`
        select percentile_cont(0.5) within group (order by days) as days
        from (select extract(epoch from ${at} - ${before}) / 86400 as days from by_hand.step where ${at} is not null) as taken`)
      const counted = place === 0 ? null : (median[0]?.days ?? null)
      expectSame(
        `funnel, days to it: ${name}`,
        days === null ? null : days.toFixed(4),
        counted === null ? null : counted.toFixed(4),
      )
    }
    const since = sql`${curves.weeks[0]}::date::timestamp at time zone 'Europe/Rome'`
    const week = (at: RawBuilder<unknown>) =>
      sql`to_char(date_trunc('week', ${at} at time zone 'Europe/Rome'), 'YYYY-MM-DD')`
    const band = (birth: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
      select case when years is null then 'gone' when years < 6 then 'under6' when years < 11 then 'from6'
        when years < 14 then 'from11' else 'from14' end
      from (select extract(year from age((${at} at time zone 'Europe/Rome')::date, ${birth}))) as one (years))`
    type Point = { band: string; week: string; count: number }
    const along = (points: Point[]) =>
      Object.fromEntries(
        [...new Set(points.map((point) => point.band))].map((one) => [
          one,
          curves.weeks.map(
            (monday: string) =>
              points.find((point) => point.band === one && point.week === monday)?.count ?? 0,
          ),
        ]),
      )
    const shown = (bands: { band: string; counts: number[] }[]) =>
      Object.fromEntries(bands.map(({ band: one, counts }) => [one, counts]))
    const registered = await rows<Point>(sql`
      select 'all' as band, ${week(sql.ref('createdAt'))} as week, count(*)::int as count
      from by_hand.family where created_at >= ${since} group by 2`)
    expectSame('curve of registrations', { all: curves.registrations }, along(registered))
    const authorized = await rows<Point>(sql`
      select ${band(sql.ref('child.birthDate'), sql.ref('yes.at'))} as band, ${week(sql.ref('yes.at'))} as week, count(*)::int as count
      from (
        select child_id, min(happened_at) as at
        from public.family_event, unnest(child_ids) as child_id
        where kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only')
          and family_id in (select id from by_hand.family)
        group by 1
      ) as yes left join public.child on child.id = yes.child_id
      where yes.at >= ${since} group by 1, 2`)
    expectSame('curve of authorizations', shown(curves.authorizations), along(authorized))
    const completed = await rows<Point>(sql`
      select case when account.kind = 'parent' then 'parents' else ${band(sql.ref('child.birthDate'), sql.ref('given.at'))} end as band,
        ${week(sql.ref('given.at'))} as week, count(*)::int as count
      from by_hand.given join public.account on account.id = given.account_id left join public.child on child.account_id = account.id
      where completed and not is_late and given.at >= ${since} group by 1, 2`)
    expectSame('curve of completions', shown(curves.completions), along(completed))
  })

  it('has as much work of each kind as there is', async () => {
    const today = dayInItaly(now)
    const { rows: work } = await get('work')
    const of = (kind: string) => {
      const { count, late } = work.find((one: { kind: string }) => one.kind === kind) ?? {
        count: 0,
        late: null,
      }
      return late === null ? count : [count, late]
    }
    const study = sql`family_id in (select id from by_hand.family)`
    const task = (where: RawBuilder<unknown>) =>
      byHand(sql`select count(*) from public.family_task where done_at is null and ${study} and ${where}`)
    const [due, late] = [sql`due_on <= ${today}`, sql`due_on < ${today}`]
    expectSame('work: tasks due and late', of('tasks'), [await task(due), await task(late)])
    const tasks = await get('tasks')
    expectSame('tasks: due, mine, soon', tasks.counts, {
      due: await task(due),
      mine: await task(sql`${due} and assigned_to = ${staff.id}`),
      soon: await task(sql`due_on > ${today} and due_on <= ${addDays(today, 7)}`),
    })
    const request = (where: RawBuilder<unknown>) =>
      byHand(
        sql`select count(*) from public.rights_request where answered_at is null and ${study} and ${where}`,
      )
    expectSame('work: requests open and late', of('requests'), [
      await request(sql`true`),
      await request(late),
    ])
    const requests = await get('requests')
    expectSame('requests: open, late, within a week', requests.counts, {
      open: await request(sql`true`),
      late: await request(late),
      within7Days: await request(sql`due_on between ${today} and ${addDays(today, 7)}`),
    })
    const appointment = (where: RawBuilder<unknown>) =>
      byHand(sql`select count(*) from public.appointment as one join by_hand.step on step.id = one.family_id
        where enrolment not in ('refused', 'withdrawn') and ${where}`)
    const asked = sql`state = 'other_time' and starts_at > ${later(now, { days: -30 })}`
    const counts = {
      waiting: await appointment(asked),
      late: await appointment(sql`${asked} and starts_at <= ${now}`),
      coming: await appointment(
        sql`state in ('given', 'confirmed') and starts_at > ${now} and starts_at <= ${later(now, { days: 7 })}`,
      ),
    }
    expectSame('work: other times asked for and late', of('appointments'), [counts.waiting, counts.late])
    expectSame('appointments: waiting, late, coming', (await get('appointments')).counts, counts)
    expectSame('work: mails', of('mails'), await byHand(failedMails_(sql`true`)))
    const expired = await byHand(sql`
      select count(*) from (
        select distinct on (family_id) * from public.spouse_invitation where ${study} order by family_id, created_at desc
      ) as last join by_hand.family on family.id = last.family_id
      where expires_at > ${later(now, { days: -425 })} and expires_at <= ${now}
        and (decision is null or decision_id < invited_id) and not has_left
        and family_id in (select family_id from public.child)`)
    expectSame('work: invitations that expired', of('invitations'), expired)
  })
})

const failedMails_ = (where: RawBuilder<unknown>) => sql`
  select count(*) from public.outgoing_mail
  where given_up_at > ${later(now, { days: -studyLimits().mailDays })} and coalesce(last_error, '') not like 'unwanted%'
    and recipient in (select email from public.account join by_hand.family on family.id = account.family_id) and ${where}`

describe('Famiglie', () => {
  /** Every family of a list, page after page, and how many pages there were. */
  async function listed(query: string) {
    const ids: string[] = []
    let milliseconds = 0
    for (;;) {
      const page = await get(`families?${query}${ids.length === 0 ? '' : `&before=${ids.at(-1)}`}`)
      milliseconds = Math.max(milliseconds, lastCall)
      ids.push(...page.families.map(({ id }: { id: string }) => id))
      if (!page.more) break
    }
    lastCall = milliseconds
    return ids
  }
  const digest = (ids: readonly string[]) => `${ids.length} families, ${new Set(ids).size} different`

  it.each([...funnelSteps, ...overEnrolments])(
    'lists whom it should at “%s”, page after page',
    async (state) => {
      const place = funnelSteps.findIndex((step) => step === state)
      const where =
        place === -1
          ? sql`enrolment = ${state}`
          : sql`enrolment not in ('refused', 'withdrawn') and reached = ${place + 1}`
      const wanted = await rows<{ id: string }>(
        sql`select id from by_hand.step where ${where} order by at1 desc, id desc`,
      )
      const ids = await listed(`state=${state}`)
      expectSame(`list “${state}”, all pages; the slowest`, digest(ids), digest(wanted.map(({ id }) => id)))
      expect(ids).toEqual(wanted.map(({ id }) => id))
    },
    patience,
  )

  it('lists by code and by days', async () => {
    const [one] = await rows<{ code: string }>(sql`select code from by_hand.family order by code limit 1`)
    const code = one?.code.slice(0, 2) ?? ''
    const byCode = sql`select count(*) from by_hand.family where starts_with(code, ${code})`
    expectSame('list by the beginning of a code', (await listed(`code=${code}`)).length, await byHand(byCode))
    const [from, to] = [-60, -40].map((days) => dayInItaly(later(now, { days })))
    const byDay = sql`select count(*) from by_hand.family
      where (created_at at time zone 'Europe/Rome')::date between ${from} and ${to}`
    expectSame('list by days', (await listed(`from=${from}&to=${to}`)).length, await byHand(byDay))
  })

  it('finds persons by address, telephone, name, and a name that is misspelt', async () => {
    const find = async (text: string) => {
      const { people } = await call('POST', 'find-person', { text })
      return [...new Set<string>(people.map(({ family }: { family: { id: string } }) => family.id))]
    }
    const ids = async (from: RawBuilder<unknown>) =>
      (
        await rows<{ id: string }>(
          sql`select distinct family.id from by_hand.family join ${from} order by 1 limit 21`,
        )
      ).map(({ id }) => id)
    const [one] = await rows<{ email: string; phone: string }>(sql`
      select email, phone from public.account join by_hand.family on family.id = family_id where kind = 'parent' order by account.id limit 1`)
    const account = (where: RawBuilder<unknown>) =>
      ids(sql`public.account on account.family_id = family.id where ${where}`)
    // an exact hit comes before a similar one
    const first = async (text: string) => (await find(text))[0]
    expectSame(
      'find by address: the first',
      await first(one?.email ?? ''),
      (await account(sql`email = ${one?.email}`))[0],
    )
    expectSame(
      'find by telephone: the first',
      await first(one?.phone ?? ''),
      (await account(sql`phone = ${one?.phone}`))[0],
    )
    const rare = await ids(sql`public.child on child.family_id = family.id where child.name = ${rareName}`)
    if (rare.length <= 20) {
      expectSame('find by name', (await find(`la mamma di ${rareName}`)).toSorted(), rare)
      expectSame('find by a misspelt name', (await find('Ermenegilda')).toSorted(), rare)
    }
  })
})

describe('Questionari', () => {
  it('shows how many are where in each', async () => {
    await askedByHand(owner)
    const { surveys } = await get('survey-people')
    for (const { surveyId, title, done, begun, waiting, notOffered, left } of surveys) {
      const count = (state: string) =>
        byHand(sql`select count(*) from by_hand.asked where survey_id = ${surveyId} and state = ${state}`)
      expectSame(
        `questionnaire “${title}”: done, begun, waiting, not offered`,
        [done, begun, waiting, notOffered],
        [await count('done'), await count('begun'), await count('waiting'), await count('not_offered')],
      )
      const completed = sql`select count(*) from by_hand.given where survey_id = ${surveyId} and completed and not is_late`
      expectSame(
        `questionnaire “${title}”: done and left are all that count`,
        done + left,
        await byHand(completed),
      )
    }
  })
})

describe('Messaggi', () => {
  type Shown = { families: number; recipients: number; others: { reason: string; count: number }[] }
  const shown = ({ families: some, recipients, others }: Shown) => ({
    families: some,
    recipients,
    others: Object.fromEntries(others.map(({ reason, count }) => [reason, count])),
  })

  it.each(Object.entries(recipientFilters))('shows the recipients: %s', async (name, { filter, where }) => {
    await askedByHand(owner)
    const answer = await call('POST', 'count-recipients', filter)
    expectSame(`recipients: ${name}`, shown(answer), await recipientsByHand(owner, where, now))
  })

  it('shows the same of news, and sends to as many as it said', async () => {
    for (const step of [null, 'responsibility', 'first_survey'] as const) {
      const where = step === null ? sql`true` : sql`step.reached = ${funnelSteps.indexOf(step) + 1}`
      expectSame(
        `mail of a news: ${step ?? 'everybody'}`,
        shown(await call('POST', 'count-news-recipients', { step })),
        await recipientsByHand(owner, where, now),
      )
    }
  })
})

describe('the figures for monitoring', () => {
  it('are those of the funnel', async () => {
    const began = performance.now()
    const { body } = await portal.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-of-thirty-two-characters' },
    })
    lastCall = performance.now() - began
    const reached = [...body.matchAll(/^desco_families\{step="(\w+)"\} (\d+)$/gmu)].map(([, step, count]) => [
      step,
      Number(count),
    ])
    const wanted = await rows<{ reached: number; count: number }>(sql`
      select reached, count(*)::int as count from by_hand.step group by 1`)
    expectSame(
      'figures: families by step',
      reached,
      funnelSteps.map((step, place) => [step, wanted.find((one) => one.reached === place + 1)?.count ?? 0]),
    )
    const givenUp = [...body.matchAll(/^desco_mails_given_up\{why="\w+"\} (\d+)$/gmu)].map(([, count]) =>
      Number(count),
    )
    expectSame(
      'figures: mails given up',
      givenUp.reduce((sum, count) => sum + count, 0),
      await byHand(failedMails_(sql`true`)),
    )
  })
})

describe('the exports', () => {
  const proved = sql`exists (select from public.account as one where one.family_id = family.id and one.kind = 'parent' and one.first_verified_at is not null)`
  // an export holds everybody who takes part or did: leaving takes nobody out
  const child = sql`public.child join by_hand.family on family.id = child.family_id
    where child.id = any(family.chosen) and family.decision <> 'answered_refused' and ${proved}`
  const parent = sql`public.account join by_hand.family on family.id = account.family_id
    where account.kind = 'parent' and account.first_verified_at is not null`
  const person = sql`(
    select account.id as account_id from ${parent} union all select child.account_id from ${child} and child.account_id is not null)`
  const kinds = {
    children: sql`select count(*) from ${child}`,
    participants: sql`select (select count(*) from ${parent}) + (select count(*) from ${child})`,
    invitations: sql`select count(*) from public.spouse_invitation join by_hand.family on family.id = family_id
      where ${proved} and spouse_invitation.email <> ''`,
    consents: sql`select count(*) from public.consent_record join by_hand.family on family.id = family_id
      join public.account on account.id = account_id where account.first_verified_at is not null`,
    'survey-tokens': sql`select sum(greatest(1, (
        select count(*) from by_hand.given where given.account_id = person.account_id and added_at is not null)))
      from ${person} as person`,
  }

  it.each(Object.entries(kinds))(
    'have as many rows as there are: %s',
    async (kind, statement) => {
      const began = performance.now()
      const id = await askedFor(staff, { kind })
      await makeFiles(portal)
      lastCall = performance.now() - began
      expectSame(`export “${kind}”: rows`, (await seen(staff, id)).rows, await byHand(statement))
    },
    patience,
  )
})
