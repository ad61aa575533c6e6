import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { draftNews } from '#messages/index.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { settableClock } from '#testing/portals/settable-clock.ts'

import { answerOf, type CommandNeeds, type Values } from '#operate/command.ts'
import { newsCommands } from './news.commands.ts'

let db: Database
const clock = settableClock()
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

// the commands need the database and the clock alone
const needs = () => ({ db, clock }) as unknown as CommandNeeds
const list = () => answerOf(newsCommands['news list'], needs(), {})
const publish = (values: Values) => answerOf(newsCommands['news publish'], needs(), values)

test('a draft is listed, published once, and the log says who did it', async () => {
  expect(await list()).toBe('There is no news yet.')
  const text = { title: 'Si parte', description: 'Da oggi si comincia.' }
  const { news } = await draftNews({ db, clock }, { by: 'command_line' }, text)
  const { id } = news
  expect(await list()).toBe(`${id}\tdraft\t-\tSi parte`)

  expect(await publish({ id })).toBe('Published: Si parte')
  expect(await list()).toBe(`${id}\tpublished\t2026-11-21T10:00:00.000Z\tSi parte`)
  await expect(publish({ id })).rejects.toThrow('published already')

  const lines = await db.selectFrom('audit_line').select(['act', 'doer', 'subjectId']).execute()
  expect(lines).toEqual([
    { act: 'news_drafted', doer: 'command_line', subjectId: id },
    { act: 'news_published', doer: 'command_line', subjectId: id },
  ])
})

test('what is no news is said in one line', async () => {
  await expect(publish({})).rejects.toThrow('--id is missing')
  await expect(publish({ id: 'una' })).rejects.toThrow('is not an id')
  await expect(publish({ id: randomUUID() })).rejects.toThrow('no news with this id')
})
