import { diaryLimits } from './days.ts'

/** Who somebody is to the person whose diary it is. */
export const diaryRelations = [
  'oneself',
  'parent of a child below 11',
  'parent of a child without an account',
  'parent of a child from 11 on with an account',
  'the other parent',
  'child of the person',
  'sibling',
  'another family',
] as const
export type DiaryRelation = (typeof diaryRelations)[number]

/** What somebody sees of a diary: all of it, whether a day is complete, or not that it exists. */
export type DiarySight = 'everything' | 'completeness' | 'nothing'
export type DiaryRights = { write: boolean; see: DiarySight }

const keeps: DiaryRights = { write: true, see: 'everything' }
const none: DiaryRights = { write: false, see: 'nothing' }

/**
 * Who may write and see whose diary (decision 0090), while the person takes part: a parent whose family's request is open or
 * accepted and who has not left; a child that both parents let take part, that was not withdrawn and, if it has an
 * account, has said yes itself. Otherwise the diary is closed: nobody writes or reads it, the person included.
 */
export const whoMay: Readonly<Record<DiaryRelation, DiaryRights>> = {
  oneself: keeps,
  'parent of a child below 11': keeps,
  'parent of a child without an account': keeps,
  'parent of a child from 11 on with an account': { write: false, see: 'completeness' },
  'the other parent': none,
  'child of the person': none,
  sibling: none,
  'another family': none,
}

/** Which of the three a parent is to a child of their own. */
export function parentRelation({ age, hasAccount }: { age: number; hasAccount: boolean }): DiaryRelation {
  if (age < diaryLimits.ownDiaryFromAge) return 'parent of a child below 11'
  return hasAccount ? 'parent of a child from 11 on with an account' : 'parent of a child without an account'
}
