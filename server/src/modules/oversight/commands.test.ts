import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { countActs, lastAct } from '#testing/audit.ts'
import { withdrawFamily } from '#testing/children.ts'
import { aParent, mailsTo } from '#testing/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { anInvitedFamily, answering } from '#testing/second-parents.ts'

import { resendInvitations } from './resend-invitations.ts'
import { runRetention } from './run-retention.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const needs = () => ({
  ...portal,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
  addressLimits: { loginFailures: 1000, codeTriesPerHour: 1000, signUpsPerHour: 1000 },
})
const byHand = { by: 'command_line' } as const
const reason = 'Promemoria settimanale'

describe('invitations sent again by a timer', () => {
  it('reach families that have waited long enough, and each at most so many times', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    const answered = await anInvitedFamily(portal)
    await answering(portal).refuse(answered.token)
    const remind = () => resendInvitations(needs(), byHand, { waitingDays: 7, atMost: 3, reason })
    expect(await remind()).toEqual({ sent: [], refused: [] })
    portal.clock.pass({ days: 8 })
    expect(await remind()).toEqual({ sent: [first.user.familycode], refused: [] })
    expect(await lastAct(portal)).toMatchObject({
      act: 'invitation_resent',
      doer: 'command_line',
      subject: `family ${first.user.familyId}`,
      reason,
    })
    expect((await remind()).sent).toEqual([])
    portal.clock.pass({ days: 8 })
    expect((await remind()).sent).toHaveLength(1)
    portal.clock.pass({ days: 8 })
    expect((await remind()).sent).toEqual([])
    expect(await mailsTo(portal, invited)).toHaveLength(3)
  })

  it('reach one family by its code, unless it waits for nobody', async () => {
    const { first } = await anInvitedFamily(portal)
    const alone = await aParent(portal)
    const send = (code: string) => resendInvitations(needs(), byHand, { code, reason })
    expect(await send(first.user.familycode)).toEqual({ sent: [first.user.familycode], refused: [] })
    expect(await send(alone.user.familycode)).toEqual({ sent: [], refused: [alone.user.familycode] })
    await expect(send('XXX-XXXX')).rejects.toThrow('not_found')
  })
})

describe('the retention run', () => {
  it('says what there is to do, does it, and is logged both times', async () => {
    const refused = await anInvitedFamily(portal)
    await answering(portal).refuse(refused.token)
    const left = await anInvitedFamily(portal)
    await withdrawFamily(portal, left.first.user.familyId)
    const stayed = await aParent(portal)
    await withdrawFamily(portal, stayed.user.familyId)
    portal.clock.pass({ days: 31 })
    const before = await countActs(portal)
    const found = await runRetention(needs(), byHand, { dryRun: true })
    expect(found.familiesToErase).toBeGreaterThanOrEqual(2)
    expect(found.mailsToBlank).toBe(0)
    expect(found.sessionsToDelete).toBeGreaterThan(0)
    expect(await lastAct(portal)).toMatchObject({ act: 'retention_run', details: { dryRun: true, ...found } })
    const children = async (familyId: string) =>
      (await portal.db.selectFrom('child').select('id').where('family_id', '=', familyId).execute()).length
    expect(await children(refused.first.user.familyId)).toBe(2)

    expect(await runRetention(needs(), byHand, { dryRun: false })).toEqual(found)
    expect(await children(refused.first.user.familyId)).toBe(0)
    // nobody had said yes when this family left; in the other one the only parent had
    expect(await children(left.first.user.familyId)).toBe(0)
    expect(await children(stayed.user.familyId)).toBe(1)
    expect(await runRetention(needs(), byHand, { dryRun: true })).toEqual({
      familiesToErase: 0,
      mailsToBlank: 0,
      sessionsToDelete: 0,
    })
    expect(await countActs(portal)).toBe(before + 3)
  })
})
