import { setTimeout } from 'node:timers/promises'

import { type Person, personAt, verifyToken } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

import { ask, type HttpCall } from './ask.ts'
import { askOften, changing } from './rate.ts'

// a little more than for how long the server remembers who opens the portal again
const rememberedMilliseconds = 5_500
const connections = 16

type Readers = { portal: Portal; people: readonly Person[] }

const readAs =
  (path: string) =>
  (people: readonly Person[], turn: number): HttpCall => ({
    method: 'GET',
    path,
    token: personAt(people, turn).token,
  })
const calls = [verifyToken, readAs('/api/limesurvey/surveylist'), readAs('/api/news/get-news')]
const openedAt = new WeakMap<Portal, number>()

/** Everybody opens the dashboard once, with the three calls that it makes. Answers how many calls it was. */
export async function openEach({ portal, people }: Readers) {
  const waiting = people.map((_one, place) => place)
  const began = performance.now()
  const openSome = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift())
      for (const call of calls) await ask(portal.port, call(people, place))
  }
  await Promise.all(Array.from({ length: connections }, openSome))
  const ended = performance.now()
  openedAt.set(portal, ended)
  return { count: people.length * calls.length, milliseconds: ended - began }
}

/** Waits until nobody of them is remembered any more. */
export async function untilForgotten({ portal }: Readers): Promise<void> {
  const since = performance.now() - (openedAt.get(portal) ?? 0)
  await setTimeout(Math.max(0, rememberedMilliseconds - since))
}

/** The same again and again, for so long. */
export async function openAgain({ portal, people }: Readers, milliseconds: number) {
  const steps = calls.map((call) => (turn: number) => call(people, turn))
  const asked = await askOften(portal.port, { connections, milliseconds }, changing(steps))
  openedAt.set(portal, performance.now())
  return asked
}
