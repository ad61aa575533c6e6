import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lastAct } from '#testing/people/audit.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { appCode, aStaffEmail, readyStaff, staffPassword } from '#testing/people/staff.ts'

import { answerOf, type CommandNeeds, type Values } from '#operate/command.ts'
import { staffCommands } from './staff.commands.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

// the commands need these alone
const needs = () =>
  ({ ...portal, portalUrl: 'https://portal.test', studyName: 'Desco' }) as unknown as CommandNeeds
const run = (name: keyof typeof staffCommands, values: Values = {}) =>
  answerOf(staffCommands[name], needs(), values)
const set = (email: string, changes: { disabledAt?: Date; expiresOn?: string }) =>
  portal.db.updateTable('staff_account').set(changes).where('email', '=', email).execute()

describe('staff change', () => {
  it('changes role, last day and address, and logs each as done on the command line', async () => {
    const { email } = await readyStaff(portal, 'garante')
    const to = aStaffEmail('altra')
    const said = await run('staff change', { email, to, role: 'coordinatore', expires: '2098-01-01' })
    expect(said).toBe(`Changed: ${to}`)
    expect(await run('staff list')).toContain(`${to}\tcoordinatore\tactive\t2098-01-01`)
    expect(await lastAct(portal)).toMatchObject({ act: 'staff_last_day_changed', doer: 'command_line' })
  })

  it('says in one line what is missing, wrong or not there', async () => {
    const { email } = await readyStaff(portal, 'garante')
    await expect(run('staff change', { email })).rejects.toThrow('Nothing to change')
    await expect(run('staff change', { email, role: 'capo', to: 'x' })).rejects.toThrow(
      /^--to: .+\n--role: .+$/u,
    )
    // one complaint of each, as on the page
    await expect(run('staff change', { email, expires: 'mai' })).rejects.toThrow(/^--expires: [^\n]+$/u)
    await expect(run('staff change', { email: aStaffEmail('x'), role: 'garante' })).rejects.toThrow(
      'There is no such access.',
    )
  })

  it('keeps the last responsabile', async () => {
    const { email } = await readyStaff(portal, 'responsabile')
    await expect(run('staff change', { email, role: 'garante' })).rejects.toThrow(
      'È l’unico accesso da responsabile rimasto',
    )
  })
})

describe('staff reopen', () => {
  it('opens an expired access for a year, with what its holder has', async () => {
    const { email } = await readyStaff(portal, 'garante')
    await set(email, { expiresOn: '2026-01-01' })
    expect(await run('staff reopen', { email })).toBe(
      `${email} may enter until 2027-11-21, with the password and the app of before.`,
    )
    await expect(run('staff reopen', { email })).rejects.toThrow('Questo accesso è già aperto.')
  })

  it('prints a link for one that has no password any more', async () => {
    const { email } = await readyStaff(portal, 'garante')
    await set(email, { disabledAt: portal.clock.now() })
    await portal.db
      .updateTable('staff_account')
      .set({ passwordHash: null, totpSecret: null })
      .where('email', '=', email)
      .execute()
    const said = await run('staff reopen', { email, expires: '2098-01-01' })
    expect(said).toContain(`${email} may enter until 2098-01-01.`)
    expect(said).toContain('https://portal.test/staff/attiva#')
  })
})

describe('staff renew', () => {
  const enter = async (email: string, code: string, password = staffPassword) =>
    (await portal.call('POST', '/api/staff/login', { body: { email, password, code } })).status

  it('lets in who sets up anew, however often somebody has guessed before', async () => {
    const { email, secret } = await readyStaff(portal, 'responsabile')
    for (let guessed = 0; guessed < 8; guessed += 1) await enter(email, '000000', 'sbagliata')
    expect(await enter(email, appCode(portal, secret, 1))).toBe(429)

    const said = await run('staff renew', { email })
    // the guesses are forgotten with the command, not only with the set-up that follows
    expect(await enter(email, appCode(portal, secret, 1))).toBe(401)
    const token = /#(\S+)/u.exec(said)?.[1] ?? ''
    const again = await readyStaff(portal, 'responsabile', { email, token })
    expect(await enter(email, appCode(portal, again.secret, 1))).toBe(200)
    expect(await enter(email, appCode(portal, secret, 1))).toBe(401)
  })
})
