import type { DiaryDay, DiaryPerson } from '@desco/contract/diary/calls'
import { Dexie, type EntityTable, type Table } from 'dexie'

import { diaryStoreName } from '#data/session/local-person.ts'

import type { LocalEntry } from './local-entry.ts'

/** The portal's words about a day besides its entries. */
export type KnownDay = { personId: string; day: string } & Pick<
  DiaryDay,
  'see' | 'write' | 'number' | 'of' | 'complete'
>

/** The people whose diary the signed-in person may write, see or share a meal into. */
export type People = {
  people: DiaryPerson[]
  familyFoods: string[]
  /** The food list in force when the portal was last asked, and the one that follows it on a day. */
  listVersion: number
  nextList?: { version: number; from: string } | null
  /** The first day on which nobody writes any more, as the portal said last. */
  studyEndsOn?: string | null
}

export type KeptList = { version: number; csv: string }

type PeopleRow = { name: 'people'; value: People }

/**
 * One database for each account, named by it: two people on one phone share nothing, and what is logged out is wiped as
 * one. Rows are never sent to anybody else's session.
 */
export class DiaryDatabase extends Dexie {
  entries!: EntityTable<LocalEntry, 'id'>
  days!: Table<KnownDay, [string, string]>
  lists!: EntityTable<KeptList, 'version'>
  kept!: EntityTable<PeopleRow, 'name'>

  constructor(accountId: string) {
    super(diaryStoreName(accountId))
    this.version(1).stores({
      entries: 'id, [personId+day], day, state',
      days: '[personId+day], day',
      lists: 'version',
      kept: 'name',
    })
  }
}
