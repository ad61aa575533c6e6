import { said } from '@desco/contract/messages'
import { diaryCorrections } from '@desco/contract/diary/desk/diary-corrections'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryPlan } from '@desco/contract/diary/desk/diary-plan'
import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import type { FastifyInstance } from 'fastify'

import type { Needs } from '#diary/days/needs.ts'
import { doerOf, mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { codeText, seeTexts } from './code-text.ts'
import { correctDay, correctMeal } from './correct-facts.ts'
import { addFood, correctFood } from './correct-food.ts'
import { compareFoodList, enforceFoodList, seeFoodList, seeFoodLists, uploadFoodList } from './food-lists.ts'
import { seeOverview } from './overview.ts'
import { closeOpenWindow, planForAll, planForFamily, seeWindow } from './plan-days.ts'
import { seeDiaryDay } from './see-diary-day.ts'
import { seeUnapplied, settleUnapplied } from './unapplied.ts'

const message = staffSaid.done

export function diaryDeskRoutes(app: FastifyInstance, guard: AuthGuard<StaffMember | Visitor>, needs: Needs) {
  mount(app, guard, diaryDesk.diaryOverview, ({ input }) => seeOverview(needs, input))
  mount(app, guard, diaryCorrections.seeDiaryDay, ({ actor, input }) =>
    seeDiaryDay(needs, doerOf(actor), input),
  )
  mountAct(app, guard, needs, diaryCorrections.correctDiaryEntry, correctFood)
  mount(app, guard, diaryCorrections.addDiaryFood, async ({ actor, input }) => ({
    message,
    id: await addFood(needs, doerOf(actor), input),
  }))
  mountAct(app, guard, needs, diaryCorrections.correctDiaryMeal, correctMeal)
  mountAct(app, guard, needs, diaryCorrections.correctDiaryDay, correctDay)
  mount(app, guard, diaryDesk.diaryTexts, ({ input }) => seeTexts(needs, input))
  mount(app, guard, diaryDesk.codeDiaryText, async ({ actor, input }) => ({
    message,
    entries: await codeText(needs, doerOf(actor), input),
  }))
  mount(app, guard, diaryDesk.diaryUnapplied, ({ input }) => seeUnapplied(needs, input))
  mountAct(app, guard, needs, diaryDesk.settleUnapplied, settleUnapplied)
  mount(app, guard, diaryPlan.planDiary, async ({ actor, input }) => ({
    message,
    ...(await planForAll(needs, doerOf(actor), input)),
  }))
  mount(app, guard, diaryPlan.diaryWindow, () => seeWindow(needs))
  mount(app, guard, diaryPlan.closeDiaryWindow, async ({ actor, input }) => {
    await closeOpenWindow(needs, doerOf(actor), input.id)
    return { message }
  })
  mount(app, guard, diaryPlan.planFamilyDiary, async ({ actor, input }) => ({
    message,
    ...(await planForFamily(needs, doerOf(actor), input)),
  }))
  mount(app, guard, foodListDesk.foodLists, () => seeFoodLists(needs))
  mount(app, guard, foodListDesk.staffFoodList, async ({ input }) => ({
    message: said.found,
    ...(await seeFoodList(needs, input.version)),
  }))
  mount(app, guard, foodListDesk.uploadFoodList, async ({ actor, input }) => ({
    message,
    ...(await uploadFoodList(needs, doerOf(actor), input.csv)),
  }))
  mount(app, guard, foodListDesk.compareFoodList, async ({ input }) => ({
    message: said.found,
    ...(await compareFoodList(needs, input.version)),
  }))
  mountAct(app, guard, needs, foodListDesk.enforceFoodList, enforceFoodList)
}
