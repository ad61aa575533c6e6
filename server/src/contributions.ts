import type { MailKind } from '@desco/contract/messages/desk/mails'

import {
  calendarContribution,
  messagesContribution,
  newsroomContribution,
  textDeskContribution,
} from '#messages/index.ts'
import { diaryContribution, diaryDeskContribution } from '#diary/index.ts'
import { exportsContribution, keepNoneContaining, teamContribution } from '#team/index.ts'
import { familiesContribution } from '#families/index.ts'
import { mailContribution } from './platform/mail/contribution.ts'
import { rightsContribution } from '#rights/index.ts'
import { staffContribution } from '#staff/index.ts'
import { surveyDeskContribution, surveysContribution } from '#questionnaires/index.ts'
import { platformContribution } from '#platform/contribution.ts'
import type {
  Chore,
  Contribution,
  DataSubject,
  Erase,
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

import { withEndAndDay } from './mail-checks.ts'

/** The contributions of all modules to what cuts across them: a new module has its line here. */
const modules = [
  platformContribution,
  mailContribution,
  familiesContribution,
  surveysContribution,
  diaryContribution,
  calendarContribution,
  staffContribution,
  teamContribution,
  newsroomContribution,
  surveyDeskContribution,
  diaryDeskContribution,
  messagesContribution,
  exportsContribution,
  rightsContribution,
  textDeskContribution,
] as const satisfies readonly Contribution[]

const nothing = {
  tables: {},
  chores: [],
  mailChecks: {},
  work: [],
  gauges: [],
  encrypted: [],
}
export const contributions: readonly Required<Contribution>[] = modules.map((one) => ({ ...nothing, ...one }))

type Told<One> = One extends { tables: infer Tables } ? keyof Tables : never
/** A table about people that no module gives and erases does not compile. */
type Untold = Exclude<PersonalTableName, Told<(typeof modules)[number]>>
const tables: Record<Untold, never> & Partial<Record<TableName, PersonalTable>> = Object.assign(
  {},
  ...contributions.map(({ tables }) => tables),
)

/** Erases from every module's tables. */
const erasing =
  <Answer>(act: (needs: LetterNeeds & { erase: Erase }) => Answer) =>
  (needs: LetterNeeds) =>
    act({ ...needs, erase: eraseEverything })

export const chores: readonly Chore[] = contributions.flatMap((one) =>
  one.chores.map(({ run, ...chore }) => ({ ...chore, run: erasing(run) })),
)

/** Which mails are looked at once more when they are about to leave. */
export const mailChecks: Partial<Record<MailKind, MailCheck>> = withEndAndDay(
  Object.assign({}, ...contributions.map((one) => one.mailChecks)),
)

/** The work that waits for the team. */
export const workCounts: readonly WorkCount[] = contributions.flatMap((one) => one.work)

/** The figures that an operator watches. */
export const sharedGauges: readonly SharedGauge[] = contributions.flatMap((one) => one.gauges)

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
  // what a module builds on is erased after it
  for (const [name, { of, erase, stays }] of personalTables().toReversed()) {
    if (stays !== undefined) continue
    const count = await (erase ?? erasesRows(name, of))(tx, who)
    if (count > 0) erased[name] = count
  }
  return erased
}

/** The parts of every module that carry an erasure out. */
export const wholeErasure = { erase: eraseEverything, keepNoneContaining }
