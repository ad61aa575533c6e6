import { type AssentAnswer, assentAnswers } from '@desco/contract/families/consents/study-text'
import {
  type Answer,
  askingAnew,
  decisions,
  effectOnInvitation,
  type FamilyEventKind,
  leavings,
} from '@desco/contract/families/events'
import { type Assent, parentReceivesSurveys } from '@desco/contract/families/people'
import type { Enrolment } from '@desco/contract/families/states'

/**
 * `childIds`: the children an event is about; of an answer, those the second parent ticked. `accountId`: who did it; of
 * `person_withdrawn` and `email_corrected`, whom it is about.
 */
export type FamilyEvent = {
  id?: string
  kind: FamilyEventKind
  childIds: readonly string[]
  accountId?: string | null
  invitationId?: string | null
  happenedAt?: Date
  /** As it was recorded of leavings (`byTeam`: the research team entered it) and of requests to be erased. */
  details?: { byTeam?: boolean; childrenToo?: number; leavings?: number }
}

export const isAnswer = (kind: FamilyEventKind): kind is Answer => effectOnInvitation[kind] === 'answers'

export const isInvitation = (kind: FamilyEventKind) => effectOnInvitation[kind] === 'sends'

type Decision = FamilyEvent & { kind: keyof typeof decisions }
const isDecision = (event: FamilyEvent): event is Decision => event.kind in decisions

/** The decision that counts. A refusal counts no more once the first parent was let invite again. */
export function lastDecision(events: readonly FamilyEvent[]): Decision | undefined {
  const decision = events.findLast(isDecision)
  if (decision === undefined || decisions[decision.kind] !== 'refused') return decision
  const since = events.slice(events.indexOf(decision))
  return since.some(({ kind }) => isInvitation(kind)) ? undefined : decision
}

/** The leaving that stands: the last word of these kinds about somebody, unless it was to come back. */
function standingLeave(
  events: readonly FamilyEvent[],
  who: keyof typeof leavings,
  isAbout: (event: FamilyEvent) => boolean,
): FamilyEvent | undefined {
  const words = wordsAbout[who]
  const last = events.findLast((event) => words.has(event.kind) && isAbout(event))
  return last?.kind === leavings[who].leaves ? last : undefined
}

const wordsOf = ({ leaves, returns }: (typeof leavings)[keyof typeof leavings]) =>
  new Set<FamilyEventKind>([leaves, ...returns])
const wordsAbout = {
  person: wordsOf(leavings.person),
  child: wordsOf(leavings.child),
  family: wordsOf(leavings.family),
}

/** How the whole family left, unless it came back. */
export const familyLeave = (events: readonly FamilyEvent[]) => standingLeave(events, 'family', () => true)

/** How a parent left alone, unless they came back. */
export const personLeave = (events: readonly FamilyEvent[], accountId: string) =>
  standingLeave(events, 'person', (event) => event.accountId === accountId)

/** How a child was taken out alone, unless it came back. */
export const childLeave = (events: readonly FamilyEvent[], childId: string) =>
  standingLeave(events, 'child', ({ childIds }) => childIds.includes(childId))

/** Where a family stands (design section 3). */
export function enrolmentOf(events: readonly FamilyEvent[]): Enrolment {
  if (familyLeave(events) !== undefined) return 'withdrawn'
  if (!events.some(({ kind }) => kind === 'children_added')) return 'awaiting_children'
  const decision = lastDecision(events)
  return decision === undefined ? 'awaiting_spouse' : decisions[decision.kind]
}

/** Whether somebody came to the family by the other parent's invitation. */
export const isSecondParent = (events: readonly FamilyEvent[], accountId: string) =>
  events.some(({ kind, accountId: who }) => kind === 'answered_full' && who === accountId)

/** Whether a parent takes part no longer. The family's decision about the children is another matter. */
export const hasLeft = (events: readonly FamilyEvent[], accountId: string) =>
  familyLeave(events) !== undefined || personLeave(events, accountId) !== undefined

const leavingKinds = new Set<FamilyEventKind>(Object.values(leavings).map(({ leaves }) => leaves))

const isLeaving = ({ kind }: FamilyEvent) => leavingKinds.has(kind)

/** The history of a family without anybody's leaving: says who ever took part. */
export const beforeLeaving = (events: readonly FamilyEvent[]) => events.filter((event) => !isLeaving(event))

type Leaver = { accountId?: string | null; childId?: string | null }

/** When somebody left the study, alone or with the whole family; null while they take part, also after they came back. */
export function leftAt(
  events: readonly FamilyEvent[],
  { accountId = null, childId = null }: Leaver,
): Date | null {
  // of nearly every family nobody ever left
  if (!events.some(isLeaving)) return null
  const family = familyLeave(events)
  const person = accountId === null ? undefined : personLeave(events, accountId)
  const child = childId === null ? undefined : childLeave(events, childId)
  const first = events.find((event) => event === family || event === person || event === child)
  return first?.happenedAt ?? null
}

/**
 * Since when nothing is asked of somebody any more: they left, or are a child whose last word is no. Null while they take
 * part.
 */
export function stoppedAt(events: readonly FamilyEvent[], who: Leaver): Date | null {
  const left = leftAt(events, who)
  const declined = who.childId ? declinedAt(events, who.childId) : null
  return left !== null && declined !== null && left < declined ? left : (declined ?? left)
}

/** When a child said no, and has not said yes since. */
function declinedAt(events: readonly FamilyEvent[], childId: string): Date | null {
  const own = events.filter(({ kind, childIds }) => assents.has(kind) && childIds.includes(childId))
  const lastYes = own.findLastIndex(({ kind }) => assents.get(kind) === 'yes')
  return own[lastYes + 1]?.happenedAt ?? null
}

/**
 * Since when nobody who may decide wants the children in the study: after a refusal that stands, or since a family left
 * that had never said yes. Undefined otherwise.
 */
export function unwantedSince(events: readonly FamilyEvent[]): Date | undefined {
  const decision = lastDecision(events)
  if (decision !== undefined) return decisions[decision.kind] === 'refused' ? decision.happenedAt : undefined
  return familyLeave(events)?.happenedAt
}

/** Whether an account's form may not be written anew by a registration with its address. */
export const isEntrusted = (events: readonly FamilyEvent[], accountId: string) =>
  isSecondParent(events, accountId) ||
  events.some(({ kind, accountId: who }) => kind === 'email_corrected' && who === accountId)

/** Whether everybody who decides about this child had said yes, whoever has left since. */
export const wasAuthorized = (events: readonly FamilyEvent[], childId: string): boolean =>
  lastDecision(events)?.childIds.includes(childId) ?? false

/** May this child take part? Everything that depends on it asks here. */
export const mayTakePart = (events: readonly FamilyEvent[], childId: string): boolean =>
  enrolmentOf(events) === 'active' &&
  childLeave(events, childId) === undefined &&
  wasAuthorized(events, childId)

/** The event that a child's own answer is kept as. */
export const assentEvents = {
  yes: 'child_assented',
  no: 'child_declined',
} as const satisfies Record<AssentAnswer, FamilyEventKind>
const assents = new Map<FamilyEventKind, AssentAnswer>([
  ...assentAnswers.map((answer) => [assentEvents[answer], answer] as const),
  ['adult_went_on', 'yes'],
])

const asksAnew = new Set<FamilyEventKind>(askingAnew)

/** The child's own last word. A child who came back is asked anew after a yes; a no stays a no until the child says otherwise. */
export function assentOf(events: readonly FamilyEvent[], childId: string): Assent {
  const place = events.findLastIndex(({ kind, childIds }) => assents.has(kind) && childIds.includes(childId))
  const last = events[place]
  const said = (last && assents.get(last.kind)) ?? 'asked'
  const isAskedAnew = ({ kind, childIds }: FamilyEvent) => asksAnew.has(kind) && childIds.includes(childId)
  return said === 'yes' && events.slice(place).some(isAskedAnew) ? 'asked' : said
}

export type SurveyTaker = { parentId: string } | { childId: string }

/**
 * May this person be offered questionnaires (docs/decisions/questionnaires.md)? A parent while the family's request is open or accepted and
 * they have not left; a child while it takes part and has said yes itself.
 */
export function receivesSurveys(events: readonly FamilyEvent[], taker: SurveyTaker): boolean {
  if ('parentId' in taker) {
    return parentReceivesSurveys({ enrolment: enrolmentOf(events), hasLeft: hasLeft(events, taker.parentId) })
  }
  return mayTakePart(events, taker.childId) && assentOf(events, taker.childId) === 'yes'
}
