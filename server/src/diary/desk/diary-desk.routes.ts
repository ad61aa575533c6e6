import { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryPlan } from '@desco/contract/diary/desk/diary-plan'
import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import type { FastifyInstance } from 'fastify'

import { getFoodList } from '#diary/foods/food-lists.ts'
import { doerOf, mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { codeText, seeTexts } from './code-text.ts'
import { addFood, correctDay, correctFood, correctMeal } from './corrections.ts'
import { compareFoodList, enforceFoodList, seeFoodLists, uploadFoodList } from './food-lists.ts'
import { seeOverview } from './overview.ts'
import { closeOpenWindow, planForAll, planForFamily, seeWindow } from './plan-days.ts'
import { seeDiaryDay } from './open-diary.ts'
import { seeUnapplied, settleUnapplied } from './unapplied.ts'

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
