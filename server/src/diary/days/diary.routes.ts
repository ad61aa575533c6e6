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

const message = said.found

export function diaryRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs & { secrets: Secrets }) {
  mount(app, guard, diary.getFood, async ({ actor: { accountId }, input, networkAddress }) => ({
    message,
    data: await getFood(needs, { ...input, accountId, networkAddress }),
  }))
  mount(app, guard, diary.getFoodList, async ({ input }) => ({
    message,
    data: await getFoodList(needs, input.version),
  }))
  mount(app, guard, diary.diaryPeople, async ({ actor }) => ({
    message,
    data: await listPeople(needs, actor),
  }))
  mount(app, guard, diary.getDaily, async ({ actor, input }) => ({
    message,
    data: await getDay(needs, actor, input),
  }))
  mount(app, guard, diary.getDays, async ({ actor, input }) => ({
    message,
    data: await getDays(needs, actor, input),
  }))
  mount(app, guard, diary.saveEntries, async ({ actor, input }) => ({
    message,
    data: await saveEntries(needs, actor, input),
  }))
}
