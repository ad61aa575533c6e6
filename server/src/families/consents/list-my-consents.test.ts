import { createHash } from 'node:crypto'

import { soleParentDeclaration } from '@desco/contract/families/consents/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const consentsOf = async (token: string) =>
  (await portal.call('GET', '/api/users/consents', { token })).body.data

it('shows each text as it was, with its hash, the answer, the time and the means', async () => {
  const { token } = await aParent(portal)
  const given = await consentsOf(token)

  expect(given).toMatchObject([
    { section: 'section1', answer: 'Acconsento', means: 'registration', children: [] },
    { section: 'section2', answer: 'Sì', means: 'registration' },
    { section: 'section3', answer: 'Acconsento', means: 'registration' },
    {
      section: 'soleResponsibility',
      text: soleParentDeclaration.text,
      means: 'session',
      children: ['Nicolò'],
      answeredAt: portal.clock.now().toISOString(),
    },
  ])
  for (const { text, sha256 } of given) {
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(sha256)
  }
})

it('shows the second parent their own, for the ticked children, and nothing of the first parent’s', async () => {
  const { token, childIds, invited } = await anInvitedFamily(portal)
  await answering(portal).full({ token, email: invited, selectedChild: [childIds[1]] })
  const given = await consentsOf((await logIn(portal, invited)).token)

  expect(given).toHaveLength(3)
  expect(given[0]).toMatchObject({ means: 'invitation_link', children: ['Anna'] })
})

it('is not changed by a new version of a document', async () => {
  const { token, user } = await aParent(portal)
  const before = await consentsOf(token)
  const hash = createHash('sha256').update('Un testo nuovo').digest()
  await portal.db
    .insertInto('consent_text')
    .values({ sha256: hash, section: 'section1', version: '2030-01-01', text: 'Un testo nuovo' })
    .execute()

  expect(await consentsOf(token)).toEqual(before)
  expect(user.enrolment).toBe('active')
})

it.each([
  ['changed', sql`update consent_record set answer = 'No'`],
  ['deleted', sql`delete from consent_record`],
  ['emptied', sql`truncate consent_record`],
  ['given another text', sql`update consent_text set text = 'altro'`],
])('cannot be %s in the database', async (_case, change) => {
  await aParent(portal)
  await expect(change.execute(portal.ownerDb)).rejects.toThrow('append-only')
})
