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
  listAddressesOf,
  listChildRows,
  listEvents,
  listFamilyAccounts,
  listParentEmails,
  mayTakePart,
  recordEvent,
  refuseOnHold,
  takeChildOut,
  underFamilyLock,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { tieErasure } from '#rights/requests/requests.queries.ts'
import type { AnyParent } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

import { erasureAskedMail } from './erasure.mails.ts'
import {
  answersStay,
  type ErasedPeople,
  type Erasure,
  erasing,
  insertErasure,
  isAbout,
  isOneAdults,
  listOpenErasures,
  type NewErasure,
} from './erasures.queries.ts'
import { decidesBeside, isMinor } from '#rights/growing-up/minors.ts'

type Asker = Pick<AnyParent, 'kind' | 'accountId' | 'familyId'>
type AskErasureInput = InputOf<typeof erasures.askErasure>
/** The people to be erased, and how they leave now: writes, reminders and questionnaires stop, and not in two days. */
export type ErasedAndLeaving = ErasedPeople & { leave?: () => Promise<unknown> }

/**
 * A parent has their own data erased, a child's, or both. These people leave the study at once, in the same transaction;
 * nothing is erased before the hours are over in which it can be taken back. Nobody has another adult erased. The password is
 * asked for again, as of a copy: a telephone that lies on a table must not erase a family.
 */
export async function askErasure(
  needs: FamiliesNeeds,
  actor: Asker,
  asked: AskErasureInput,
  networkAddress: string,
): Promise<void> {
  const { accountId: askedBy, familyId } = actor
  await confirmPassword(needs, askedBy, { password: asked.password, networkAddress })
  await underFamilyLock(needs, familyId, async (inside) => {
    await refuseOnHold(inside, askedBy)
    const whose = await whoseData(inside, actor, asked)
    await queueErasure(inside, { ...whose, familyId, means: 'session', staffId: null, askedBy })
  })
}

async function whoseData(
  inside: FamiliesNeeds,
  { accountId, familyId }: Asker,
  { level, childId }: AskErasureInput,
): Promise<ErasedAndLeaving> {
  const { db, clock } = inside
  const today = dayInItaly(clock.now())
  const events = await listEvents(db, familyId)
  const minors = (await listChildRows(db, familyId)).filter((child) => isMinor(child, today))
  const takeOut = async (some: typeof minors) => {
    const { name } = await getAccount(db, accountId)
    for (const { id } of some) {
      if (mayTakePart(events, id)) await takeChildOut(inside, { familyId, by: { accountId, name } }, id)
    }
  }
  if (level === 'child') {
    const child = minors.find(({ id }) => id === childId)
    if (child === undefined) throw new Problem('not_found')
    if (keepsData(events, child.id)) throw new Problem('child_keeps_data')
    return { ...erasing('child', [child]), leave: () => takeOut([child]) }
  }
  const hasOther = (await listFamilyAccounts(db, familyId)).some(
    ({ id, kind }) => kind === 'parent' && id !== accountId,
  )
  // of children whose last parent is gone nobody could decide any more
  const isAlone = level === 'me' && (hasOther || minors.length === 0)
  const children = isAlone ? [] : minors.filter(({ id }) => !keepsData(events, id))
  const whose = isAlone ? 'me' : 'me-and-children'
  return {
    ...erasing(whose, children, [accountId]),
    leave: () =>
      hasLeft(events, accountId) ? takeOut(children) : leaveUnderLock(inside, { accountId, familyId }, whose),
  }
}

/**
 * Keeps the request, its job and the mails about it, in the caller's transaction and under the family's lock; the people to be
 * erased leave by it. Answers its id.
 */
export async function queueErasure(
  needs: FamiliesNeeds,
  { leave, ...asked }: ErasedAndLeaving & NewErasure,
): Promise<string> {
  const { db } = needs
  const { familyId, askedBy, childIds } = asked
  const open = await listOpenErasures(db, familyId)
  if (open.some((other) => isAlready(other, asked))) throw new Problem('erasure_under_way')
  const before = (await listEvents(db, familyId)).length
  await leave?.()
  // to take it back takes them back too
  const leavings = (await listEvents(db, familyId)).length - before
  const { id, askedAt, dueAt } = await insertErasure(needs, asked, limits.erasure.takeBackHours)
  await recordEvent(db, askedAt, {
    familyId,
    kind: 'erasure_asked',
    ...(askedBy !== null && { accountId: askedBy }),
    childIds,
    details: { leavings },
  })
  const [channel, enteredBy] =
    asked.means === 'session' ? (['page', null] as const) : (['telephone', asked.staffId] as const)
  await tieErasure(needs, { erasureId: id, familyId, ...whomItNames(asked), channel, enteredBy })
  await tellAsked(needs, asked, dueAt)
  return id
}

/** Whether an open one is about somebody of these. A parent takes along children for whom it was asked already. */
const isAlready = (open: Erasure, asked: NewErasure) =>
  asked.level === 'me-and-children' ? open.accountIds.includes(asked.askedBy ?? '') : isAbout(open, asked)

/** The request to erase a child alone names the child and the asker. */
function whomItNames({ level, askedBy, accountIds, childIds }: NewErasure) {
  if (level === 'child') return { accountId: askedBy, childId: childIds[0] ?? null }
  return { accountId: level === 'family' ? null : (askedBy ?? accountIds[0] ?? null), childId: null }
}

async function tellAsked(needs: FamiliesNeeds, asked: NewErasure, dueAt: Date): Promise<void> {
  const { db } = needs
  const { familyId, means, askedBy, level, childIds } = asked
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
  const told = await listAddressesToTell(db, asked)
  for (const to of told) {
    const isOwn = to === own || isOneAdults(asked)
    await queueMail(needs, { to, ...erasureAskedMail(needs, { ...about, isOwn }) })
  }
}

/** The addresses of who reads that an erasure was asked for, or taken back. */
export const listAddressesToTell = (
  db: FamiliesNeeds['db'],
  asked: Pick<NewErasure, 'level' | 'familyId' | 'accountIds'>,
): Promise<string[]> =>
  isOneAdults(asked) ? listAddressesOf(db, asked.accountIds) : listParentEmails(db, asked.familyId)

type WholeErasure = { familyId: string; means: 'rehearsal' | 'study-end'; staffId: string }

/**
 * Queues the erasure of everybody of a family, who is 18 too: at once, and nobody can take it back. In the caller's
 * transaction and under the family's lock. Answers its id.
 */
export async function queueWholeErasure(needs: Needs, whose: WholeErasure): Promise<string> {
  const accounts = await listFamilyAccounts(needs.db, whose.familyId)
  const children = await listChildRows(needs.db, whose.familyId)
  const accountIds = accounts.map(({ id }) => id)
  const childIds = children.map(({ id }) => id)
  const erasure = { ...whose, level: 'family', accountIds, childIds, askedBy: null } as const
  return (await insertErasure(needs, erasure)).id
}
