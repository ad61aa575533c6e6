import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { addBarePerson } from '#testing/people/bare-person.ts'
import { createTestDatabase } from '#testing/portals/database.ts'

import { createLog } from '#platform/log.ts'

import { answerProblem } from './answer-problem.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

/** The server's answer and log when an act fails. */
async function failing(act: () => Promise<unknown>) {
  const stream = new PassThrough()
  const app = fastify({
    loggerInstance: createLog(stream).child({}, { level: 'warn' }),
    genReqId: () => 'request-7',
  })
  app.setErrorHandler(answerProblem)
  app.get('/fails/:email', act)
  const answer = await app.inject({ path: '/fails/giulia@example.org' })
  await app.close()
  stream.end()
  return { status: answer.statusCode, said: answer.body, log: await text(stream) }
}

it('logs of a broken constraint which one it was and where, and not the value that broke it', async () => {
  const email = 'giulia.dangelo@example.org'
  await addBarePerson(db, { email })
  await expect(addBarePerson(db, { email })).rejects.toMatchObject({
    detail: expect.stringContaining(email),
  })
  const { status, said, log } = await failing(() => addBarePerson(db, { email }))

  expect(status).toBe(500)
  expect(said + log).not.toContain('giulia')
  const line = JSON.parse(log)
  expect(line).toMatchObject({
    code: '23505',
    constraint: 'account_login_key',
    table: 'account',
    why: 'the same value is there already',
  })
  expect(line.frames.join(' ')).toContain('bare-person.ts')
})

it('gives the answer and its line in the log the same request id, and the line the method and the route', async () => {
  const { said, log } = await failing(async () => {
    throw new TypeError('broken')
  })
  expect(JSON.parse(said)).toMatchObject({ code: 'unexpected', requestId: 'request-7' })
  expect(JSON.parse(log)).toMatchObject({ request: 'request-7', method: 'GET', route: '/fails/:email' })
})

it('logs no message, also one of several lines that looks like the place of an error', async () => {
  const { log } = await failing(async () => {
    throw new TypeError('no such person: Giulia\n    at giulia@example.org')
  })

  expect(log).not.toMatch(/giulia/iu)
  expect(JSON.parse(log)).toMatchObject({ name: 'TypeError' })
  expect(JSON.parse(log).frames.length).toBeGreaterThan(0)
})

it('answers 503 and when to come again while the database cannot be reached', async () => {
  const gone = connect({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' }, () => undefined)
  const app = fastify()
  app.setErrorHandler(answerProblem)
  app.get('/', () => sql`select 1`.execute(gone))
  const answer = await app.inject({ path: '/' })
  await app.close()
  await gone.destroy()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ code: 'busy' })
})

it('answers 503 while the disk of the database is full, and the log says so', async () => {
  const { status, said, log } = await failing(async () => {
    throw Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' })
  })
  expect([status, JSON.parse(said).code]).toEqual([503, 'busy'])
  expect(JSON.parse(log)).toMatchObject({ code: '53100', why: 'the disk of the database is full' })
})
