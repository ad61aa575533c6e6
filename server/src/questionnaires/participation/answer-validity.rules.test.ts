import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { isAnsweredAfterLeaving } from './answer-validity.rules.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const at = (time: string) => new Date(`2026-11-10T${time}Z`)
const leftAt = at('09:00:30')

describe('isAnsweredAfterLeaving', () => {
  it.each([
    [
      'of somebody who takes part',
      { submittedAt: at('09:00:00'), seenAt: at('09:00:40'), leftAt: null },
      false,
    ],
    ['a minute before', { submittedAt: at('08:59:00'), seenAt: at('12:00:00'), leftAt }, false],
    ['a minute after', { submittedAt: at('09:01:00'), seenAt: at('09:02:00'), leftAt }, true],
    [
      'in the same minute, seen before',
      { submittedAt: at('09:00:00'), seenAt: at('09:00:20'), leftAt },
      false,
    ],
    ['in the same minute, seen later', { submittedAt: at('09:00:00'), seenAt: at('09:00:50'), leftAt }, true],
    [
      'in the same minute, seen at that moment',
      { submittedAt: at('09:00:00'), seenAt: leftAt, leftAt },
      false,
    ],
    ['in the same minute, never seen', { submittedAt: at('09:00:00'), seenAt: null, leftAt }, true],
    ['of no date, never seen', { submittedAt: null, seenAt: null, leftAt }, false],
    ['of no date, seen before', { submittedAt: null, seenAt: at('09:00:20'), leftAt }, false],
    ['of no date, seen later', { submittedAt: null, seenAt: at('09:00:50'), leftAt }, true],
  ] as const)('an answer %s', (_when, answered, isLate) => {
    expect(isAnsweredAfterLeaving(answered)).toBe(isLate)
  })

  it('is what the database counts by', async () => {
    const { user } = await aParent(portal)
    const accountId = String(user._id)
    const moments = fc
      .integer({ min: 0, max: 300 })
      .map((seconds) => new Date(leftAt.getTime() + (seconds - 150) * 1000))
    const minutes = moments.map((moment) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000))
    await fc.assert(
      fc.asyncProperty(fc.option(minutes), moments, fc.option(moments), async (submittedAt, seenAt, left) => {
        await portal.db.deleteFrom('survey_participation').execute()
        await portal.db
          .insertInto('survey_participation')
          .values({
            accountId,
            surveyId: 1,
            title: 'Prova',
            token: 'x',
            addedAt: seenAt,
            completed: true,
            completedAt: seenAt,
            submittedAt,
            leftAt: left,
          })
          .execute()
        const given = await portal.db.selectFrom('survey_given').selectAll().executeTakeFirstOrThrow()
        const isLate = isAnsweredAfterLeaving({ submittedAt, seenAt, leftAt: left })
        expect(given).toMatchObject({
          isLate,
          completed: !isLate,
          completedAt: submittedAt ?? seenAt,
        })
      }),
      { numRuns: 60 },
    )
  })
})
