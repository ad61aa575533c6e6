import { dayInItaly } from '@desco/contract/families/birth-date'
import type { AnswerOf, Given } from '@desco/contract/endpoint'
import type { diary } from '@desco/contract/diary/calls'
import { addDays } from '@desco/contract/diary/days'
import { sql } from 'kysely'

import { findStudyEnd, getAccount } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { listDiarists } from './diarists.ts'
import { listPlanDays } from './entries.queries.ts'
import { foodListOfToday } from '#diary/foods/food-lists.ts'

type Answer = Given<AnswerOf<(typeof diary)['diaryPeople']>['data']>

const recently = { days: 60, atMost: 30 }

/** The diaries that the caller may write, share into or see, and what their phone needs to begin with. */
export async function listPeople(needs: Needs, actor: Member): Promise<Answer> {
  const { db, clock } = needs
  const now = clock.now()
  const today = dayInItaly(now)
  const [diarists, account, foodList, { endsOn }] = await Promise.all([
    listDiarists(db, actor, today),
    getAccount(db, actor.accountId),
    foodListOfToday(needs),
    findStudyEnd(db),
  ])
  const open = diarists.filter(({ takesPart }) => takesPart)
  const seen = open.filter(({ rights }) => rights.see === 'everything').map(({ personId }) => personId)
  const [plan, recent] = await Promise.all([
    listPlanDays(
      db,
      open.filter(({ rights }) => rights.see !== 'nothing').map(({ personId }) => personId),
    ),
    listRecentFoods(db, seen, addDays(today, -recently.days)),
  ])
  return {
    today,
    now,
    foodList,
    studyEndsOn: endsOn,
    people: open.map(({ personId, name, isMe, childId, birthDate, rights }) => ({
      personId,
      name: name ?? account.name,
      isMe,
      isChild: childId !== null,
      birthDate: rights.see === 'nothing' ? null : birthDate,
      ...rights,
      plan: plan
        .filter((one) => one.personId === personId)
        .map(({ day }, place) => ({ day, number: place + 1 })),
      recentFoods: recent.filter((one) => one.personId === personId).map(({ foodId }) => foodId),
    })),
    familyFoods: [...new Set(recent.map(({ foodId }) => foodId))].slice(0, recently.atMost),
  }
}

/** Foods that each person ate lately, the latest first, each once. */
async function listRecentFoods(db: Database, personIds: readonly string[], since: string) {
  const { rows } = await sql<{ personId: string; foodId: string; last: Date }>`
    select who.id as person_id, food.food_id, food.last
    from unnest(${[...personIds]}::uuid[]) as who (id)
    cross join lateral (
      select food_id, max(recorded_at) as last from diary_entry
      where person_id = who.id and day >= ${since}::date and kind = 'food' and not deleted and food_id is not null
      group by food_id order by max(recorded_at) desc, food_id limit ${recently.atMost}
    ) as food
    order by food.last desc, food.food_id`.execute(db)
  return rows
}
