import { dayInItaly } from '@desco/contract/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { erasures, OwnErasure } from '@desco/contract/families/erasure'
import { limits } from '@desco/contract/limits'

import { leaveUnderLock, takeChildOut } from '#modules/families/index.ts'
import { queueMail } from '#modules/mail/index.ts'
import {
  findChildOfAccount,
  getAccountWithFamily,
  hasLeft,
  keepsData,
  listChildRows,
  listEvents,
  listFamilyAccounts,
  listParentEmails,
  lockFamily,
  mayTakePart,
  recordEvent,
} from '#modules/people/index.ts'
import { finishOwnAct, recordOwnAct } from '#modules/requests/index.ts'
import { later } from '#platform/clock.ts'
import { type ActorFor, isParent, type LeftParent, type Parent } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { answersStay } from './answers-stay.ts'
import { childKeepsDataMail, erasureAskedMail, erasureTakenBackMail } from './erasure.mails.ts'
import {
  endErasure,
  type Erasure,
  insertErasure,
  isOpen,
  keepOnly,
  listAddressesOf,
  listErasuresOf,
  lockErasure,
} from './erasures.queries.ts'
import type { Needs } from './needs.ts'
import { decidesBeside, isAboutMinors, isMinor } from './minors.ts'
import { seeErasures } from './see-erasures.ts'
import { countingLeavings, undoLeavingsOf } from './undo-leavings-of.ts'

export const erasureQueue = 'erasure'

type Asker = Pick<Parent | LeftParent, 'kind' | 'accountId' | 'familyId'>
type Person = ActorFor<'anyMember'>
type Asked = InputOf<typeof erasures.askErasure>
type Whose = Pick<Erasure, 'level'> & { accountIds: string[]; childIds: string[] }

/**
 * A parent has their own data erased, a child's, or both. Who is erased leaves the study at once, in the same transaction;
 * nothing is erased before the hours are over in which it can be taken back. Nobody has another adult erased.
 */
export async function askErasure(needs: Needs, actor: Asker, asked: Asked): Promise<OwnErasure[]> {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, actor.familyId)
    const whose = await whoseData(inside, actor, asked)
    const open = (await listErasuresOf(tx, actor.familyId)).filter(isOpen)
    if (open.some((other) => isAlready(other, whose, actor))) throw new Problem('erasure_under_way')
    const leavings = await countingLeavings(tx, actor.familyId, () => leaveFirst(inside, actor, whose))
    await recordOwnAct(inside, { ...actor, childId: childOf(whose), kind: 'erasure' })
    await queueErasure(inside, {
      familyId: actor.familyId,
      means: 'session',
      staffId: null,
      askedBy: actor.accountId,
      leavings,
      ...whose,
    })
  })
  return seeErasures(needs, actor)
}

async function whoseData(
  { db, clock }: Needs,
  { accountId, familyId }: Asker,
  { level, childId }: Asked,
): Promise<Whose> {
  const today = dayInItaly(clock.now())
  const events = await listEvents(db, familyId)
  const minors = (await listChildRows(db, familyId)).filter(({ birth_date }) => isMinor(birth_date, today))
  if (level === 'child' && childId !== undefined && keepsData(events, childId)) {
    throw new Problem(minors.some(({ id }) => id === childId) ? 'child_keeps_data' : 'not_found')
  }
  const children = minors.filter(({ id }) => !keepsData(events, id))
  const accountsOf = (some: typeof children) => some.flatMap(({ account_id }) => account_id ?? [])
  if (level === 'child') {
    const child = children.find(({ id }) => id === childId)
    if (child === undefined) throw new Problem('not_found')
    return { level, accountIds: accountsOf([child]), childIds: [child.id] }
  }
  const hasOther = (await listFamilyAccounts(db, familyId)).some(
    ({ id, kind }) => kind === 'parent' && id !== accountId,
  )
  // of children whose last parent is gone nobody could decide any more
  if (level === 'me' && (hasOther || minors.length === 0))
    return { level, accountIds: [accountId], childIds: [] }
  return {
    level: 'me-and-children',
    accountIds: [accountId, ...accountsOf(children)],
    childIds: children.map(({ id }) => id),
  }
}

const isAlready = (other: Erasure, { level, childIds }: Whose, { accountId }: Asker) =>
  level === 'child'
    ? childIds.some((id) => other.child_ids.includes(id))
    : other.account_ids.includes(accountId)

/** Writes, reminders and questionnaires stop now, not in two days. */
async function leaveFirst(needs: Needs, { accountId, familyId }: Asker, { level, childIds }: Whose) {
  const events = await listEvents(needs.db, familyId)
  if (level !== 'child' && !hasLeft(events, accountId)) {
    await leaveUnderLock(needs, { accountId, familyId }, level === 'me' ? 'me' : 'me-and-children')
    return
  }
  const { name } = await getAccountWithFamily(needs.db, accountId)
  for (const id of childIds) {
    if (mayTakePart(events, id)) await takeChildOut(needs, { familyId, by: { accountId, name } }, id)
  }
}

/** The child that an erasure is about, where it is about nobody else. */
const childOf = ({ level, childIds }: { level: Erasure['level']; childIds: readonly string[] }) =>
  level === 'child' ? childIds[0] : undefined

type NewErasure = Whose & {
  familyId: string
  means: Erasure['means']
  askedBy: string | null
  staffId: string | null
  /** How many events made people leave by it (`countingLeavings`). */
  leavings: number
}

/** Keeps the request, its job and the mails about it, in the caller's transaction and under the family's lock. Answers its id. */
export async function queueErasure(needs: Needs, asked: NewErasure): Promise<string> {
  const { db, clock } = needs
  const { familyId, askedBy, childIds, leavings } = asked
  const now = clock.now()
  const { takeBackHours } = limits.erasure
  const dueAt = later(now, { hours: takeBackHours })
  const id = await insertErasure(db, { ...asked, askedAt: now, dueAt })
  await enqueueJob(needs, { queue: erasureQueue, key: id, inSeconds: takeBackHours * 3_600 })
  await recordEvent(db, now, {
    familyId,
    kind: 'erasure_asked',
    ...(askedBy !== null && { accountId: askedBy }),
    childIds,
    details: { leavings },
  })
  await tellAsked(needs, asked, dueAt)
  return id
}

async function tellAsked(needs: Needs, asked: NewErasure, dueAt: Date): Promise<void> {
  const { db } = needs
  const { familyId, means, askedBy, level, childIds } = asked
  const keepsAnswers = await answersStay(db, familyId)
  const own = askedBy === null ? null : (await getAccountWithFamily(db, askedBy)).email
  const children = await listChildRows(db, familyId)
  const today = dayInItaly(needs.clock.now())
  const about = {
    level,
    dueAt,
    keepsAnswers,
    byTelephone: means === 'telephone',
    sparesAdults: level === 'family' && children.some(({ birth_date }) => !isMinor(birth_date, today)),
    asksChildren: children.some((one) => childIds.includes(one.id) && decidesBeside(one, today)),
  }
  // what somebody of 18 asked for is no news for the parents
  const told =
    level === 'adult' ? await listAddressesOf(db, asked.accountIds) : await listParentEmails(db, familyId)
  for (const to of told) {
    const isOwn = to === own || level === 'adult'
    if (!isOwn && level === 'me' && means === 'session') continue
    await queueMail(needs, erasureAskedMail(needs, { ...about, to, isOwn }))
  }
}

/**
 * Taken back by who is to be erased, or as far as it is about the children by either of their parents: then only they stay.
 * A child of 14 and more keeps its own data, whatever its parents want for theirs (decision 0146). Who left by
 * the request takes part again as before (decision 0141); who had left already has left still.
 */
export async function takeBackErasure(needs: Needs, actor: Person, id: string): Promise<OwnErasure[]> {
  const { accountId, familyId } = actor
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, familyId)
    const erasure = await lockErasure(tx, id)
    if (erasure?.family_id !== familyId) throw new Problem('not_found')
    const part = await partOf(inside, actor, erasure)
    if (part === null) throw new Problem('not_found')
    const now = needs.clock.now()
    if (!isOpen(erasure) || erasure.due_at <= now) throw new Problem('erasure_too_late')
    if (part.is === 'own child') return keepChild(inside, erasure, { accountId, familyId, child: part.child })
    const others = await withoutChildren(inside, erasure)
    const onlyChildren = part.is === 'children' && others.length > 0
    await undoLeavingsOf(inside, erasure, { by: accountId, stayOut: onlyChildren ? others : [] })
    if (onlyChildren) await keepOnly(tx, id, { level: 'me', accountIds: others, childIds: [] })
    else await endAsTakenBack(inside, erasure)
    await recordEvent(tx, now, {
      familyId,
      kind: 'erasure_taken_back',
      accountId,
      childIds: erasure.child_ids,
    })
    if (erasure.level !== 'adult') await tellTakenBack(inside, familyId, { byTeam: false, onlyChildren })
  })
  return seeErasures(needs, actor)
}

async function endAsTakenBack(inside: Needs, erasure: Erasure) {
  await endErasure(inside.db, erasure.id, 'taken_back', inside.clock.now())
  await closeRequest(inside, erasure, { answer: 'Annullata in tempo: i dati restano.', outcome: 'dropped' })
}

type Part = { is: 'all' } | { is: 'children' } | { is: 'own child'; child: OwnChild }
type OwnChild = NonNullable<Awaited<ReturnType<typeof findChildOfAccount>>>

/** What of an erasure is theirs to take back; null where nothing is. */
async function partOf(inside: Needs, person: Person, erasure: Erasure): Promise<Part | null> {
  const { accountId } = person
  if (isParent(person)) {
    if (erasure.account_ids.includes(accountId) || erasure.asked_by === accountId) return { is: 'all' }
    return (await isAboutMinors(inside, erasure)) ? { is: 'children' } : null
  }
  const child = await findChildOfAccount(inside.db, accountId)
  if (child === undefined || !erasure.child_ids.includes(child.id)) return null
  if (erasure.level === 'adult') return { is: 'all' }
  return decidesBeside(child, dayInItaly(inside.clock.now())) ? { is: 'own child', child } : null
}

type Keeping = { accountId: string; familyId: string; child: OwnChild }

async function keepChild(inside: Needs, erasure: Erasure, { accountId, familyId, child }: Keeping) {
  const { db, clock } = inside
  const accountIds = erasure.account_ids.filter((one) => one !== accountId)
  const childIds = erasure.child_ids.filter((one) => one !== child.id)
  const goesOn = accountIds.length + childIds.length > 0
  if (!goesOn) await endAsTakenBack(inside, erasure)
  else await keepOnly(db, erasure.id, { level: erasure.level, accountIds, childIds })
  await recordEvent(db, clock.now(), {
    familyId,
    kind: 'erasure_objected',
    accountId,
    childIds: [child.id],
  })
  for (const to of await listParentEmails(db, familyId)) {
    await queueMail(inside, childKeepsDataMail(inside, { to, goesOn }))
  }
}

/** Closes the request of who had it erased from the page, under the family's lock. */
export async function closeRequest(
  needs: Pick<Needs, 'db' | 'clock'>,
  { asked_by: accountId, level, child_ids: childIds }: Erasure,
  done: Parameters<typeof finishOwnAct>[2],
): Promise<void> {
  if (accountId === null) return
  await finishOwnAct(needs, { accountId, childId: childOf({ level, childIds }), kind: 'erasure' }, done)
}

/** The parents among those whom an erasure is about. */
async function withoutChildren({ db }: Needs, { account_ids, family_id }: Erasure): Promise<string[]> {
  const accounts = family_id === null ? [] : await listFamilyAccounts(db, family_id)
  return accounts.filter(({ id, kind }) => kind === 'parent' && account_ids.includes(id)).map(({ id }) => id)
}

/** Each parent hears that an erasure was taken back, or stopped by the team. */
export async function tellTakenBack(
  needs: Needs,
  familyId: string,
  how: { byTeam: boolean; onlyChildren: boolean },
): Promise<void> {
  for (const to of await listParentEmails(needs.db, familyId)) {
    await queueMail(needs, erasureTakenBackMail(needs, { to, ...how }))
  }
}
