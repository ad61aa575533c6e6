import { mailFacts, type MailKind, mailKinds } from '@desco/contract/messages/desk/mails'

import {
  calendarContribution,
  messagesContribution,
  secondsUntilMessagesLeave,
  textDeskContribution,
} from '#messages/index.ts'
import { diaryContribution } from '#diary/index.ts'
import { keepNoneContaining, teamContribution } from '#team/index.ts'
import { familiesContribution } from '#families/index.ts'
import { mailContribution } from './platform/mail/contribution.ts'
import { rightsContribution } from '#rights/index.ts'
import { staffContribution } from '#staff/index.ts'
import { surveysContribution } from '#questionnaires/index.ts'
import { platformContribution } from '#platform/contribution.ts'
import type {
  Chore,
  Contribution,
  DataSubject,
  Giver,
  MailCheck,
  PersonalTable,
  SharedGauge,
  TableName,
  WorkCount,
} from '#platform/contributions.ts'
import type { PersonalTableName } from '#platform/data-map/data-map.ts'
import type { Database } from './platform/database/database.ts'
import { erasesRows, givesRows } from './platform/database/personal-data.queries.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { hasStudyEnded } from './families/study/study-end.ts'

/** The contributions of all rooms to what cuts across them: a new room has its line here. */
const modules = [
  platformContribution,
  mailContribution,
  familiesContribution,
  surveysContribution,
  diaryContribution,
  calendarContribution,
  staffContribution,
  teamContribution,
  messagesContribution,
  rightsContribution,
  textDeskContribution,
] as const satisfies readonly Contribution[]

export const contributions: readonly Contribution[] = modules

type TablesOf<One> = One extends { tables: infer Tables } ? keyof Tables : never
/** A table about people that no room gives and erases does not compile. */
type Untold = Exclude<PersonalTableName, TablesOf<(typeof modules)[number]>>
const tables: Record<Untold, never> & Partial<Record<TableName, PersonalTable>> = Object.assign(
  {},
  ...contributions.map(({ tables }) => tables),
)

/** The chores of all rooms; one that erases people does so in every room's tables. */
export const chores: readonly Chore[] = contributions.flatMap(({ chores = [] }) =>
  chores.map(({ run, ...chore }) => ({
    ...chore,
    run: (needs: LetterNeeds) => run({ ...needs, erase: eraseEverything }),
  })),
)

type MailChecks = Partial<Record<MailKind, MailCheck>>

/**
 * The rooms' checks of mails that are about to leave, between two that hold for all: after the study's end nothing leaves that is
 * of a study under way, and what nobody waits for leaves by day.
 */
export const withEndAndDay = (checks: MailChecks): MailChecks =>
  Object.fromEntries(mailKinds.map((kind) => [kind, checkOf(kind, checks[kind])]))

function checkOf(kind: MailKind, check: MailCheck | undefined): MailCheck {
  const { afterTheEnd, when } = mailFacts[kind]
  return async (needs, mail) => {
    if (afterTheEnd === 'stays' && (await hasStudyEnded(needs))) return { drop: 'study_over' }
    const verdict = (await check?.(needs, mail)) ?? true
    if (verdict !== true || when !== 'by day') return verdict
    const againInSeconds = await secondsUntilMessagesLeave(needs)
    return againInSeconds === 0 ? true : { againInSeconds }
  }
}

/** Which mails are looked at once more when they are about to leave. */
export const mailChecks = withEndAndDay(Object.assign({}, ...contributions.map((one) => one.mailChecks)))

/** The work that waits for the team. */
export const workCounts: readonly WorkCount[] = contributions.flatMap(({ work = [] }) => work)

/** The figures that an operator watches. */
export const sharedGauges: readonly SharedGauge[] = contributions.flatMap(({ gauges = [] }) => gauges)

const personalTables = () => Object.entries(tables) as [TableName, PersonalTable][]

/** The givers of a person's rows, table by table. */
export const givers: readonly Giver[] = personalTables().map(([table, { of, give }]) => ({
  table,
  give: give ?? givesRows(table, of),
}))

/**
 * Erases what may be erased of a person, in the caller's transaction. Answers how many rows changed in each table; those that
 * stay are not in it.
 */
export async function eraseEverything(
  tx: Database,
  who: DataSubject,
): Promise<Partial<Record<TableName, number>>> {
  const erased: Partial<Record<TableName, number>> = {}
  // the tables that a room builds on are erased after its own
  for (const [name, { of, erase, stays }] of personalTables().toReversed()) {
    if (stays !== undefined) continue
    const count = await (erase ?? erasesRows(name, of))(tx, who)
    if (count > 0) erased[name] = count
  }
  return erased
}

/** The parts of every room that carry an erasure out. */
export const wholeErasure = { erase: eraseEverything, keepNoneContaining }
