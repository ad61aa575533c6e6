import { diary } from '@desco/contract/diary/calls'
import { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryPlan } from '@desco/contract/diary/desk/diary-plan'
import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import type { FastifyInstance } from 'fastify'

import { doerOf, mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount, mountData } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { listPeople } from './days/list-people.ts'
import { getDay, getDays } from './days/read-days.ts'
import { saveEntries } from './days/save-entries.ts'
import { codeText, seeTexts } from './desk/code-text.ts'
import { addFood, correctDay, correctFood, correctMeal } from './desk/corrections.ts'
import { compareFoodList, enforceFoodList, seeFoodLists, uploadFoodList } from './desk/food-lists.ts'
import { seeDiaryDay } from './desk/open-diary.ts'
import { seeOverview } from './desk/overview.ts'
import { closeOpenWindow, planForAll, planForFamily, seeWindow } from './desk/plan-days.ts'
import { seeUnapplied, settleUnapplied } from './desk/unapplied.ts'
import { getFood, getFoodList } from './foods/food-lists.ts'

/** The families' diary. */
export function diaryRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs<'secrets'>) {
  mountData(app, guard, needs, diary.getFood, getFood)
  mountData(app, guard, needs, diary.getFoodList, (_needs, _actor, { version }) =>
    getFoodList(needs, version),
  )
  mountData(app, guard, needs, diary.diaryPeople, listPeople)
  mountData(app, guard, needs, diary.getDaily, getDay)
  mountData(app, guard, needs, diary.getDays, getDays)
  mountData(app, guard, needs, diary.saveEntries, saveEntries)
}

/** The team's desk of the same. */
export function diaryDeskRoutes(app: FastifyInstance, guard: AuthGuard<StaffMember | Visitor>, needs: Needs) {
  mount(app, guard, diaryDesk.diaryOverview, ({ input }) => seeOverview(needs, input))
  mount(app, guard, diaryCorrections.seeDiaryDay, ({ actor, input }) =>
    seeDiaryDay(needs, doerOf(actor), input),
  )
  mountAct(app, guard, needs, diaryCorrections.correctDiaryEntry, correctFood)
  mount(app, guard, diaryCorrections.addDiaryFood, ({ actor, input }) => addFood(needs, actor, input))
  mountAct(app, guard, needs, diaryCorrections.correctDiaryMeal, correctMeal)
  mountAct(app, guard, needs, diaryCorrections.correctDiaryDay, correctDay)
  mount(app, guard, diaryDesk.diaryTexts, ({ input }) => seeTexts(needs, input))
  mountAct(app, guard, needs, diaryDesk.codeDiaryText, codeText)
  mount(app, guard, diaryDesk.diaryUnapplied, ({ input }) => seeUnapplied(needs, input))
  mountAct(app, guard, needs, diaryDesk.settleUnapplied, settleUnapplied)
  mountAct(app, guard, needs, diaryPlan.planDiary, planForAll)
  mount(app, guard, diaryPlan.diaryWindow, () => seeWindow(needs))
  mountAct(app, guard, needs, diaryPlan.closeDiaryWindow, closeOpenWindow)
  mountAct(app, guard, needs, diaryPlan.planFamilyDiary, planForFamily)
  mount(app, guard, foodListDesk.foodLists, () => seeFoodLists(needs))
  mount(app, guard, foodListDesk.staffFoodList, ({ input }) => getFoodList(needs, input.version))
  mountAct(app, guard, needs, foodListDesk.uploadFoodList, uploadFoodList)
  mount(app, guard, foodListDesk.compareFoodList, ({ input }) => compareFoodList(needs, input.version))
  mountAct(app, guard, needs, foodListDesk.enforceFoodList, enforceFoodList)
}
