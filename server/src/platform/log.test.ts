import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

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
})
