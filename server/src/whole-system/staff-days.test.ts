import { randomUUID } from 'node:crypto'

import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { aStaffEmail, signedInStaff } from '#testing/people/staff.ts'

// Wherever the team writes a day: a year with a sign too few or too many is told at the field.

let portal: TestPortal
let boss: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  boss = await signedInStaff(portal, 'responsabile')
})
afterAll(() => portal.close())

const post = (path: string, body: object) => boss.call('POST', `/api/staff/${path}`, body)
const families = (query: Record<string, string>) =>
  boss.call('GET', `/api/staff/families?${new URLSearchParams(query).toString()}`)

const fields: [string, string, (day: string) => ReturnType<typeof post>][] = [
  ['the search for families, from', 'from', (from) => families({ from })],
  ['the search for families, to', 'to', (to) => families({ to })],
  ['the audit log, from', 'from', (from) => post('audit', { from })],
  ['the audit log, to', 'to', (to) => post('audit', { to })],
  [
    'the last day of a new access',
    'expiresOn',
    (expiresOn) => post('create-person', { email: aStaffEmail('x'), role: 'garante', expiresOn }),
  ],
  [
    'the last day of a renewed access',
    'expiresOn',
    (expiresOn) => post('renew-set-up', { id: boss.id, expiresOn }),
  ],
  [
    'the last day of an access that is changed',
    'expiresOn',
    (expiresOn) => post('change-person', { id: boss.id, expiresOn }),
  ],
  [
    'the last day of an access that is opened again',
    'expiresOn',
    (expiresOn) => post('reopen-person', { id: boss.id, expiresOn }),
  ],
  [
    'the day on which news appears',
    'at',
    (day) => post('publish-news', { id: randomUUID(), version: 1, at: `${day}T10:00` }),
  ],
]

describe.each(fields)('%s', (_where, field, send) => {
  it.each(['0000-01-01', '0026-11-01', '1999-12-31', '2101-01-01', '9999-12-31'])(
    'refuses %s at the field',
    async (day) => {
      const { status, body } = await send(day)
      expect([status, body.code, body.fields]).toEqual([
        400,
        'invalid_input',
        { [field]: staffFieldErrors.day },
      ])
    },
  )
})

it.each(['2000-01-01', '2026-11-20', '2100-12-31'])('searches up to %s and from it on', async (day) => {
  for (const bound of ['from', 'to']) {
    expect((await families({ [bound]: day })).status).toBe(200)
    expect((await post('audit', { [bound]: day })).status).toBe(200)
  }
})
