import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { describeError } from './describe-error.ts'
import { createLog } from './log.ts'

describe('createLog', () => {
  it('gives its own lines and those of a child the same shape', async () => {
    const stream = new PassThrough()
    const log = createLog(stream)
    log.warn({ surveyId: 7 }, 'from a part')
    log.child({}, { level: 'warn' }).error({ surveyId: 8 }, 'from the server')
    stream.end()
    const lines = (await text(stream)).trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { level: 'warn', time: expect.stringMatching(/Z$/u), surveyId: 7, message: 'from a part' },
      { level: 'error', time: expect.stringMatching(/Z$/u), surveyId: 8, message: 'from the server' },
    ])
  })

  it('says first what happened and why', async () => {
    const stream = new PassThrough()
    createLog(stream).warn({ queue: 'mail', why: 'the disk is full' }, 'a job failed')
    stream.end()
    expect(Object.keys(JSON.parse(await text(stream)) as object)).toEqual([
      'time',
      'level',
      'message',
      'why',
      'queue',
    ])
  })

  it('writes words on a terminal', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true })
    createLog(stream).error({ queue: 'mail', attempt: 3, why: 'the disk is full' }, 'a job failed')
    stream.end()
    expect(await text(stream)).toMatch(
      /^\d\d:\d\d:\d\d error a job failed: the disk is full \(queue=mail attempt=3\)\n$/u,
    )
  })

  it('says once that the database is away, and once that it is back', async () => {
    const stream = new PassThrough()
    const log = createLog(stream)
    let isThere = false
    const asked = Promise.withResolvers<undefined>()
    log.outage.watch(async () => {
      if (!isThere) throw new Error('away')
      asked.resolve(undefined)
    })
    const away = describeError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    log.error(away, 'a queue cannot be read')
    log.child({}).error(away, 'the database did not answer in time')
    log.error({}, 'something else')
    isThere = true
    await asked.promise
    await expect.poll(() => stream.readableLength).toBeGreaterThan(0)
    stream.end()
    const lines = (await text(stream)).trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([
      'a queue cannot be read',
      'something else',
      'the database is back',
    ])
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ untold: 1 })
  })
})
