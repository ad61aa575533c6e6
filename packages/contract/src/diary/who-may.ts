import { diaryLimits } from './days.ts'
import type { DiaryEntry, FoodEntry } from './entries.ts'

/** The relations of a person to the person whose diary it is. */
export const diaryRelations = [
  'oneself',
  'parent of a child below 11',
  'parent of a child without an account',
  'parent of a child from 11 on with an account',
  'the other parent',
  'child from 11 on of the person',
  'child below 11 of the person',
  'sibling from 11 on',
  'sibling below 11',
  'another family',
] as const
export type DiaryRelation = (typeof diaryRelations)[number]

export type DiaryRights = {
  write: boolean
  /** To put new foods of a shared meal into it (`isNewShare`), while the one who shares takes part as well. */
  share: boolean
  /** All of it, whether a day is complete, or not that it exists. */
  see: 'everything' | 'completeness' | 'nothing'
}

const keeps: DiaryRights = { write: true, share: true, see: 'everything' }
const shares: DiaryRights = { write: false, share: true, see: 'nothing' }
const none: DiaryRights = { write: false, share: false, see: 'nothing' }

/**
 * The one table of writing, sharing and seeing (docs/decisions/diary.md), while the person takes part: a parent whose family's
 * request is open or accepted and who has not left; a child that both parents let take part, that was not withdrawn and, if it
 * has an account, has said yes itself. Otherwise the diary is closed: nobody writes or reads it, the person included.
 */
export const whoMay: Readonly<Record<DiaryRelation, DiaryRights>> = {
  oneself: keeps,
  'parent of a child below 11': keeps,
  'parent of a child without an account': keeps,
  'parent of a child from 11 on with an account': { write: false, share: true, see: 'completeness' },
  'the other parent': shares,
  'child from 11 on of the person': shares,
  'child below 11 of the person': none,
  'sibling from 11 on': shares,
  'sibling below 11': none,
  'another family': none,
}

/** Which of the three a parent is to a child of their own. */
export function parentRelation({ age, hasAccount }: { age: number; hasAccount: boolean }): DiaryRelation {
  if (age < diaryLimits.ownDiaryFromAge) return 'parent of a child below 11'
  return hasAccount ? 'parent of a child from 11 on with an account' : 'parent of a child without an account'
}

/** Which of two a child is to a parent or a sibling. */
export function childRelation(age: number, to: 'parent' | 'sibling'): DiaryRelation {
  const isBig = age >= diaryLimits.ownDiaryFromAge
  if (to === 'parent') return isBig ? 'child from 11 on of the person' : 'child below 11 of the person'
  return isBig ? 'sibling from 11 on' : 'sibling below 11'
}

/** Whether an entry is a food that is written for the first time. */
export const isNewFood = (entry: DiaryEntry): entry is FoodEntry =>
  entry.kind === 'food' && entry.version === 1 && !entry.deleted

/** Whether an entry is what `share` allows: a new food of a shared meal. Afterwards only its keeper changes it. */
export const isNewShare = (entry: DiaryEntry): boolean => isNewFood(entry) && entry.sharedMealId !== null
