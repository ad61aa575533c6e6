import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { erasures } from '@desco/contract/rights/erasure'
import { limits } from '@desco/contract/limits'

import {
  type FamiliesNeeds,
  confirmPassword,
  getAccount,
  hasLeft,
  keepsData,
  leaveUnderLock,
  listChildRows,
  listEvents,
  listFamilyAccounts,
  lockFamily,
  mayTakePart,
  recordEvent,
  refuseOnHold,
  takeChildOut,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { tieErasure } from '#rights/requests/tie-erasure.ts'
import { later } from '#platform/clock.ts'
import type { LeftParent, Parent } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'

import { answersStay } from './answers-stay.ts'
import { erasureAskedMail } from './erasure.mails.ts'
import { type Erasure, insertErasure, listOpenErasures } from './erasures.queries.ts'
import { decidesBeside, isMinor } from '#rights/growing-up/minors.ts'
import { isOneAdults, listAddressesToTell } from './whom-to-tell.ts'

export const erasureQueue = 'erasure'

type Asker = Pick<Parent | LeftParent, 'kind' | 'accountId' | 'familyId'>
type Asked = InputOf<typeof erasures.askErasure>
type Whose = Pick<Erasure, 'level'> & { accountIds: string[]; childIds: string[] }

/**
 * A parent has their own data erased, a child's, or both. Who is erased leaves the study at once, in the same transaction;
 * nothing is erased before the hours are over in which it can be taken back. Nobody has another adult erased. The password is
 * asked for again, as of a copy: a telephone that lies on a table must not erase a family.
 */
export async function askErasure(
  needs: FamiliesNeeds,
  actor: Asker,
  asked: Asked,
  networkAddress: string,
): Promise<void> {
  await confirmPassword(needs, actor.accountId, { password: asked.password, networkAddress })
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, actor.familyId)
    await refuseOnHold(inside, actor.accountId)
    const whose = await whoseData(inside, actor, asked)
    const { accountId: askedBy, familyId } = actor
    await queueErasure(inside, {
      ...whose,
      familyId,
      means: 'session',
      staffId: null,
      askedBy,
      isAlready: (other) => isAlready(other, whose, actor),
      leave: () => leaveFirst(inside, actor, whose),
    })
  })
}

async function whoseData(
  { db, clock }: FamiliesNeeds,
  { accountId, familyId }: Asker,
  { level, childId }: Pick<Asked, 'level' | 'childId'>,
): Promise<Whose> {
  const today = dayInItaly(clock.now())
  const events = await listEvents(db, familyId)
  const minors = (await listChildRows(db, familyId)).filter((child) => isMinor(child, today))
  if (level === 'child' && childId !== undefined && keepsData(events, childId)) {
    throw new Problem(minors.some(({ id }) => id === childId) ? 'child_keeps_data' : 'not_found')
  }
  const children = minors.filter(({ id }) => !keepsData(events, id))
  const accountsOf = (some: typeof children) => some.flatMap(({ accountId }) => accountId ?? [])
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
    ? childIds.some((id) => other.childIds.includes(id))
    : other.accountIds.includes(accountId)

async function leaveFirst(needs: FamiliesNeeds, { accountId, familyId }: Asker, { level, childIds }: Whose) {
  const events = await listEvents(needs.db, familyId)
  if (level !== 'child' && !hasLeft(events, accountId)) {
    await leaveUnderLock(needs, { accountId, familyId }, level === 'me' ? 'me' : 'me-and-children')
    return
  }
  const { name } = await getAccount(needs.db, accountId)
  for (const id of childIds) {
    if (mayTakePart(events, id)) await takeChildOut(needs, { familyId, by: { accountId, name } }, id)
  }
}

type NewErasure = Whose & {
  familyId: string
  means: Erasure['means']
  askedBy: string | null
  staffId: string | null
}
type Queued = NewErasure & {
  /** Whether one that is open is of the same people; without it, of one of them. */
  isAlready?: (open: Erasure) => boolean
  /** The people to be erased leave now: writes, reminders and questionnaires stop, and not in two days. */
  leave?: () => Promise<void>
}

/**
 * Keeps the request, its job and the mails about it, in the caller's transaction and under the family's lock; who is erased
 * leaves by it. Answers its id.
 */
export async function queueErasure(
  needs: FamiliesNeeds,
  { isAlready = (open) => shares(open, asked), leave, ...asked }: Queued,
): Promise<string> {
  const { db, clock } = needs
  const { familyId, askedBy, childIds } = asked
  const open = await listOpenErasures(db, familyId)
  if (open.some((other) => isAlready(other))) throw new Problem('erasure_under_way')
  const before = (await listEvents(db, familyId)).length
  await leave?.()
  // to take it back takes them back too
  const leavings = (await listEvents(db, familyId)).length - before
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
  const [channel, enteredBy] =
    asked.means === 'session' ? (['page', null] as const) : (['telephone', asked.staffId] as const)
  const tied = { erasureId: id, familyId, ...whomItNames(asked), channel, enteredBy } as const
  await tieErasure(needs, tied)
  await tellAsked(needs, asked, dueAt)
  return id
}

const shares = (open: Erasure, { accountIds, childIds }: NewErasure) =>
  accountIds.some((one) => open.accountIds.includes(one)) ||
  childIds.some((one) => open.childIds.includes(one))

/** Of whom the request of an erasure is: of a child alone it names the child and who asked. */
function whomItNames({ level, askedBy, accountIds, childIds }: NewErasure) {
  switch (level) {
    case 'child':
      return { accountId: askedBy, childId: childIds[0] ?? null }
    case 'me':
    case 'adult':
      return { accountId: askedBy ?? accountIds[0] ?? null, childId: null }
    case 'me-and-children':
      return { accountId: askedBy, childId: null }
    case 'family':
      return { accountId: null, childId: null }
  }
}

async function tellAsked(needs: FamiliesNeeds, asked: NewErasure, dueAt: Date): Promise<void> {
  const { db } = needs
  const { familyId, means, askedBy, level, accountIds, childIds } = asked
  const keepsAnswers = await answersStay(db, familyId)
  const own = askedBy === null ? null : (await getAccount(db, askedBy)).email
  const children = await listChildRows(db, familyId)
  const today = dayInItaly(needs.clock.now())
  const about = {
    level,
    dueAt,
    keepsAnswers,
    byTelephone: means === 'telephone',
    sparesAdults: level === 'family' && children.some((child) => !isMinor(child, today)),
    asksChildren: children.some((one) => childIds.includes(one.id) && decidesBeside(one, today)),
  }
  const told = await listAddressesToTell(db, { level, familyId, accountIds })
  for (const to of told) {
    const isOwn = to === own || isOneAdults(level)
    await queueMail(needs, erasureAskedMail(needs, { ...about, to, isOwn }))
  }
}
