import { said } from '@desco/contract/messages'
import { diaryDesk } from '@desco/contract/staff/diary-desk'
import { diaryPlan } from '@desco/contract/staff/diary-plan'
import { foodListDesk } from '@desco/contract/staff/food-lists'
import { staffSaid } from '@desco/contract/staff/messages'
import type { FastifyInstance } from 'fastify'

import { doerOf } from '#modules/staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { codeText, seeTexts } from './code-text.ts'
import { correctEntry, seeDiaryDay } from './correct-entry.ts'
import { compareFoodList, enforceFoodList, seeFoodList, seeFoodLists, uploadFoodList } from './food-lists.ts'
import type { Needs } from './needs.ts'
import { seeOverview } from './overview.ts'
import { planForAll, planForFamily } from './plan-days.ts'
import { seeUnapplied, settleUnapplied } from './unapplied.ts'

const message = staffSaid.done

export function diaryDeskRoutes(app: FastifyInstance, guard: AuthGuard<StaffMember | Visitor>, needs: Needs) {
  mount(app, guard, diaryDesk.diaryOverview, ({ input }) => seeOverview(needs, input))
  mount(app, guard, diaryDesk.seeDiaryDay, ({ actor, input }) => seeDiaryDay(needs, doerOf(actor), input))
  mount(app, guard, diaryDesk.correctDiaryEntry, async ({ actor, input }) => {
    await correctEntry(needs, doerOf(actor), input)
    return { message }
  })
  mount(app, guard, diaryDesk.diaryTexts, ({ input }) => seeTexts(needs, input.show))
  mount(app, guard, diaryDesk.codeDiaryText, async ({ actor, input }) => ({
    message,
    entries: await codeText(needs, doerOf(actor), input),
  }))
  mount(app, guard, diaryDesk.diaryUnapplied, () => seeUnapplied(needs))
  mount(app, guard, diaryDesk.settleUnapplied, async ({ actor, input }) => {
    await settleUnapplied(needs, doerOf(actor), input)
    return { message }
  })
  mount(app, guard, diaryPlan.planDiary, async ({ actor, input }) => ({
    message,
    ...(await planForAll(needs, doerOf(actor), input)),
  }))
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
  mount(app, guard, foodListDesk.enforceFoodList, async ({ actor, input }) => {
    await enforceFoodList(needs, doerOf(actor), input)
    return { message }
  })
}
