import { ageOn, dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { FamilyEventKind } from '@desco/contract/families/events'
import type { Assent } from '@desco/contract/families/people'
import { isDay } from '@desco/contract/fields'
import { limits } from '@desco/contract/limits'

import { assentOf, type FamilyEvent, mayTakePart } from './family-events.rules.ts'

// Days are written YYYY-MM-DD, by Italian calendars: the caller takes today's from the clock with `dayInItaly`.

/** The ages at which somebody decides for themselves: with the parents from 14 on, without them from 18 on. */
export const milestones = [14, 18] as const
export type Milestone = (typeof milestones)[number]

/** So many days before a birthday the child and its parents are told; on the day itself the child is asked. */
export const noticeDays = [30, 7, 0] as const
export type NoticeDay = (typeof noticeDays)[number]

/** An account of somebody of 18 who has not decided for so many days sleeps. */
const daysToDecide = 60

/**
 * The day on which somebody is so many years old; a negative number leads back to the day of birth. A person born on 29 February
 * is so on 1 March of other years.
 */
export function birthdayAt(birthDate: string, age: number): string {
  const year = String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')
  const day = `${year}${birthDate.slice(4)}`
  return isDay(day) ? day : `${year}-03-01`
}

/** `reached_age`: what was reached before the date was corrected. */
export type AgeFacts = { birthDate: string; reachedAge: number }

/**
 * The age that a person's rights go by: a corrected date takes nothing that 11, 14 or 18 once gave (docs/decisions/rights.md).
 * Words, questionnaires and birthdays go by the date alone.
 */
export const ageOfRights = ({ birthDate, reachedAge }: AgeFacts, today: string): number =>
  Math.max(ageOn(birthDate, today), reachedAge)

const stepsOfRights = [11, 14, 18] as const
const stepOf = (age: number) => stepsOfRights.findLast((step) => age >= step) ?? 0

/** The age that a birth date has given and that a corrected one must not take. Without an access nothing was held before 18. */
export const gainedBy = (child: AgeFacts & { accountId: string | null }, today: string): number => {
  const step = stepOf(ageOfRights(child, today))
  return child.accountId === null && step < 18 ? child.reachedAge : step
}

const ownDecisions = new Set<FamilyEventKind>([
  'child_assented',
  'child_declined',
  'adult_went_on',
  'erasure_objected',
])

/**
 * Whether a corrected birth date changes nothing that anybody may do: it passes none of 11, 14 and 18, and is of a minor who has
 * decided nothing. Every other one is asked for.
 */
export const isPlainCorrection = (
  child: AgeFacts & { id: string },
  { birthDate, events, today }: { birthDate: string; events: readonly FamilyEvent[]; today: string },
): boolean =>
  stepOf(ageOn(child.birthDate, today)) === stepOf(ageOn(birthDate, today)) &&
  ageOfRights(child, today) < 18 &&
  !events.some(({ kind, childIds }) => ownDecisions.has(kind) && childIds.includes(child.id))

/** Whether a new birth date is also its person's to confirm: of 14 and more by either date, who can enter. */
export const confirmsOwnDate = (
  child: AgeFacts & { id: string; accountId: string | null },
  { birthDate, events, today }: { birthDate: string; events: readonly FamilyEvent[]; today: string },
): boolean =>
  child.accountId !== null &&
  mayTakePart(events, child.id) &&
  Math.max(ageOfRights(child, today), ageOn(birthDate, today)) >= 14

/** A birthday that counts, in the days before it in which the child is told of it; undefined on all others. */
export function turningSoon(birthDate: string, age: Milestone, today: string): string | undefined {
  const birthday = birthdayAt(birthDate, age)
  return today < birthday && today >= addDays(birthday, -noticeDays[0]) ? birthday : undefined
}

/** The day from which the account of who has turned 18 and has not decided sleeps. */
export const sleepsFrom = (birthDate: string): string => addDays(birthdayAt(birthDate, 18), daysToDecide)

/**
 * The worth of a child's own answer on a day: with 14 it consents by itself, so that a yes from before is asked for anew, in
 * the words for that age. With 18 only its own decision as an adult counts. A no stays a no.
 */
export function assentToday(
  events: readonly FamilyEvent[],
  child: AgeFacts & { id: string },
  today: string,
): Assent {
  const said = assentOf(events, child.id)
  if (said !== 'yes') return said
  const last = lastYes(events, child.id)
  if (ageOfRights(child, today) >= 18) return last?.kind === 'adult_went_on' ? 'yes' : 'asked'
  const answeredOn = last?.happenedAt === undefined ? null : dayInItaly(last.happenedAt)
  return mustConsentAnew(child.birthDate, { answeredOn, today }) ? 'asked' : 'yes'
}

/** The events of a family, and the people of it who have not answered a new text in time (`listOverdue`). */
export type FamilyToday = { events: readonly FamilyEvent[]; overdue: ReadonlySet<string> }

/** The same, also where a new text asks the child again: from the last day of the old one on it is as one that was not asked. */
export function assentHeld(
  { events, overdue }: FamilyToday,
  child: AgeFacts & { id: string },
  today: string,
): Assent {
  const said = assentToday(events, child, today)
  return said === 'yes' && overdue.has(child.id) ? 'asked' : said
}

const lastYes = (events: readonly FamilyEvent[], childId: string) =>
  events.findLast(
    ({ kind, childIds }) =>
      (kind === 'child_assented' || kind === 'adult_went_on') && childIds.includes(childId),
  )

/** The birthday since which a yes counts no more; null while it counts, and of who never said one or whose last word is no. */
export function lapsedOn(
  events: readonly FamilyEvent[],
  child: AgeFacts & { id: string },
  today: string,
): string | null {
  if (assentOf(events, child.id) !== 'yes' || assentToday(events, child, today) !== 'asked') return null
  const yesAt = lastYes(events, child.id)?.happenedAt
  const fourteen = birthdayAt(child.birthDate, 14)
  const isOfYounger = yesAt === undefined || dayInItaly(yesAt) < fourteen
  return isOfYounger ? fourteen : birthdayAt(child.birthDate, 18)
}

/** Whether what a child answered before it was 14 counts no more. */
const mustConsentAnew = (
  birthDate: string,
  { answeredOn, today }: { answeredOn: string | null; today: string },
): boolean => ageOn(birthDate, today) >= 14 && (answeredOn === null || answeredOn < birthdayAt(birthDate, 14))

export type GrowthNotice = { milestone: Milestone; birthday: string; daysBefore: NoticeDay }

type NoticeHistory = {
  birthDate: string
  /** The day on which the child came into the study: one that was older then is told nothing. */
  since: string
  sent: readonly { milestone: number; birthday: string; daysBefore: number }[]
}

/**
 * The notices that are due on a day: of each birthday at most one, the latest whose day has come. One that nobody sent in
 * time is not sent late beside the next. A notice counts for the birthday that it named: a corrected birth date has its own.
 */
export function noticesDue({ birthDate, since, sent }: NoticeHistory, today: string): GrowthNotice[] {
  return milestones.flatMap((milestone) => {
    const birthday = birthdayAt(birthDate, milestone)
    // nothing is said a week after the day: the page itself asks by then
    if (birthday <= since || today > addDays(birthday, 7)) return []
    const daysBefore = noticeDays.findLast((days) => today >= addDays(birthday, -days))
    if (daysBefore === undefined) return []
    const isSaid = sent.some(
      (one) => one.milestone === milestone && one.birthday === birthday && one.daysBefore <= daysBefore,
    )
    return isSaid ? [] : [{ milestone, birthday, daysBefore }]
  })
}

type Child = AgeFacts & { passwordAskedAt: Date | null }

/** Whether a child asked for another password at the log-in, some days ago at most. */
export const hasAskedPassword = (
  { passwordAskedAt: at }: Pick<Child, 'passwordAskedAt'>,
  today: string,
): boolean => at !== null && today < addDays(dayInItaly(at), limits.askedPassword.days)

/** From 14 on a password is its owner's alone: a parent gives one only after the child asked for it. */
export const mayBeGivenPassword = (child: Child, today: string): boolean =>
  ageOfRights(child, today) < 14 || hasAskedPassword(child, today)

/** The next step about a password that a parent gave: below 11 it may stay. */
export const aboutFirstPassword = (child: AgeFacts, today: string): 'mayKeep' | 'mustChange' =>
  ageOfRights(child, today) < 11 ? 'mayKeep' : 'mustChange'
