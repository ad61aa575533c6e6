import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { countActs, lastAct } from '#testing/people/audit.ts'
import { withdrawFamily } from '#testing/people/children.ts'
import { aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'

import { chores } from '#server/contributions.ts'

import { resendInvitations } from './resend-invitations.ts'
import { runRetention } from '#team/today/run-retention.ts'

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const needs = () => ({
  ...portal,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
  networkLimits: { loginFailures: 1000, codeTriesPerHour: 1000, signUpsPerHour: 1000 },
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
  it('says what there is to do, does it, and is logged each time, before it begins too', async () => {
    const refused = await anInvitedFamily(portal)
    await answering(portal).refuse(refused.token)
    const left = await anInvitedFamily(portal)
    await withdrawFamily(portal, left.first.user.familyId)
    const stayed = await aParent(portal)
    await withdrawFamily(portal, stayed.user.familyId)
    portal.clock.pass({ days: 31 })
    const before = await countActs(portal)
    const found = await runRetention(needs(), chores, byHand, { dryRun: true })
    expect(found.families).toBe(2)
    expect(found.mails).toBe(0)
    expect(found.sessions).toBeGreaterThan(0)
    expect(await lastAct(portal)).toMatchObject({
      act: 'retention_run',
      details: { dryRun: true, stage: 'to do', ...found },
    })
    expect(await childrenOf(refused.first.user.familyId)).toBe(2)

    expect(await runRetention(needs(), chores, byHand, { dryRun: false })).toEqual(found)
    expect(await childrenOf(refused.first.user.familyId)).toBe(0)
    // nobody had said yes when this family left; in the other one the only parent had
    expect(await childrenOf(left.first.user.familyId)).toBe(0)
    expect(await childrenOf(stayed.user.familyId)).toBe(1)
    expect(await runRetention(needs(), chores, byHand, { dryRun: true })).toEqual({
      families: 0,
      mails: 0,
      sessions: 0,
      devices: 0,
      attempts: 0,
      exports: 0,
      copies: 0,
      registrations: 0,
      invitations: 0,
      silences: 0,
    })
    expect(await countActs(portal)).toBe(before + 4)
  })

  it('says in the end what it really did, not what it had counted', async () => {
    const [one, other] = [await anInvitedFamily(portal), await anInvitedFamily(portal)]
    await answering(portal).refuse(one.token)
    await answering(portal).refuse(other.token)
    portal.clock.pass({ days: 31 })
    const { families } = await runRetention(needs(), chores, byHand, { dryRun: true })
    expect(families).toBe(2)
    const erasing = () => runRetention(needs(), chores, byHand, { dryRun: false })

    // two at once: both count the same families as due, and each is erased by one of them
    const before = await countActs(portal)
    const [done, rival] = await Promise.all([erasing(), erasing()])
    expect(done.families + rival.families).toBe(2)
    expect(await countActs(portal)).toBe(before + 4)
    const logged = await retentionsDone(2)
    expect(new Set(logged)).toEqual(new Set([done.families, rival.families]))
  })

  it('leaves a line of what it began even when it breaks off', async () => {
    const { first, token } = await anInvitedFamily(portal)
    await answering(portal).refuse(token)
    portal.clock.pass({ days: 31 })
    const sessionsStay = `create function sessions_stay() returns trigger language plpgsql as
      'begin raise exception ''out of order''; end';
      create trigger sessions_stay before delete on session for each row execute function sessions_stay()`
    await sql.raw(sessionsStay).execute(portal.ownerDb)
    await expect(runRetention(needs(), chores, byHand, { dryRun: false })).rejects.toThrow('out of order')
    await sql.raw('drop trigger sessions_stay on session').execute(portal.ownerDb)

    expect(await childrenOf(first.user.familyId)).toBe(0)
    expect(await lastAct(portal)).toMatchObject({
      act: 'retention_run',
      details: { dryRun: false, stage: 'to do', families: 1 },
    })
  })
})

const childrenOf = async (familyId: string) =>
  (await portal.db.selectFrom('child').select('id').where('familyId', '=', familyId).execute()).length

/** How many families the newest finished runs erased, as the log says. */
async function retentionsDone(newest: number): Promise<number[]> {
  const lines = await portal.db
    .selectFrom('audit_line')
    .select('details')
    .where('act', '=', 'retention_run')
    .orderBy('seq', 'desc')
    .execute()
  return lines
    .map(({ details }) => JSON.parse(details))
    .filter(({ stage }) => stage === 'done')
    .slice(0, newest)
    .map(({ families }) => families)
}
