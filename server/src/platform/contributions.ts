import type { Permission } from '@desco/contract/staff/roles'
import type { WorkKind } from '@desco/contract/team/work'
import type { MailKind } from '@desco/contract/messages/desk/mails'
import type { Erased } from '@desco/contract/rights/retention'

import type { Database } from './database/database.ts'
import type { Tables } from '#server/tables.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

export const views = [
  'family_step',
  'person_left',
  'rehearsal_family',
  'message_reader',
  'survey_anchor',
  'survey_given',
  'survey_open_now',
  'survey_period',
  'survey_taker',
  'text_owed',
] as const
export type TableName = Exclude<keyof Tables, (typeof views)[number]>

/** Everything by which the portal knows one person. */
export type DataSubject = {
  /** Parents and children: all of the family's people share it. */
  familyId: string | null
  accountIds: readonly string[]
  childIds: readonly string[]
  /** Those that were sent to the person. */
  invitationIds: readonly string[]
  /** E-mail addresses. */
  addresses: readonly string[]
  staffIds: readonly string[]
}

export type GivenRow = Record<string, unknown>

type Ids = Exclude<keyof DataSubject, 'familyId'>
/** Which columns hold which ids of a person: any of them makes a row the person's. */
export type Match = Readonly<Record<string, Ids | readonly Ids[]>>

/** Gives a person's rows, without secrets, some at a time; in a transaction. */
export type Give = (db: Database, who: DataSubject) => AsyncIterable<GivenRow[]>
/** Leaves nothing that names the person, and answers how many rows changed. */
export type EraseRows = (db: Database, who: DataSubject) => Promise<number>

/**
 * The rows of a table about people that a person takes along, and the erasure's part there; the table's card in the data map says what
 * the rows are. `of`: whose they are; they are given without what the card withholds, and deleted, or blanked as the card says.
 * A room may do either in its own way. `stays`: why the rows stay as they are.
 */
export type PersonalTable =
  | { of: Match; give?: never; erase?: EraseRows; stays?: never }
  | { of: Match; give?: never; erase?: never; stays: string }
  | { of?: never; give: Give; erase: EraseRows; stays?: never }
  | { of?: never; give: Give; erase?: never; stays: string }

export type Giver = { table: TableName; give: Give }

/** Erases what every room holds about a person, in the caller's transaction. */
export type Erase = (tx: Database, who: DataSubject) => Promise<unknown>

/** Work that is due every hour, once over all processes. Harmless when it is done twice. */
export type Chore<Needs = LetterNeeds> = {
  name: string
  /** Answers how many it was about, where that can be said. */
  run: (needs: Needs) => Promise<number | void>
  /** The effect of the chore stays: it waits for clocks that go evenly, as one that erases does. */
  isForGood?: boolean
  /** Of a chore by which the portal keeps data no longer: what, and how much there is to do now. */
  erases?: { what: Erased; countDue(needs: LetterNeeds): Promise<number> }
}

/** Whether a mail leaves: `drop` says in a word why it does not, `againInSeconds` when to ask anew. */
export type MailVerdict = boolean | { drop: string } | { againInSeconds: number }

/** Asked at the moment of sending. */
export type MailCheck = (
  needs: Needs,
  mail: { id: string; recipient: string; queuedAt: Date },
) => Promise<MailVerdict>

/** One number of what waits for the team, asked of the room that knows it, and who may read it. */
export type WorkCount = {
  kind: WorkKind
  permission: Permission
  /** `late`: of them those whose day has passed. `since`: when the oldest came. */
  count(
    needs: Needs,
    reader: { staffId: string },
  ): Promise<{ count: number; late?: number; since?: Date | null }>
}

/**
 * A figure for the operator's monitoring that the database knows, the same for all processes. Of many, each has a `label`,
 * whose values (`of`) are names from a closed list: never an id, never anything about a person.
 */
export type SharedGauge = {
  name: `desco_${string}`
  help: string
  label?: string
  read: (needs: Needs) => Promise<readonly { of?: string; value: number }[]>
}

/**
 * The part of one room in what cuts across all of them. `server/src/contributions.ts` collects them; a table that nobody
 * contributes does not compile.
 */
export type Contribution = {
  /** Those that hold something about people. */
  tables?: Partial<Record<TableName, PersonalTable>>
  /** `erase` is given to each: a chore that erases people knows no other room's tables. */
  chores?: readonly Chore<LetterNeeds & { erase: Erase }>[]
  /** Of a kind of mail that may be unwanted by the time it leaves: whether it still is wanted. */
  mailChecks?: Partial<Record<MailKind, MailCheck>>
  /** The room's work that waits for somebody of the team. */
  work?: readonly WorkCount[]
  /** The room's figures that an operator watches. */
  gauges?: readonly SharedGauge[]
  /** Its columns that hold secrets which must be read again: encrypted, and encrypted anew when the key changes. */
  encrypted?: readonly EncryptedColumn[]
}

/** A column of text. An empty one, or none, holds no secret. When its key is lost, the secret or its row goes. */
export type EncryptedColumn = { table: TableName; column: string; whenLost: 'null' | 'empty' | 'no row' }
