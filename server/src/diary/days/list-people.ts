import { dayInItaly } from '@desco/contract/families/birth-date'
import type { AnswerOf } from '@desco/contract/endpoint'
import type { diary } from '@desco/contract/diary/calls'
import { addDays } from '@desco/contract/diary/days'

import { getAccountWithFamily, studyEndsOn } from '#families/index.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'

import { listDiarists } from './diarists.ts'
import { listPlanDays, listRecentFoods } from './entries.queries.ts'
import { foodListOfToday } from '#diary/foods/food-lists.ts'

type Answer = AnswerOf<(typeof diary)['diaryPeople']>['data']

const recently = { days: 60, atMost: 30 }

/** The diaries that the caller may write, share into or see, and what their phone needs to begin with. */
export async function listPeople(needs: Needs, actor: Member): Promise<Answer> {
  const { db, clock } = needs
  const now = clock.now()
  const today = dayInItaly(now)
  const [diarists, account, foodList, endsOn] = await Promise.all([
    listDiarists(db, actor, today),
    getAccountWithFamily(db, actor.accountId),
    foodListOfToday(needs),
    studyEndsOn(db),
  ])
  const open = diarists.filter(({ takesPart }) => takesPart)
  const seen = open.filter(({ rights }) => rights.see === 'everything').map(({ personId }) => personId)
  const [plan, recent] = await Promise.all([
    listPlanDays(
      db,
      open.filter(({ rights }) => rights.see !== 'nothing').map(({ personId }) => personId),
    ),
    listRecentFoods(db, seen, { since: addDays(today, -recently.days), atMost: recently.atMost }),
  ])
  return {
    today,
    now: now.toISOString(),
    foodList,
    studyEndsOn: endsOn,
    people: open.map(({ personId, name, isMe, childId, birthDate, rights }) => ({
      personId,
      name: name ?? account.name,
      isMe,
      isChild: childId !== null,
      birthDate: rights.see === 'nothing' ? null : birthDate,
      write: rights.write,
      share: rights.share,
      see: rights.see,
      plan: plan
        .filter((one) => one.personId === personId)
        .map(({ day }, place) => ({ day, number: place + 1 })),
      recentFoods: recent.filter((one) => one.personId === personId).map(({ foodId }) => foodId),
    })),
    familyFoods: [...new Set(recent.map(({ foodId }) => foodId))].slice(0, recently.atMost),
  }
}
