import { type StaffEndpointName, staffEndpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { mayDo, permissions, type StaffRole, staffRoles } from '@desco/contract/staff/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild } from '#testing/people/children.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// The rights of each role of the team. Every line of the staff's table is tried by every role, by nobody and by a family.

let portal: TestPortal
let cookies: Record<StaffRole, string>
let family: { parent: string; child: string }
beforeAll(async () => {
  portal = await startTestPortal()
  const { parent, child } = await anEnabledChild(portal)
  family = { parent: parent.token, child: child.token }
  const signedIn = await Promise.all(
    staffRoles.map(async (role) => [role, (await signedInStaff(portal, role)).cookie] as const),
  )
  cookies = Object.fromEntries(signedIn) as Record<StaffRole, string>
})
afterAll(() => portal.close())

const guarded = (Object.entries(staffEndpoints) as [StaffEndpointName, Endpoint][]).filter(
  ([, { access }]) => access === 'staff',
)
const ask = (line: Endpoint, sent: Parameters<TestPortal['call']>[2]) =>
  portal.call(line.method, line.path.replace(/:\w+/gu, 'x'), {
    ...sent,
    // a body that says nothing: who is let in is told so, and changes nothing
    ...(line.from.includes('body') && { body: { nothing: true } }),
  })

describe('a role', () => {
  it('may do what was agreed, and nothing else', () => {
    const table = Object.fromEntries(
      permissions.map((permission) => [permission, staffRoles.filter((role) => mayDo(role, permission))]),
    )
    expect(table).toEqual({
      'today.see': ['coordinatore', 'data-manager', 'osservatore', 'responsabile'],
      'families.see': ['coordinatore', 'osservatore', 'responsabile'],
      'families.names': ['coordinatore', 'responsabile'],
      'families.act': ['coordinatore', 'responsabile'],
      'families.withdraw': ['coordinatore', 'responsabile'],
      'requests.see': ['coordinatore', 'responsabile', 'garante'],
      'requests.act': ['coordinatore', 'responsabile'],
      'messages.send': ['coordinatore', 'responsabile'],
      'news.write': ['comunicazione', 'responsabile'],
      'texts.write': ['coordinatore', 'responsabile'],
      'texts.approve': ['responsabile'],
      'surveys.see': ['coordinatore', 'data-manager', 'osservatore', 'responsabile'],
      'surveys.assign': ['data-manager', 'responsabile'],
      'surveys.reconcile': ['data-manager', 'responsabile'],
      'surveys.people': ['coordinatore', 'data-manager', 'osservatore', 'responsabile'],
      'diary.see': ['coordinatore', 'data-manager', 'osservatore', 'responsabile'],
      'diary.plan': ['coordinatore', 'data-manager', 'responsabile'],
      'diary.edit': ['data-manager', 'responsabile'],
      'exports.run': ['data-manager', 'responsabile'],
      'exports.approve': ['responsabile'],
      'audit.read': ['responsabile', 'garante'],
      'staff.manage': ['responsabile'],
      'study.end': ['responsabile'],
    })
  })

  it('that only reads may call nothing that changes anything or names anybody', () => {
    const calls = guarded.filter(([, { permission }]) => permission && mayDo('osservatore', permission))
    expect(calls.filter(([, { method }]) => method === 'POST').map(([name]) => name)).toEqual([
      // asks LimeSurvey whether it answers, and changes nothing in it
      'retryLimeSurvey',
      // without names, for who may not see them
      'printSummary',
    ])
  })

  it('has every permission asked for somewhere', () => {
    const asked = new Set(guarded.map(([, { permission }]) => permission))
    expect(permissions.filter((permission) => !asked.has(permission))).toEqual([])
  })
})

it.each(guarded)('%s lets in the roles that it is for, and nobody else', async (name, line) => {
  // logging out would end the session that the other tries need
  for (const role of name === 'staffLogout' ? [] : staffRoles) {
    const { status, body } = await ask(line, { headers: { cookie: cookies[role] } })
    const isAllowed = !line.permission || mayDo(role, line.permission)
    expect([role, body.code === 'not_allowed' ? 'refused' : 'let in']).toEqual([
      role,
      isAllowed ? 'let in' : 'refused',
    ])
    expect(status === 403, role).toBe(!isAllowed)
  }
  for (const token of [undefined, family.parent, family.child]) {
    const cookie = `__Host-desco_staff=${token ?? ''}`
    expect(await ask(line, { token, headers: { cookie } })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_required' },
    })
  }
})
