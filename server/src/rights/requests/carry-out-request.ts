import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { RequestKind } from '@desco/contract/rights/requests'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import type { requestDesk } from '@desco/contract/rights/desk/requests'
import type { AuditAct } from '@desco/contract/staff/audit'
import { mayDo } from '@desco/contract/staff/roles'

import { type FamiliesNeeds, findFamilyIdByCode, lockFamily } from '#families/index.ts'
import {
  type ActLine,
  type Doer,
  familyActOnce,
  type Inside,
  listColleagues,
  once,
  recordAct,
  staffAct,
  staffIdOf,
} from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { askTeam, tellAsker } from './ask-right.ts'
import { mayProlongUntil, prolongedDueOn } from './deadlines.rules.ts'
import { requestAnsweredMail, requestProlongedMail } from './requests.mails.ts'
import { changeOpen, type FoundRequest, lockOpen } from './requests.queries.ts'
import { listRequestPeople } from './see-requests.ts'

type Of<Name extends keyof typeof requestDesk> = InputOf<(typeof requestDesk)[Name]>

/** Writes down what somebody asked of the team. */
export const enterRequest = once(
  'request-entered',
  staffAct('request_entered', async (inside: Inside<LetterNeeds>, input: Of<'enterRequest'>) => {
    const { db, now, staffId: enteredBy } = inside
    const { code, kind, channel, words, receivedOn, accountId = null, childId = null } = input
    if (receivedOn > dayInItaly(now)) refuseField('receivedOn', staffFieldErrors.requestInFuture)
    const familyId = await findFamilyIdByCode(db, code)
    if (familyId === undefined) return refuseField('code', staffFieldErrors.noSuchFamily)
    await lockFamily(db, familyId)
    const { people } = await listRequestPeople(inside, code)
    const isAsker = accountId === null || people.some((one) => one.accountId === accountId)
    const isChild = childId === null || people.some((one) => one.childId === childId)
    if (!isAsker || !isChild) throw new Problem('not_found')
    const whose = { familyId, accountId, childId }
    const id = await askTeam(inside, { ...whose, kind, channel, words, receivedOn, enteredBy })
    return { ...lineOf({ id, ...whose }, { right: kind, channel }), answer: { id } }
  }),
)

/** Says who carries it out. */
export const assignRequest = staffAct(
  'request_assigned',
  async (inside: Inside<LetterNeeds>, { requestId: id, staffId: to }: Of<'assignRequest'>) => {
    const found = await lockOpen(inside.db, id)
    const colleagues = await listColleagues(inside, 'requests.act')
    if (!colleagues.some((one) => one.id === to)) refuseField('staffId', staffFieldErrors.cannotCarryOut)
    await changeOpen(inside.db, { carriedOutBy: to }).where('id', '=', id).execute()
    return lineOf(found, { to })
  },
)

/** Prolongs the time by two months, once and within the first one. The asker is told why (GDPR art. 12.3). */
export const prolongRequest = staffAct(
  'request_prolonged',
  async (inside: Inside<LetterNeeds>, { requestId: id, because }: Of<'prolongRequest'>) => {
    const { db, now } = inside
    const found = await lockOpen(db, id)
    if (mayProlongUntil(found, dayInItaly(now)) === null) throw new Problem('request_not_prolonged')
    const dueOn = prolongedDueOn(found.receivedOn)
    const change = { prolongedAt: now, prolongedBecause: because, dueOn }
    await changeOpen(db, change).where('id', '=', id).execute()
    await tellAsker(inside, found.accountId, requestProlongedMail(inside, { dueOn, because }))
    return lineOf(found, { dueOn })
  },
)

/** Closes it with what was answered. The words stay out of the audit log. */
export const answerRequest = staffAct(
  'request_answered',
  async (inside: Inside<LetterNeeds>, { requestId, outcome, answer, told }: Of<'answerRequest'>) => {
    const found = await lockOpen(inside.db, requestId)
    if (told === 'page' && found.accountId === null) refuseField('told', staffFieldErrors.noPageToAnswerOn)
    return close(inside, found, { outcome, answer, told, answeredBy: inside.staffId })
  },
)

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
  inside: LetterNeeds,
  doer: Doer,
  { familyId, requestId = '', kinds, answer }: Act,
): Promise<void> {
  if (requestId === '') return
  const found = await findCarriedOut(inside.db, doer, { familyId, requestId, kinds })
  const line = await close(inside, found, { outcome: 'granted', answer, answeredBy: staffIdOf(doer) })
  await recordAct(inside, doer, { act: 'request_answered', ...line })
}

type OfRequest = { familyId: string; reason: string; requestId?: string | undefined }

/** An act for a family that answers the request it carries out, where it carries out one. */
export const carryingOut = <Input extends OfRequest>(
  act: AuditAct,
  request: Pick<Act, 'kinds' | 'answer'>,
  work: (inside: FamiliesNeeds, input: Input, doer: Doer) => Promise<ActLine>,
) =>
  familyActOnce<FamiliesNeeds, Input>(act, async (inside, input, doer) => {
    const line = await work(inside, input, doer)
    await closeByAct(inside, doer, { ...input, ...request })
    return line
  })

/** The open request of this family that an act carries out. */
export async function findCarriedOut(
  tx: Database,
  doer: Doer,
  { familyId, requestId, kinds }: { familyId: string; requestId: string; kinds: readonly RequestKind[] },
) {
  if (doer.by !== 'staff' || doer.role === undefined || !mayDo(doer.role, 'requests.act'))
    throw new Problem('not_allowed')
  const found = await lockOpen(tx, requestId)
  if (found.familyId !== familyId || !kinds.includes(found.kind)) throw new Problem('not_found')
  return found
}

type Answer = Pick<Of<'answerRequest'>, 'outcome' | 'answer'> & {
  told?: Of<'answerRequest'>['told']
  answeredBy: string | null
}

async function close(inside: LetterNeeds, found: FoundRequest, said: Answer) {
  if (found.erasureId !== null) throw new Problem('request_being_erased')
  // only its confirmation grants it
  if (found.birthDate !== null && said.outcome === 'granted') throw new Problem('birth_date_being_asked')
  return answerOpen(inside, found, said)
}

/**
 * Answers a request that the caller has locked: on the page, where its person has one and is told by mail. The one who answers
 * has carried it out, unless it was somebody's already.
 */
export async function answerOpen(
  inside: LetterNeeds,
  found: FoundRequest,
  { told = found.accountId === null ? 'otherwise' : 'page', outcome, answer, answeredBy }: Answer,
) {
  const carriedOutBy = found.carriedOutBy ?? answeredBy
  const answered = { outcome, answer, told, answeredBy, answeredAt: inside.clock.now(), carriedOutBy }
  await changeOpen(inside.db, answered).where('id', '=', found.id).execute()
  if (told === 'page') await tellAsker(inside, found.accountId, requestAnsweredMail(inside))
  return lineOf(found, { outcome, told })
}

/** The facts of the audit log, without names: it is kept for ever. */
const lineOf = (
  { id, familyId }: { id: string; familyId: string | null },
  details: Record<string, string>,
): ActLine<never> => ({
  subject: { kind: 'request', id },
  details: { ...details, ...(familyId !== null && { family: familyId }) },
})
