import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { AuditAct } from '@desco/contract/staff/audit'
import { mayDo } from '@desco/contract/staff/roles'
import type { staffErasures } from '@desco/contract/rights/desk/erasure'
import { sql } from 'kysely'

import {
  type FamiliesNeeds,
  enrolmentOf,
  hasLeft,
  listChildRows,
  listEvents,
  listFamilyAccounts,
  lockFamily,
  mayTakePart,
  takeChildOut,
  withdrawFamily,
  withdrawPerson,
} from '#families/index.ts'
import { freeRequestsOf } from '#rights/requests/requests.queries.ts'
import {
  couldBeOne,
  type Doer,
  expectName,
  familyActOnce,
  type Inside,
  staffAct,
  staffIdOf,
} from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { type ErasedAndLeaving, queueErasure } from './ask-erasure.ts'
import { finishLimeSurvey } from './erase-in-limesurvey.ts'
import {
  changeErasure,
  type Erasure,
  erasing,
  erasureQueue,
  findErasure,
  isOpen,
  listRemaining,
  lockErasure,
} from './erasures.queries.ts'
import { isMinor } from '#rights/growing-up/minors.ts'
import { progressOf } from './see-erasures.ts'
import type { Needs } from '#platform/needs.ts'
import { bringBack } from './take-back-erasure.ts'

type EnterErasureInput = InputOf<typeof staffErasures.enterErasure>
type ById = { id: string; reason: string }

const mostShown = 200

/** Erasures, those that are not finished and then the newest first, as the team's page and the command line show them. */
export async function listStaffErasures({ db, clock }: Needs, reader: StaffMember | null) {
  const rows = await erasureRows(db).limit(mostShown).execute()
  const remaining = Map.groupBy(await listRemaining(db, rows), ({ erasureId }) => erasureId)
  const titles = remaining.size === 0 ? new Map<number, string>() : await listTitles(db)
  const maySeeTokens = reader === null || mayDo(reader.role, 'families.withdraw')
  return rows.map((row) => {
    const left = remaining.get(row.id) ?? []
    const awaitsSecond = isOpen(row) && row.confirmedAt === null
    const lacks = left.some((one) => one.lacks.length > 0)
    return {
      ...row,
      ...progressOf(row, { now: clock.now(), lacks }),
      family: row.familyId === null || row.code === null ? null : { id: row.familyId, code: row.code },
      enteredBy: row.means === 'session' ? null : (row.enterer ?? 'riga di comando'),
      confirmedBy: row.confirmer,
      settledBy: row.settler,
      awaitsSecond,
      decidable:
        awaitsSecond &&
        reader !== null &&
        row.staffId !== reader.staffId &&
        mayDo(reader.role, 'families.withdraw'),
      limeSurveyFailing: row.limesurveyFailing,
      remaining: left.map((one) => ({
        ...one,
        title: titles.get(one.surveyId) ?? String(one.surveyId),
        token: maySeeTokens ? one.token : null,
      })),
    }
  })
}

/** With the names of who had a part in them. */
const erasureRows = (db: Database) =>
  db
    .selectFrom('erasure')
    .leftJoin('family', 'family.id', 'erasure.familyId')
    .leftJoin('staff_account as entered', 'entered.id', 'erasure.staffId')
    .leftJoin('staff_account as confirmed', 'confirmed.id', 'erasure.confirmedBy')
    .leftJoin('staff_account as settled', 'settled.id', 'erasure.settledBy')
    .selectAll('erasure')
    .select([
      'family.code',
      'entered.shownAs as enterer',
      'confirmed.shownAs as confirmer',
      'settled.shownAs as settler',
    ])
    // a rehearsal's request is nobody's right; its own erasure is shown until it is done
    .where((row) => row.or([isOfStudy('erasure.familyId'), row('erasure.means', '=', 'rehearsal')]))
    .orderBy(sql`(ended_at is null and limesurvey_done_at is null)`, 'desc')
    .orderBy('askedAt', 'desc')
    .orderBy('erasure.id')

/** Titles as LimeSurvey gave them last, by the survey's number. */
async function listTitles(db: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select (survey ->> 'id')::int as id, survey ->> 'title' as title
    from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) as survey`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/**
 * Enters an erasure that a parent asked for by telephone. It waits for a second person, and can be taken back by the family. On
 * the command line it is nobody's by name, so that anybody of the team may be the second person.
 */
export const enterErasure = familyActOnce(
  'erasure_entered',
  async (inside: Inside<FamiliesNeeds>, input: EnterErasureInput) => {
    const { familyId, name } = input
    const whose = await whoseData(inside, input)
    if (name !== undefined) await expectName(inside.db, { ...input, name })
    const asked = { familyId, means: 'telephone', staffId: inside.staffId, askedBy: null } as const
    const id = await queueErasure(inside, { ...whose, ...asked })
    return { answer: { id }, subject: { kind: 'erasure', id }, details: { level: whose.level } }
  },
)

/** A child or an adult, a parent, or a family without those of 18: an adult child is nobody else's to erase, and asks alone. */
async function whoseData(
  inside: FamiliesNeeds,
  { familyId, accountId, childId }: EnterErasureInput,
): Promise<ErasedAndLeaving> {
  const { db, clock } = inside
  const today = dayInItaly(clock.now())
  const accounts = await listFamilyAccounts(db, familyId)
  const parentIds = accounts.filter(({ kind }) => kind === 'parent').map(({ id }) => id)
  const children = await listChildRows(db, familyId)
  const minors = children.filter((child) => isMinor(child, today))
  const events = await listEvents(db, familyId)
  if (childId !== undefined) {
    const child = children.find(({ id }) => id === childId)
    if (child === undefined) throw new Problem('not_found')
    return {
      ...erasing(minors.includes(child) ? 'child' : 'adult', [child]),
      ...(mayTakePart(events, childId) && {
        leave: () => takeChildOut(inside, { familyId, by: 'research team' }, childId),
      }),
    }
  }
  if (accountId !== undefined) {
    if (!parentIds.includes(accountId)) throw new Problem('not_found')
    const takesPart = enrolmentOf(events) === 'active' && !hasLeft(events, accountId)
    return {
      ...erasing('me', [], [accountId]),
      ...(takesPart && { leave: () => withdrawPerson(inside, { familyId, accountId, children: 'stay' }) }),
    }
  }
  const isAnybodyLeft =
    parentIds.some((id) => !hasLeft(events, id)) || minors.some(({ id }) => mayTakePart(events, id))
  return {
    ...erasing('family', minors, parentIds),
    ...(enrolmentOf(events) !== 'withdrawn' &&
      isAnybodyLeft && { leave: () => withdrawFamily(inside, familyId) }),
  }
}

/** A second person allows it, who could not be the first one under another name. */
export const confirmErasure = changingOpen('erasure_confirmed', async (inside, erasure, doer) => {
  const { db, now } = inside
  const { id } = erasure
  const staffId = staffIdOf(doer)
  if (erasure.confirmedAt !== null) throw new Problem('erasure_already_decided')
  if (erasure.staffId === staffId) throw new Problem('erasure_own_entry')
  if (erasure.staffId !== null && (await couldBeOne(db, erasure.staffId, staffId))) {
    throw new Problem('export_shared_link')
  }
  await changeErasure(db, id, { confirmedBy: staffId, confirmedAt: now })
  const inSeconds = Math.max(0, Math.ceil((erasure.dueAt.getTime() - now.getTime()) / 1_000))
  await enqueueJob(inside, { queue: erasureQueue, key: id, inSeconds })
})

/** Stops one that the team has written down. One that a parent asked for is the family's alone to take back. */
export const stopErasure = changingOpen('erasure_stopped', async (inside, erasure) => {
  if (erasure.means !== 'telephone') throw new Problem('not_found')
  await bringBack(inside, erasure)
  await changeErasure(inside.db, erasure.id, { ended: 'stopped', endedAt: inside.now })
  await freeRequestsOf(inside, erasure.id)
})

/** An act on an erasure that is open, under the lock of its family. */
function changingOpen(
  act: AuditAct,
  change: (inside: Inside<FamiliesNeeds>, erasure: Erasure, doer: Doer) => Promise<void>,
) {
  return staffAct(act, async (inside: Inside<FamiliesNeeds>, { id }: ById, doer) => {
    const found = await findErasure(inside.db, id)
    if (found === undefined) throw new Problem('not_found')
    if (found.familyId === null) throw new Problem('erasure_already_decided')
    await lockFamily(inside.db, found.familyId)
    const erasure = await lockErasure(inside.db, id)
    if (erasure === undefined || !isOpen(erasure)) throw new Problem('erasure_already_decided')
    await change(inside, erasure, doer)
    return { subject: { kind: 'erasure', id }, details: { family: found.familyId } }
  })
}

/** A colleague deleted in LimeSurvey by hand what the portal may not delete there. */
export const settleErasure = staffAct(
  'erasure_settled',
  async ({ db, now }: Inside<FamiliesNeeds>, { id }: ById, doer) => {
    const found = await findErasure(db, id)
    if (found === undefined) throw new Problem('not_found')
    const lacks = (await listRemaining(db, [found])).some((one) => one.lacks.length > 0)
    const settled = { now, settledBy: staffIdOf(doer) }
    if (!lacks || !(await finishLimeSurvey(db, id, settled))) throw new Problem('erasure_already_decided')
    return { subject: { kind: 'erasure', id } }
  },
)
