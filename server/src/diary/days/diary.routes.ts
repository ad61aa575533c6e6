import { diary } from '@desco/contract/diary/calls'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import type { Secrets } from '#platform/secrets/encryption.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { getFood, getFoodList } from '#diary/foods/food-lists.ts'
import { listPeople } from './list-people.ts'
import { getDay, getDays } from './read-days.ts'
import { saveEntries } from './save-entries.ts'

const answered = async <Data>(work: Promise<Data>) => ({ message: said.found, data: await work })

export function diaryRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs & { secrets: Secrets }) {
  mount(app, guard, diary.getFood, ({ actor: { accountId }, input, networkAddress }) =>
    answered(getFood(needs, { ...input, accountId, networkAddress })),
  )
  mount(app, guard, diary.getFoodList, ({ input }) => answered(getFoodList(needs, input.version)))
  mount(app, guard, diary.diaryPeople, ({ actor }) => answered(listPeople(needs, actor)))
  mount(app, guard, diary.getDaily, ({ actor, input }) => answered(getDay(needs, actor, input)))
  mount(app, guard, diary.getDays, ({ actor, input }) => answered(getDays(needs, actor, input)))
  mount(app, guard, diary.saveEntries, ({ actor, input }) => answered(saveEntries(needs, actor, input)))
}
