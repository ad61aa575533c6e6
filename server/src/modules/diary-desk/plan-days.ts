import { dayInItaly } from '@desco/contract/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import { diaryDeskMessages, type diaryPlan, planProblem } from '@desco/contract/staff/diary-plan'

import {
  choosePlanDays,
  findHousehold,
  type Keeper,
  keepersOf,
  listHouseholds,
  queueReminders,
} from '#modules/diary/index.ts'
import { lockFamily } from '#modules/people/index.ts'
import { type Doer, recordAct } from '#modules/staff/index.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { deletePlanDays, insertPlanDays, listPlanned, lockPlans, type NewPlanDay } from './plan.queries.ts'

const familiesAtATime = 200

type Wanted = InputOf<typeof diaryPlan.planDiary>

/**
 * Assigns days inside the window to everybody whose diary is open and who has none in it. The people of one family get the
 * same days, those that somebody of it has already before any others: they eat together.
 */
export async function planForAll(
  needs: Needs,
  doer: Doer,
  wanted: Wanted,
  random: () => number = Math.random,
) {
  const today = dayInItaly(needs.clock.now())
  if (wanted.from < today) refuse('from', diaryDeskMessages.pastDay)
  if (choosePlanDays(wanted, random) === null) refuse('to', diaryDeskMessages.noSuchPlan)
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockPlans(tx)
    const planned = { families: 0, people: 0, days: new Set<string>() }
    let after: string | undefined
    for (;;) {
      const page = await listHouseholds(tx, { after, atMost: familiesAtATime })
      const before = Map.groupBy(
        await listPlanned(
          tx,
          page.map(({ id }) => id),
          wanted,
        ),
        ({ family_id }) => family_id,
      )
      const rows: NewPlanDay[] = []
      for (const household of page) {
        const has = before.get(household.id) ?? []
        const people = keepersOf(household, today).filter(
          ({ takesPart, personId }) => takesPart && !has.some(({ person_id }) => person_id === personId),
        )
        if (people.length === 0) continue
        const familys = [...new Set(has.map(({ day }) => day))].toSorted()
        const days = planProblem(familys) === null ? familys : (choosePlanDays(wanted, random) ?? [])
        rows.push(...rowsFor({ familyId: household.id, people, days }, needs, doer))
        planned.families += 1
        planned.people += people.length
        for (const day of days) planned.days.add(day)
      }
      await insertPlanDays(tx, rows)
      after = page.at(-1)?.code
      if (page.length < familiesAtATime) break
    }
    await queueReminders(inside, [...planned.days])
    const { families, people } = planned
    await recordAct(inside, doer, { act: 'diary_planned', details: { ...wanted, families, people } })
    return { families, people }
  })
}

/** Assigns days to one family by hand, in place of those that were still to come. */
export async function planForFamily(
  needs: Needs,
  doer: Doer,
  { familyId, days }: InputOf<typeof diaryPlan.planFamilyDiary>,
) {
  const today = dayInItaly(needs.clock.now())
  if (days.some((day) => day < today)) refuse('days', diaryDeskMessages.pastDay)
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    if ((await findHousehold(tx, familyId)) === undefined) throw new Problem('not_found')
    await lockFamily(tx, familyId)
    await lockPlans(tx)
    const household = await findHousehold(tx, familyId)
    const people = household === undefined ? [] : keepersOf(household, today).filter((one) => one.takesPart)
    if (people.length === 0) throw new Problem('family_not_active')
    await deletePlanDays(tx, familyId, today)
    await insertPlanDays(tx, rowsFor({ familyId, people, days }, needs, doer))
    await queueReminders(inside, days)
    await recordAct(inside, doer, {
      act: 'diary_planned',
      subject: { kind: 'family', id: familyId },
      details: { assigned: days.toSorted(), people: people.length },
    })
    return { people: people.length }
  })
}

type Plan = { familyId: string; people: readonly Keeper[]; days: readonly string[] }

const rowsFor = ({ familyId, people, days }: Plan, { clock }: Needs, doer: Doer): NewPlanDay[] =>
  people.flatMap(({ parentId, childId }) =>
    days.map((day) => ({
      family_id: familyId,
      parent_id: parentId,
      child_id: childId,
      day,
      planned_at: clock.now(),
      staff_id: doer.by === 'staff' ? doer.staffId : null,
    })),
  )

function refuse(field: string, message: string): never {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}
