import type { DropReason, ReminderSubject } from '@desco/contract/messages/desk/message-words'

/** A parent, and what stands against messages that nobody has to get. */
export type Reader = {
  accountId: string
  isProved: boolean
  hasLeft: boolean
  agreed: boolean
  /** The last day on which that counts, where a newer text asks for a new yes. */
  agreedUntil: string | null
  wantsFewer: boolean
  /** The first day on which messages are wanted again, as YYYY-MM-DD. */
  pausedUntil: string | null
  /** Mails to the address come back. */
  bounced: boolean
}

/** Why somebody gets no message today (an Italian day), or null. */
export function whyNot(reader: Reader, today: string): DropReason | null {
  if (reader.hasLeft) return 'left'
  if (!reader.isProved) return 'unproved'
  if (!reader.agreed || (reader.agreedUntil !== null && reader.agreedUntil < today)) return 'not_agreed'
  if (reader.wantsFewer) return 'wants_fewer'
  if (reader.bounced) return 'bounced'
  return reader.pausedUntil !== null && reader.pausedUntil > today ? 'paused' : null
}

/** Something that a family has not done. `key`: by which it is known again; `readers`: whose it is to know. */
export type OpenStep = {
  key: string
  subject: ReminderSubject
  surveyId: number | null
  since: Date
  /** The name in a message, where the words depend on it. */
  label: string | null
  readers: readonly string[] | 'all parents'
}

export type Rule = {
  id: string
  version: number
  subject: ReminderSubject
  surveyId: number | null
  afterDays: number
  everyDays: number
  atMost: number
}

/** How often a rule has reminded of something, and when it did last. */
export type ReminderCount = { ruleId: string; key: string; count: number; lastAt: Date }

export type FamilyFacts = {
  waiting: readonly OpenStep[]
  readers: readonly Reader[]
  reminded: readonly ReminderCount[]
  /** Messages of the last seven days, over all rules and sendings; those to both parents at once count as one. */
  thisWeek: number
}

type Moment = { now: Date; today: string; perWeek: number }
type Writing<R extends Rule> = { rule: R; messages: { accountId: string; about: OpenStep[] }[] }

const day = 86_400_000

/**
 * The message to a family now: at most one, by the first rule that has something to say. `nextLook`: by when
 * the family must be looked at again, a day later at the latest. An event meanwhile makes a reminder due no earlier than
 * a day after it, so that none comes late.
 */
export function remindersDue<R extends Rule>(
  { waiting, readers, reminded, thisWeek }: FamilyFacts,
  rules: readonly R[],
  { now, today, perWeek }: Moment,
): { due: Writing<R> | null; nextLook: Date } {
  const willing = readers.filter((reader) => whyNot(reader, today) === null)
  let next = now.getTime() + day
  let due: Writing<R> | null = null
  for (const rule of rules) {
    const overdue: OpenStep[] = []
    for (const one of waiting.filter((some) => matches(rule, some))) {
      const at = dueAt(rule, one, reminded)
      if (at === null) continue
      if (at <= now.getTime()) overdue.push(one)
      else next = Math.min(next, at)
    }
    if (due !== null || thisWeek >= perWeek) continue
    const messages = willing
      .map(({ accountId }) => ({ accountId, about: overdue.filter((one) => isFor(one, accountId)) }))
      .filter(({ about }) => about.length > 0)
    if (messages.length > 0) due = { rule, messages }
  }
  return { due, nextLook: new Date(next) }
}

const matches = (rule: Rule, { subject, surveyId }: OpenStep) =>
  rule.subject === subject && (rule.surveyId === null || rule.surveyId === surveyId)

/** Whether it is for one parent to know. */
export const isFor = ({ readers }: OpenStep, accountId: string) =>
  readers === 'all parents' || readers.includes(accountId)

/** When a rule reminds of something next, in milliseconds; null when it has done so often enough. */
function dueAt(rule: Rule, { key, since }: OpenStep, reminded: readonly ReminderCount[]): number | null {
  const before = reminded.find((one) => one.ruleId === rule.id && one.key === key)
  if (before === undefined) return since.getTime() + rule.afterDays * day
  return before.count < rule.atMost ? before.lastAt.getTime() + rule.everyDays * day : null
}
