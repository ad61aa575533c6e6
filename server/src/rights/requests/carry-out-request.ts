import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { RequestKind } from '@desco/contract/rights/requests'
import type { AuditAct } from '@desco/contract/staff/audit-acts'
import { staffMessages } from '@desco/contract/messages/desk/messages'
import type { requestDesk } from '@desco/contract/rights/desk/requests'
import { mayDo } from '@desco/contract/staff/roles'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { lockFamily } from '#families/index.ts'
import { type Doer, listColleagues, recordAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { giveBackAttempt, takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { dueOn, mayProlongUntil, prolongedDueOn } from './deadlines.rules.ts'
import type { Needs } from './needs.ts'
import { requestAnsweredMail, requestProlongedMail, requestReceivedMail } from './requests.mails.ts'
import {
  answer,
  areOfFamily,
  assign,
  findAskersAddress,
  findFamilyByCode,
  findRequest,
  insertRequest,
  prolong,
} from './requests.queries.ts'

type Of<Name extends keyof typeof requestDesk> = InputOf<(typeof requestDesk)[Name]>
const staffIdOf = (doer: Doer) => (doer.by === 'staff' ? doer.staffId : null)
const refuse = (field: string, message: string): never => {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}

const doubleClickSeconds = 5

/** Writes down what somebody asked of the team. Who has an address gets a receipt: who did not ask can say so. */
export async function enterRequest(needs: Needs, doer: Doer, input: Of<'enterRequest'>): Promise<string> {
  const { db, clock } = needs
  const now = clock.now()
  if (input.receivedOn > dayInItaly(now)) refuse('receivedOn', staffMessages.requestInFuture)
  const once = {
    name: 'request-entered',
    subject: JSON.stringify([staffIdOf(doer), input]),
    max: 1,
    perSeconds: doubleClickSeconds,
  }
  await takeAttempt(needs, once)
  try {
    return await inTransaction(db, (tx) => writeDown({ ...needs, db: tx }, doer, input))
  } catch (error) {
    // refused: a person who mends the form need not wait
    await giveBackAttempt(needs, once)
    throw error
  }
}

async function writeDown(inside: Needs, doer: Doer, input: Of<'enterRequest'>): Promise<string> {
  const { db: tx, clock } = inside
  const { code, kind, channel, words, receivedOn, accountId = null, childId = null } = input
  const family = await findFamilyByCode(tx, code)
  if (family === undefined) return refuse('code', staffMessages.noSuchFamily)
  await lockFamily(tx, family.id)
  if (!(await areOfFamily(tx, { familyId: family.id, accountId, childId }))) throw new Problem('not_found')
  const due = dueOn(receivedOn)
  const id = await insertRequest(tx, {
    familyId: family.id,
    accountId,
    childId,
    kind,
    channel,
    words,
    receivedOn,
    dueOn: due,
    now: clock.now(),
    enteredBy: staffIdOf(doer),
    byPortal: false,
  })
  const to = await findAskersAddress(tx, accountId)
  if (to !== null) await queueMail(inside, requestReceivedMail(inside, { to, dueOn: due }))
  await note(inside, doer, {
    act: 'request_entered',
    id,
    familyId: family.id,
    details: { right: kind, channel },
  })
  return id
}

/** Says who carries it out. */
export async function assignRequest(
  needs: Needs,
  doer: Doer,
  { requestId: id, staffId }: Of<'assignRequest'>,
) {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const found = await findOpen(tx, id)
    const colleagues = await listCarriers(inside)
    if (!colleagues.some((one) => one.id === staffId)) refuse('staffId', staffMessages.cannotCarryOut)
    if (!(await assign(tx, { id, staffId }))) throw new Problem('request_closed')
    await note(inside, doer, {
      act: 'request_assigned',
      id,
      familyId: found.familyId,
      details: { to: staffId },
    })
  })
}

/** Prolongs the time by two months, once and within the first one. Who asked is told why (GDPR art. 12.3). */
export async function prolongRequest(
  needs: Needs,
  doer: Doer,
  { requestId: id, because }: Of<'prolongRequest'>,
) {
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const now = needs.clock.now()
    const found = await findOpen(tx, id)
    const stands = { receivedOn: found.receivedOn, prolonged: found.prolongedAt !== null, answered: false }
    if (found.byPortal || mayProlongUntil(stands, dayInItaly(now)) === null) {
      throw new Problem('request_not_prolonged')
    }
    const due = prolongedDueOn(found.receivedOn)
    if (!(await prolong(tx, { id, because, dueOn: due, now }))) throw new Problem('request_not_prolonged')
    const to = await findAskersAddress(tx, found.accountId)
    if (to !== null) await queueMail(inside, requestProlongedMail(inside, { to, dueOn: due, because }))
    await note(inside, doer, {
      act: 'request_prolonged',
      id,
      familyId: found.familyId,
      details: { dueOn: due },
    })
  })
}

/** Closes it with what was answered. The words stay out of the audit log. */
export async function answerRequest(needs: Needs, doer: Doer, input: Of<'answerRequest'>) {
  await inTransaction(needs.db, async (tx) => {
    const found = await findOpen(tx, input.requestId)
    if (input.told === 'page' && found.accountId === null) refuse('told', staffMessages.noPageToAnswerOn)
    await close({ ...needs, db: tx }, doer, found, input)
  })
}

type Act = {
  familyId: string
  /** Empty where the act carries out no request that was written down. */
  requestId?: string | undefined
  /** The kinds of requests that the act carries out. */
  kinds: readonly RequestKind[]
  answer: string
}

/**
 * Closes the request that an act of the team carries out, in the transaction of the act: either both happen, or nothing. One
 * of another family, or about something else, is answered like one that does not exist.
 */
export async function closeByAct(
  inside: Needs,
  doer: Doer,
  { familyId, requestId = '', kinds, answer: words }: Act,
): Promise<void> {
  if (requestId === '') return
  const found = await findCarriedOut(inside.db, doer, { familyId, requestId, kinds })
  const told = found.accountId === null ? 'otherwise' : 'page'
  await close(inside, doer, found, { outcome: 'granted', answer: words, told })
}

/** The open request of this family that an act carries out. */
export async function findCarriedOut(
  tx: Database,
  doer: Doer,
  { familyId, requestId, kinds }: { familyId: string; requestId: string; kinds: readonly RequestKind[] },
) {
  if (doer.by !== 'staff' || doer.role === undefined || !mayDo(doer.role, 'requests.act'))
    throw new Problem('not_allowed')
  const found = await findOpen(tx, requestId)
  if (found.familyId !== familyId || !kinds.includes(found.kind)) throw new Problem('not_found')
  return found
}

type Said = Pick<Of<'answerRequest'>, 'outcome' | 'answer' | 'told'>

async function close(inside: Needs, doer: Doer, found: FoundOpen, { outcome, answer: words, told }: Said) {
  const { db: tx, clock } = inside
  const { id } = found
  if (found.erasureId !== null) throw new Problem('request_being_erased')
  // only who confirms it grants it
  if (found.birthDate !== null && outcome === 'granted') throw new Problem('birth_date_being_asked')
  const said = { id, outcome, answer: words, told, answeredBy: staffIdOf(doer), now: clock.now() }
  if (!(await answer(tx, said))) throw new Problem('request_closed')
  const to = told === 'page' ? await findAskersAddress(tx, found.accountId) : null
  if (to !== null) await queueMail(inside, requestAnsweredMail(inside, to))
  await note(inside, doer, {
    act: 'request_answered',
    id,
    familyId: found.familyId,
    details: { outcome, told },
  })
}

/** Those of the team who may carry a request out today. */
export const listCarriers = (needs: Pick<Needs, 'db' | 'clock'>) => listColleagues(needs, 'requests.act')

type FoundOpen = Awaited<ReturnType<typeof findOpen>>

export async function findOpen(tx: Database, id: string) {
  const found = await findRequest(tx, id)
  if (found === undefined) throw new Problem('not_found')
  if (found.answeredAt !== null) throw new Problem('request_closed')
  return found
}

type Noted = {
  act: AuditAct
  id: string
  familyId: string | null
  /** Without names: the log is kept for ever. */
  details: Record<string, string>
}

const note = (inside: Needs, doer: Doer, { act, id, familyId, details }: Noted) =>
  recordAct(inside, doer, {
    act,
    subject: { kind: 'request', id },
    details: { ...details, ...(familyId !== null && { family: familyId }) },
  })
