import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lastAct } from '#testing/people/audit.ts'
import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { answerOf, type CommandNeeds, type Values } from '#operate/command.ts'
import { rightsCommands } from './rights.commands.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const needs = () =>
  ({
    ...portal,
    portalUrl: 'https://portal.test',
    studyName: 'Desco',
    studyContact: 'ricerca@example.org',
    networkLimits: { loginFailures: 1, codeTriesPerHour: 1, signUpsPerHour: 1 },
  }) as unknown as CommandNeeds
const erase = (values: Values) => answerOf(rightsCommands['rights erase'], needs(), values)
const list = () => answerOf(rightsCommands['rights erasures'], needs(), {})
const reason = 'Chiesto per telefono'

describe('rights erase', () => {
  it('writes the wish of a family down, which waits for somebody of the team', async () => {
    expect(await list()).toBe('There is no erasure.')
    const { user } = await aParent(portal)
    const said = await erase({ family: user.familycode, reason })
    const id = /[\da-f-]{36}/u.exec(said)?.[0] ?? 'none'
    expect(await lastAct(portal)).toMatchObject({
      act: 'erasure_entered',
      doer: 'command_line',
      subject: `erasure ${id}`,
      reason,
    })
    expect(await list()).toContain(`${id}\t${user.familycode}\tfamily\tawaits a second person`)
    await expect(erase({ family: user.familycode, reason })).rejects.toThrow('under way already')
  })

  it.each([
    [{ reason }, '--family is missing'],
    [{ family: 'ZZ-0000', reason }, 'There is no family with this code'],
    [{ family: 'ZZ-0000', reason: 'no' }, '--reason has 5 to 300 characters'],
  ])('refuses %o', async (values, why) => {
    await expect(erase(values)).rejects.toThrow(why)
  })
})

describe('rights erasures', () => {
  it('names what LimeSurvey still holds, and the right that the account lacks', async () => {
    const { id } = await portal.db
      .insertInto('erasure')
      .values({
        level: 'me',
        means: 'session',
        accountIds: [],
        childIds: [],
        askedAt: portal.clock.now(),
        dueAt: portal.clock.now(),
        confirmedAt: portal.clock.now(),
        portalDoneAt: portal.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await portal.db
      .insertInto('erasure_survey')
      .values([
        { erasureId: id, surveyId: 310001, token: 'abc', lacks: ['responses: delete'] },
        { erasureId: id, surveyId: 310002, token: 'abc', lacks: ['archived'] },
      ])
      .execute()
    const said = await list()
    expect(said).toContain(`${id}\t-\tme\tportal done, LimeSurvey needs-team`)
    expect(said).toContain('310001 abc: LimeSurvey’s account lacks responses: delete')
    expect(said).toContain('310002 abc: the survey was deactivated')
  })
})
