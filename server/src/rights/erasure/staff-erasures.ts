import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { AuditAct } from '@desco/contract/staff/audit-acts'
import { mayDo } from '@desco/contract/staff/roles'
import type { staffErasures } from '@desco/contract/rights/desk/erasures'
import { sql } from 'kysely'

import {
  type FamiliesNeeds,
  type FamilyEvent,
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
import { freeRequestsOf } from '#rights/requests/tie-erasure.ts'
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

import { erasureQueue, queueErasure } from './ask-erasure.ts'
import { finishLimeSurvey } from './erase-in-limesurvey.ts'
import {
  changeErasure,
  type Erasure,
  findErasure,
  isOpen,
  listRemaining,
  lockErasure,
} from './erasures.queries.ts'
import { isMinor } from '#rights/growing-up/minors.ts'
import { progressOf } from './see-erasures.ts'
import { undoLeavingsOf } from '#rights/returning/undo-leavings-of.ts'
import type { Needs } from '#platform/needs.ts'
import { tellTakenBack } from './whom-to-tell.ts'

type Of<Name extends keyof typeof staffErasures> = InputOf<(typeof staffErasures)[Name]>

const mostShown = 200

/** All erasures, unfinished ones and then the newest first, as the team's page and the command line show them. */
export async function listStaffErasures({ db, clock }: Needs, reader: StaffMember | null) {
  const rows = await listErasures(db, mostShown)
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

/** Those that are not finished, then the newest of the others, with the names of who had a part in them. */
async function listErasures(db: Database, count: number) {
  return (
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
      // what a rehearsal asks for is nobody's right; that it is being erased itself is shown until it is done
      .where((row) => row.or([isOfStudy('erasure.familyId'), row('erasure.means', '=', 'rehearsal')]))
      .orderBy(sql`(ended_at is null and limesurvey_done_at is null)`, 'desc')
      .orderBy('askedAt', 'desc')
      .orderBy('erasure.id')
      .limit(count)
      .execute()
  )
}

/** Titles as LimeSurvey gave them last, by the survey's number. */
async function listTitles(db: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select (survey ->> 'id')::int as id, survey ->> 'title' as title
    from survey_catalogue, jsonb_array_elements(survey_catalogue.surveys) as survey`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

type Entered = Of<'enterErasure'>

/**
 * Enters an erasure that a parent asked for by telephone. It waits for a second person, and can be taken back by the family. On
 * the command line it is nobody's by name, so that anybody of the team may be the second person.
 */
export const enterErasure = familyActOnce(
  'erasure_entered',
  async (inside: Inside<FamiliesNeeds>, input: Entered) => {
    const whose = await whoseData(inside, input)
    if (input.name !== undefined) await expectName(inside.db, { ...input, name: input.name })
    const { familyId } = input
    const id = await queueErasure(inside, {
      ...whose,
      familyId,
      means: 'telephone',
      staffId: inside.staffId,
      askedBy: null,
      leave: () => leaveFirst(inside, input),
    })
    return { answer: { id }, subject: { kind: 'erasure', id }, details: { level: whose.level } }
  },
)

async function whoseData({ db, clock }: FamiliesNeeds, { familyId, accountId, childId }: Entered) {
  const accounts = await listFamilyAccounts(db, familyId)
  const children = await listChildRows(db, familyId)
  const today = dayInItaly(clock.now())
  if (childId !== undefined) {
    const child = children.find(({ id }) => id === childId)
    if (child === undefined) throw new Problem('not_found')
    return {
      level: isMinor(child, today) ? ('child' as const) : ('adult' as const),
      accountIds: child.accountId === null ? [] : [child.accountId],
      childIds: [child.id],
    }
  }
  if (accountId !== undefined) {
    const isParent = accounts.some(({ id, kind }) => id === accountId && kind === 'parent')
    if (!isParent) throw new Problem('not_found')
    return { level: 'me' as const, accountIds: [accountId], childIds: [] }
  }
  // who is 18 is nobody else's to erase, and asks by themselves
  const adults = children.filter((child) => !isMinor(child, today))
  const isAdults = (id: string) => adults.some(({ accountId }) => accountId === id)
  return {
    level: 'family' as const,
    accountIds: accounts.map(({ id }) => id).filter((id) => !isAdults(id)),
    childIds: children.filter((child) => !adults.includes(child)).map(({ id }) => id),
  }
}

async function leaveFirst(needs: FamiliesNeeds, { familyId, accountId, childId }: Entered) {
  const events = await listEvents(needs.db, familyId)
  const isActive = enrolmentOf(events) === 'active'
  if (childId !== undefined) {
    if (mayTakePart(events, childId)) await takeChildOut(needs, { familyId, by: 'research team' }, childId)
  } else if (accountId !== undefined) {
    if (isActive && !hasLeft(events, accountId)) {
      await withdrawPerson(needs, { familyId, accountId, children: 'stay' })
    }
  } else if (enrolmentOf(events) !== 'withdrawn' && (await isAnybodyLeft(needs, familyId, events))) {
    await withdrawFamily(needs, familyId)
  }
}

/** Whether anybody takes part for whom the parents decide, themselves among them. */
async function isAnybodyLeft({ db, clock }: FamiliesNeeds, familyId: string, events: readonly FamilyEvent[]) {
  const today = dayInItaly(clock.now())
  const parents = (await listFamilyAccounts(db, familyId)).filter(({ kind }) => kind === 'parent')
  const children = await listChildRows(db, familyId)
  return (
    parents.some(({ id }) => !hasLeft(events, id)) ||
    children.some((child) => isMinor(child, today) && mayTakePart(events, child.id))
  )
}

/** A second person allows it, who could not be the first one under another name. */
export const confirmErasure = changingOpen(
  'erasure_confirmed',
  async (inside, { id }: Of<'confirmErasure'>, erasure, doer) => {
    const { db, now } = inside
    const staffId = staffIdOf(doer)
    if (erasure.confirmedAt !== null) throw new Problem('erasure_already_decided')
    if (erasure.staffId === staffId) throw new Problem('erasure_own_entry')
    if (erasure.staffId !== null && (await couldBeOne(db, erasure.staffId, staffId))) {
      throw new Problem('export_shared_link')
    }
    await changeErasure(db, id, { confirmedBy: staffId, confirmedAt: now })
    const inSeconds = Math.max(0, Math.ceil((erasure.dueAt.getTime() - now.getTime()) / 1_000))
    await enqueueJob(inside, { queue: erasureQueue, key: id, inSeconds })
  },
)

/** Stops one that the team has written down. One that a parent asked for is the family's alone to take back. */
export const stopErasure = changingOpen(
  'erasure_stopped',
  async (inside, { id }: Of<'stopErasure'>, erasure) => {
    if (erasure.means !== 'telephone') throw new Problem('not_found')
    const back = await undoLeavingsOf(inside, erasure, { stayOut: [] })
    await changeErasure(inside.db, id, { ended: 'stopped', endedAt: inside.now })
    await freeRequestsOf(inside, id)
    await tellTakenBack(inside, erasure, { byTeam: true, onlyChildren: false, back })
  },
)

/** An act on an erasure that is open, under the lock of its family. */
function changingOpen<Input extends { id: string; reason: string }>(
  act: AuditAct,
  change: (inside: Inside<FamiliesNeeds>, input: Input, erasure: Erasure, doer: Doer) => Promise<void>,
) {
  return staffAct(act, async (inside: Inside<FamiliesNeeds>, input: Input, doer) => {
    const found = await findErasure(inside.db, input.id)
    if (found === undefined) throw new Problem('not_found')
    if (found.familyId === null) throw new Problem('erasure_already_decided')
    await lockFamily(inside.db, found.familyId)
    const erasure = await lockErasure(inside.db, input.id)
    if (erasure === undefined || !isOpen(erasure)) throw new Problem('erasure_already_decided')
    await change(inside, input, erasure, doer)
    return { subject: { kind: 'erasure', id: input.id }, details: { family: found.familyId } }
  })
}

/** A colleague deleted in LimeSurvey by hand what the portal may not delete there. */
export const settleErasure = staffAct(
  'erasure_settled',
  async ({ db, now }: Inside<FamiliesNeeds>, { id }: Of<'settleErasure'>, doer) => {
    const found = await findErasure(db, id)
    if (found === undefined) throw new Problem('not_found')
    const lacks = (await listRemaining(db, [found])).some((one) => one.lacks.length > 0)
    const settled = { now, settledBy: staffIdOf(doer) }
    if (!lacks || !(await finishLimeSurvey(db, id, settled))) throw new Problem('erasure_already_decided')
    return { subject: { kind: 'erasure', id } }
  },
)
