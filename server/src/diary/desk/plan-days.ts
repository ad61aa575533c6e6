import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { diaryDeskFieldErrors, type diaryPlan, planProblem } from '@desco/contract/diary/desk/diary-plan'
import { type Insertable, sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { choosePlanDays } from '#diary/plan/plan-days.rules.ts'
import { findHousehold, keepersOf, listHouseholds } from '#diary/days/households.ts'
import { queueReminders } from '#diary/plan/reminders.ts'
import { lockFamily } from '#families/index.ts'
import { type Doer, type Inside, recordAct, staffAct } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

const familiesAtATime = 200

type PlanInput = InputOf<typeof diaryPlan.planDiary>

/**
 * Assigns days inside the window to everybody whose diary is open and who has none in it. A window that stays open is kept:
 * people who join later are assigned days by `planForNewcomers`.
 */
export const planForAll = (needs: Needs, doer: StaffMember | Doer, wanted: PlanInput, random = Math.random) =>
  staffAct('diary_planned', async (inside: Inside<Needs>, { staysOpen, ...window }: PlanInput) => {
    const { db, now, staffId } = inside
    if (window.from < dayInItaly(now)) refuseField('from', diaryDeskFieldErrors.pastDay)
    if (choosePlanDays(window, random) === null) refuseField('to', diaryDeskFieldErrors.noSuchPlan)
    await lockPlans(db)
    const answer = await planEverybody(inside, { window, left: window, random })
    if (staysOpen) {
      const { from, to, days } = window
      // in place of the one before
      await closeWindows(db, now)
      const open = { fromDay: from, toDay: to, days, staffId, openedAt: now }
      await db.insertInto('diary_window').values(open).execute()
    }
    return { details: { ...wanted, ...answer }, answer }
  })(needs, doer, wanted)

/**
 * Assigns days of the open window that are still to come to people who joined since, by the portal itself. A person who was
 * given days by hand meanwhile keeps those. A window that has ended is closed. Answers how many people it was.
 */
export async function planForNewcomers(needs: Needs, random = Math.random): Promise<number> {
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx, staffId: null }
    await lockPlans(tx)
    const open = await findOpenWindow(tx)
    if (open === undefined) return 0
    const now = needs.clock.now()
    const tomorrow = addDays(dayInItaly(now), 1)
    const { from, to, days } = open
    if (to < tomorrow) {
      await closeWindows(tx, now)
      return 0
    }
    const left = { from: from < tomorrow ? tomorrow : from, to, days }
    if (choosePlanDays(left, random) === null) return 0
    const window = { from, to, since: open.openedAt }
    const planned = await planEverybody(inside, { window, left, random })
    if (planned.people > 0)
      await recordAct(inside, { by: 'portal' }, { act: 'diary_planned', details: { ...left, ...planned } })
    return planned.people
  })
}

type Days = { from: string; to: string }
type Draw = {
  /** A person with a day in it is not assigned others. */
  window: Days & { since?: Date }
  /** The days that are drawn from. */
  left: Days & { days: number }
  random: () => number
}

/**
 * Assigns days to everybody whose diary is open and who has none. The people of one family get the same days, those that
 * somebody of it has already before any others: they eat together.
 */
async function planEverybody(inside: Planning, { window, left, random }: Draw) {
  const { db: tx, clock } = inside
  const today = dayInItaly(clock.now())
  const planned = { families: 0, people: 0 }
  const assigned = new Set<string>()
  let after: string | undefined
  for (;;) {
    const page = await listHouseholds(tx, { after, atMost: familiesAtATime, today, rehearsals: true })
    const ids = page.map(({ id }) => id)
    const before = Map.groupBy(await listPlanned(tx, ids, window), ({ familyId }) => familyId)
    const rows: NewPlanDay[] = []
    for (const household of page) {
      const has = before.get(household.id) ?? []
      const people = keepersOf(household, today).filter(
        ({ takesPart, personId }) => takesPart && !has.some((one) => one.personId === personId),
      )
      if (people.length === 0) continue
      const familys = [...new Set(has.map(({ day }) => day))].filter((day) => day >= left.from).toSorted()
      const days = planProblem(familys) === null ? familys : (choosePlanDays(left, random) ?? [])
      rows.push(...rowsFor({ familyId: household.id, people, days }, inside))
      // a rehearsal is given its days like anybody, and counts nowhere
      planned.families += household.isRehearsal ? 0 : 1
      planned.people += household.isRehearsal ? 0 : people.length
      for (const day of days) assigned.add(day)
    }
    await insertPlanDays(tx, rows)
    after = page.at(-1)?.code
    if (page.length < familiesAtATime) break
  }
  await queueReminders(inside, [...assigned])
  return planned
}

/** The window that is open now. */
export async function seeWindow({ db }: Needs): Promise<ContentOf<typeof diaryPlan.diaryWindow>> {
  return { window: (await findOpenWindow(db)) ?? null }
}

/** Closes a window before its end. */
export const closeOpenWindow = staffAct(
  'diary_window_closed',
  async ({ db, now }: Inside<Needs>, { id }: InputOf<typeof diaryPlan.closeDiaryWindow>) => {
    await lockPlans(db)
    const open = await findOpenWindow(db)
    if (open?.id !== id) throw new Problem('not_found')
    await closeWindows(db, now)
    return { details: { from: open.from, to: open.to } }
  },
)

/** Assigns days to one family by hand, in place of those that were still to come. */
export const planForFamily = staffAct(
  'diary_planned',
  async (inside: Inside<Needs>, { familyId, days }: InputOf<typeof diaryPlan.planFamilyDiary>) => {
    const { db, now } = inside
    const today = dayInItaly(now)
    if (days.some((day) => day < today)) refuseField('days', diaryDeskFieldErrors.pastDay)
    if ((await findHousehold(db, familyId, today)) === undefined) throw new Problem('not_found')
    await lockFamily(db, familyId)
    await lockPlans(db)
    const household = await findHousehold(db, familyId, today)
    const people = household === undefined ? [] : keepersOf(household, today).filter((one) => one.takesPart)
    if (people.length === 0) throw new Problem('family_not_active')
    await db.deleteFrom('diary_plan_day').where('familyId', '=', familyId).where('day', '>=', today).execute()
    await insertPlanDays(db, rowsFor({ familyId, people, days }, inside))
    await queueReminders(inside, days)
    return {
      subject: { kind: 'family', id: familyId },
      details: { assigned: days.toSorted(), people: people.length },
      answer: { people: people.length },
    }
  },
)

type Plan = {
  familyId: string
  people: readonly Pick<NewPlanDay, 'parentId' | 'childId'>[]
  days: readonly string[]
}
type Planning = Needs & { staffId: string | null }

const rowsFor = ({ familyId, people, days }: Plan, { clock, staffId }: Planning): NewPlanDay[] =>
  people.flatMap(({ parentId, childId }) =>
    days.map((day) => ({ familyId, parentId, childId, day, plannedAt: clock.now(), staffId })),
  )

/** Two who plan at once wait for each other. Held until the transaction ends. */
async function lockPlans(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtextextended('diary_plan', 0))`.execute(tx)
}

/** The assigned days of some families inside a window, and all that were assigned since a moment, wherever they are. */
async function listPlanned(
  tx: Database,
  familyIds: readonly string[],
  { from, to, since }: { from: string; to: string; since?: Date | undefined },
) {
  return tx
    .selectFrom('diary_plan_day')
    .select(['familyId', 'personId', 'day'])
    .where('familyId', '=', sql<string>`any(${[...familyIds]}::uuid[])`)
    .where((day) => {
      const inWindow = day.and([day('day', '>=', from), day('day', '<=', to)])
      return since === undefined ? inWindow : day.or([inWindow, day('plannedAt', '>=', since)])
    })
    .orderBy('day')
    .execute()
}

type NewPlanDay = Insertable<Tables['diary_plan_day']>

async function insertPlanDays(tx: Database, rows: readonly NewPlanDay[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('diary_plan_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The window that is open, if there is one. */
async function findOpenWindow(db: Database) {
  return db
    .selectFrom('diary_window')
    .select(['id', 'fromDay as from', 'toDay as to', 'days', 'openedAt'])
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** Closes the window that is open: under `lockPlans` there is one at most. */
const closeWindows = (tx: Database, now: Date) =>
  tx.updateTable('diary_window').set({ closedAt: now }).where('closedAt', 'is', null).execute()
