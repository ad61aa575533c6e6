import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { anEnabledChild, answer } from '#testing/people/children.ts'
import { aChild, aParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'
import { chores } from '#server/contributions.ts'

let portal: TestPortal
beforeEach(async () => void (portal = await startTestPortal()))
afterEach(() => portal.close())

const needs = () => ({
  ...portal,
  portalUrl: 'https://portal.test',
  studyName: 'Desco',
  studyContact: 'ricerca@example.org',
})
const tell = () => chores.find(({ name }) => name === 'birthdays of 14 and 18')?.run(needs())
const today = () => portal.clock.now().toISOString().slice(0, 10)
const noticesTo = async (email: string) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === 'child-turns-14')

/** Lets days pass; the chore runs each morning. Answers the days on which something was told. */
async function walk(days: number): Promise<string[]> {
  const told: string[] = []
  for (let day = 0; day < days; day += 1) {
    if (((await tell()) ?? 0) > 0) told.push(today())
    portal.clock.pass({ days: 1 })
  }
  return told
}

/** A birth date by which a child turns 14 so many days from now. */
function turning14In(days: number): string {
  const day = new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return `${Number(day.slice(0, 4)) - 14}${day.slice(4)}`
}

const stateOf = async (token: string) =>
  (await portal.call('POST', '/api/users/verify-token', { headers: { token } })).body.res.user.assent

describe('a child that turns 14', () => {
  it('is told itself in the month before, and no longer on the day', async () => {
    const dobirth = turning14In(31)
    const { child, username } = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
    await answer(portal, child.token, 'yes')
    const soon = async () => (await logIn(portal, username)).user.turns14On
    expect(await soon()).toBeUndefined()
    portal.clock.pass({ days: 1 })
    expect(await soon()).toBe(`${Number(dobirth.slice(0, 4)) + 14}${dobirth.slice(4)}`)
    portal.clock.pass({ days: 29 })
    expect(await soon()).toBeDefined()
    portal.clock.pass({ days: 1 })
    expect(await soon()).toBeUndefined()
  })

  it('is announced to its parents 30 and 7 days before and on the day, each once', async () => {
    const dobirth = turning14In(35)
    const parent = await aParent(portal, { children: [aChild({ dobirth })] })
    const began = portal.clock.now().getTime()
    const told = (await walk(60)).map((day) =>
      Math.round((new Date(`${day}T12:00:00Z`).getTime() - began) / 86_400_000),
    )
    expect(told).toEqual([5, 28, 35])
    const mails = await noticesTo(parent.email)
    expect(mails).toHaveLength(3)
    expect(mails.map(({ subject }) => subject).join(' ')).not.toContain('Nicolò')
  })

  it('that has said yes before is announced all the same', async () => {
    const dobirth = turning14In(3)
    const { parent, child } = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
    await answer(portal, child.token, 'yes')
    await tell()
    expect(await noticesTo(parent.email)).toHaveLength(1)
  })

  it('is asked again in its own words, and nothing is asked of it before it answers', async () => {
    const dobirth = turning14In(3)
    const { parent, child, username } = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
    expect((await answer(portal, child.token, 'yes')).status).toBe(200)
    const news = () => portal.call('GET', '/api/news/get-news', { token: child.token })
    expect([await stateOf(child.token), (await news()).status]).toEqual(['yes', 200])

    portal.clock.pass({ days: 4 })
    expect(await stateOf(child.token)).toBe('asked')
    const refused = await news()
    expect([refused.status, refused.body.code]).toEqual([403, 'assent_needed'])
    const { children } = (await logIn(portal, parent.email)).user
    expect(children).toMatchObject([{ assent: 'asked' }])
    // the words for younger ones are no longer right
    expect((await answer(portal, child.token, 'yes', 'from11')).status).toBe(400)
    expect((await answer(portal, child.token, 'yes', 'from14')).status).toBe(200)
    expect([await stateOf(child.token), (await news()).status]).toEqual(['yes', 200])
    expect((await logIn(portal, username)).user.assent).toBe('yes')
  })

  it('that said no stays out, and nobody is told', async () => {
    const dobirth = turning14In(2)
    const { parent, child } = await anEnabledChild(portal, { children: [aChild({ dobirth })] })
    await answer(portal, child.token, 'no')
    expect(await walk(5)).toEqual([])
    expect(await noticesTo(parent.email)).toEqual([])
    expect(await stateOf(child.token)).toBe('no')
  })
})

describe('GET /api/staff/growing-up', () => {
  it('shows the team who is due and who waits, by initials and without the day', async () => {
    const soon = await anEnabledChild(portal, { children: [aChild({ dobirth: turning14In(20) })] })
    const week = await anEnabledChild(portal, { children: [aChild({ dobirth: turning14In(5) })] })
    await anEnabledChild(portal, { children: [aChild({ dobirth: turning14In(60) })] })
    const without = await aParent(portal, { children: [aChild({ dobirth: turning14In(6) })] })
    for (const { child } of [soon, week]) await answer(portal, child.token, 'yes')
    const staff = await signedInStaff(portal, 'coordinatore')
    const shown = async () =>
      (await staff.call('GET', '/api/staff/growing-up')).body.children.map(
        ({ family, state, hasAccess }: { family: { id: string }; state: string; hasAccess: boolean }) => [
          family.id,
          state,
          hasAccess,
        ],
      )
    const idOf = ({ user }: { user: { familyId: string } }) => user.familyId
    expect(await shown()).toEqual([
      [idOf(week.parent), 'within a week', true],
      [idOf(without), 'within a week', false],
      [idOf(soon.parent), 'within a month', true],
    ])
    expect(JSON.stringify((await staff.call('GET', '/api/staff/growing-up')).body)).not.toContain('Nicol')

    portal.clock.pass({ days: 5 })
    const again = await signedInStaff(portal, 'coordinatore')
    const states = async () =>
      (await again.call('GET', '/api/staff/growing-up')).body.children.map(
        ({ state }: { state: string }) => state,
      )
    expect(await states()).toEqual(['waits', 'within a week', 'within a month'])
    await answer(portal, week.child.token, 'yes', 'from14')
    expect(await states()).toEqual(['within a week', 'within a month'])
  })
})
