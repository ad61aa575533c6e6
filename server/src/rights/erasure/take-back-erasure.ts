import { dayInItaly } from '@desco/contract/families/birth-date'

import {
  type FamiliesNeeds,
  findChildOfAccount,
  listEvents,
  listFamilyAccounts,
  listParentsToTell,
  mailParents,
  recordEvent,
  undoLeavings,
  underFamilyLock,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { closeRequestsOf } from '#rights/requests/requests.queries.ts'
import { type ActorFor, isParent } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { listAddressesToTell } from './ask-erasure.ts'
import { childKeepsDataMail, erasureTakenBackMail } from './erasure.mails.ts'
import { changeErasure, type Erasure, isOpen, lockErasure } from './erasures.queries.ts'
import { decidesBeside, isAboutMinors } from '#rights/growing-up/minors.ts'
import { returnedMail } from '#rights/returning/returning.mails.ts'

type Person = ActorFor<'anyMember'>

/**
 * A person to be erased takes it back, or either parent as far as it is about the children: then only the children stay. A child
 * of 14 and more keeps its own data, whatever its parents want for theirs (docs/decisions/erasure.md). People who left by the
 * request take part again as before (docs/decisions/consents.md); people who had left already stay out.
 */
export async function takeBackErasure(needs: FamiliesNeeds, actor: Person, id: string): Promise<void> {
  const { accountId, familyId } = actor
  await underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    const erasure = await lockErasure(tx, id)
    if (erasure?.familyId !== familyId) throw new Problem('not_found')
    const part = await partOf(inside, actor, erasure)
    if (part === null) throw new Problem('not_found')
    const now = needs.clock.now()
    if (!isOpen(erasure) || erasure.dueAt <= now) throw new Problem('erasure_too_late')
    if (typeof part === 'object') return keepChild(inside, erasure, actor, part)
    // the parents among those whom it is about go on being erased, where the other one takes back the children's
    const accounts = part === 'children' ? await listFamilyAccounts(tx, familyId) : []
    const stayOut = accounts.flatMap(({ id: one, kind }) =>
      kind === 'parent' && erasure.accountIds.includes(one) ? [one] : [],
    )
    await bringBack(inside, erasure, { by: accountId, stayOut })
    if (stayOut.length > 0) await changeErasure(tx, id, { level: 'me', accountIds: stayOut, childIds: [] })
    else await endAsTakenBack(inside, erasure)
    const { childIds } = erasure
    await recordEvent(tx, now, { familyId, kind: 'erasure_taken_back', accountId, childIds })
  })
}

/**
 * The people who left by the request of an erasure take part again as before, under the family's lock, and its readers are
 * told. `by`: the person of the family who takes it back; without it the team stops it. `stayOut`: parents still to be erased.
 */
export async function bringBack(
  needs: FamiliesNeeds,
  erasure: Erasure,
  { by, stayOut = [] }: { by?: string; stayOut?: readonly string[] } = {},
): Promise<void> {
  const { db } = needs
  const { familyId, level, askedAt, childIds } = erasure
  if (familyId === null) return
  const events = await listEvents(db, familyId)
  // a child that keeps its data is no longer among those of the request
  const asked = events.findLastIndex(
    (event) =>
      event.kind === 'erasure_asked' &&
      event.happenedAt?.getTime() === askedAt.getTime() &&
      childIds.every((id) => event.childIds.includes(id)),
  )
  const { leavings = 0 } = events[asked]?.details ?? {}
  const leaves = events
    .slice(Math.max(0, asked - leavings), Math.max(0, asked))
    .filter(({ kind, accountId }) => kind !== 'person_withdrawn' || !stayOut.includes(accountId ?? ''))
  const back = await undoLeavings(needs, familyId, { leaves, ...(by !== undefined && { by }) })
  // the family had ended with them: it goes on without them
  for (const accountId of back.family ? stayOut : []) {
    const details = { byTeam: false, childrenToo: 0 }
    await recordEvent(db, needs.clock.now(), { familyId, kind: 'person_withdrawn', accountId, details })
  }

  // an adult child has no address that is sure to be theirs, and reads it on the page
  if (by !== undefined && level === 'adult') return
  const told = await listAddressesToTell(db, { level, familyId, accountIds: erasure.accountIds })
  const letter = erasureTakenBackMail(needs, { byTeam: by === undefined, onlyChildren: stayOut.length > 0 })
  for (const to of told) await queueMail(needs, { to, ...letter })
  // the other parent had read only that this one takes part no more, and now reads the contrary
  if (level !== 'me' || back.accountIds.length === 0) return
  for (const { id: accountId, email: to } of await listParentsToTell(db, familyId)) {
    if (told.includes(to)) continue
    await queueMail(needs, { to, ...returnedMail(needs, { accountId, back, children: [] }) })
  }
}

async function endAsTakenBack(inside: FamiliesNeeds, erasure: Erasure) {
  await changeErasure(inside.db, erasure.id, { ended: 'taken_back', endedAt: inside.clock.now() })
  await closeRequestsOf(inside, erasure.id, 'Annullata in tempo: i dati restano.', 'dropped')
}

type OwnChild = NonNullable<Awaited<ReturnType<typeof findChildOfAccount>>>

/** The part of an erasure that is theirs to take back: all, the children's, or a child's own; null where nothing is. */
async function partOf(
  inside: FamiliesNeeds,
  person: Person,
  erasure: Erasure,
): Promise<'all' | 'children' | OwnChild | null> {
  const { accountId } = person
  if (isParent(person)) {
    if (erasure.accountIds.includes(accountId) || erasure.askedBy === accountId) return 'all'
    return (await isAboutMinors(inside, erasure)) ? 'children' : null
  }
  const child = await findChildOfAccount(inside.db, accountId)
  if (child === undefined || !erasure.childIds.includes(child.id)) return null
  if (erasure.level === 'adult') return 'all'
  return decidesBeside(child, dayInItaly(inside.clock.now())) ? child : null
}

async function keepChild(inside: FamiliesNeeds, erasure: Erasure, person: Person, child: OwnChild) {
  const { db, clock } = inside
  const { accountId, familyId } = person
  const accountIds = erasure.accountIds.filter((one) => one !== accountId)
  const childIds = erasure.childIds.filter((one) => one !== child.id)
  const goesOn = accountIds.length + childIds.length > 0
  if (!goesOn) await endAsTakenBack(inside, erasure)
  else await changeErasure(db, erasure.id, { accountIds, childIds })
  const event = { familyId, accountId, childIds: [child.id] }
  await recordEvent(db, clock.now(), { ...event, kind: 'erasure_objected' })
  await mailParents(inside, familyId, childKeepsDataMail(inside, { goesOn }))
}
