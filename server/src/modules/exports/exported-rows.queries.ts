import type { Meal } from '@desco/contract/diary/entries'
import { type Selectable, sql } from 'kysely'

import type { Database } from '#platform/database.ts'
import type { Tables } from '#server/tables.ts'

// Every list below is of some families at once: an export goes through all of them, a page at a time.

type Ids = readonly string[]
type FamilyId = Selectable<Tables['family']>['id']

/** One parameter, however many families there are. */
const anyOf = (ids: Ids) => sql<FamilyId>`any(${ids}::uuid[])`

export async function listConsents(db: Database, families: Ids) {
  return db
    .selectFrom('consent_record')
    .select([
      'familyId',
      'accountId',
      'invitationId',
      'childIds',
      'section',
      'version',
      'textSha256',
      'answer',
      'means',
      'answeredAt',
    ])
    .where('familyId', '=', anyOf(families))
    .orderBy('id')
    .execute()
}

export async function listInvitations(db: Database, families: Ids) {
  return db
    .selectFrom('spouse_invitation')
    .select(['id', 'familyId', 'surname', 'email', 'createdAt', 'expiresAt'])
    .where('familyId', '=', anyOf(families))
    .where('email', '!=', '')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listParticipations(db: Database, families: Ids) {
  return (
    db
      .selectFrom('survey_participation')
      .innerJoin('account', 'account.id', 'survey_participation.accountId')
      .select([
        'account.familyId',
        'survey_participation.accountId',
        'survey_participation.surveyId',
        'survey_participation.addedAt',
        'survey_participation.completed',
        'survey_participation.completedAt',
        'survey_participation.submittedAt',
        'survey_participation.leftAt',
      ])
      .where('account.familyId', '=', anyOf(families))
      .where('survey_participation.addedAt', 'is not', null)
      // one that was made again counts where it is now, as everywhere
      .where('survey_participation.movedTo', 'is', null)
      .orderBy('survey_participation.surveyId')
      .execute()
  )
}

type DiaryRow = {
  familyId: string
  personId: string
  day: string
  kind: 'food' | 'meal' | 'day'
  meal: Meal | null
  content: Record<string, unknown>
  accountId: string | null
  staffId: string | null
  recordedAt: Date
  receivedAt: Date
  timesEdited: number
  /** Of one unit of the food in its version of the list, by the unit's name. */
  grams: Record<string, number> | null
  foodex2: string | null
  studyCode: string | null
  /** The same of the food that the team gave a free text. */
  codedFood: string | null
  codedGrams: Record<string, number> | null
  codedFoodex2: string | null
  codedStudyCode: string | null
}

export async function listDiary(db: Database, families: Ids) {
  const { rows } = await sql<DiaryRow>`
    select entry.family_id, entry.person_id, entry.day, entry.kind, entry.meal, entry.content, entry.account_id,
      entry.staff_id, entry.recorded_at, entry.received_at, entry.times_edited, food.grams, food.foodex2,
      food.study_code, code.food_id as coded_food, coded.grams as coded_grams, coded.foodex2 as coded_foodex2,
      coded.study_code as coded_study_code
    from diary_entry as entry
    left join food_list_food as food
      on food.food_id = entry.food_id and food.version = (entry.content ->> 'listVersion')::integer
    left join diary_text_code as code on code.text_key = entry.text_key
    left join food_list_food as coded on coded.food_id = code.food_id and coded.version = code.list_version
    where entry.family_id = ${anyOf(families)} and not entry.deleted
    order by entry.family_id, entry.day, entry.first_received_at, entry.recorded_at, entry.id`.execute(db)
  return rows
}

export async function listDiaryPlan(db: Database, families: Ids) {
  return db
    .selectFrom('diary_plan_day')
    .select(['familyId', 'personId', 'day'])
    .where('familyId', '=', anyOf(families))
    .orderBy('day')
    .execute()
}
