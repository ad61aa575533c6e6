import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { session } from '@desco/contract/families/log-in'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let cookie: string
beforeAll(async () => {
  // as others reach it: without stand-ins
  portal = await startTestPortal()
  cookie = (await signedInStaff(portal, 'garante')).cookie
})
afterAll(() => portal.close())

const lines = Object.values(endpoints as Record<string, Endpoint>)
const documentOf = async (path: string, headers: Record<string, string> = {}) =>
  (await portal.call('GET', path, { headers })).body
const operation = ({ path, method }: Endpoint, document: Awaited<ReturnType<typeof documentOf>>) =>
  document.paths[path.replace(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()]

describe.each(['/api/openapi.json', '/api/staff/openapi.json'])('GET %s', (path) => {
  it('has no errors by the recommended rules of a linter that others wrote', async () => {
    const source = JSON.stringify(await documentOf(path, { cookie }))
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source, config })
    const errors = found.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })
})

describe('GET /api/openapi.json and GET /api/docs', () => {
  it('ask for what may come in one of two places in neither', async () => {
    const verify = operation(session.verifyToken, await documentOf('/api/openapi.json'))
    expect(
      verify.parameters.map(({ in: place, required }: { in: string; required: boolean }) => [
        place,
        required,
      ]),
    ).toEqual([
      ['query', false],
      ['header', false],
    ])
  })

  it('are written once, however often strangers ask', async () => {
    const paths = ['/api/openapi.json', '/api/docs']
    for (const path of paths) await portal.app.inject(path)
    const written = vi.spyOn(JSON, 'stringify')
    for (const path of paths) expect((await portal.app.inject(path)).body.length).toBeGreaterThan(10_000)
    const large = written.mock.results.filter(({ value }) => String(value).length > 500)
    written.mockRestore()
    expect(large).toEqual([])
  })

  it('leave the team’s side out', async () => {
    const document = await documentOf('/api/openapi.json')
    const page = (await portal.app.inject('/api/docs')).body
    for (const line of lines) {
      const teams = line.access === 'staff' || line.path.includes('staff')
      expect([line.path, operation(line, document) === undefined]).toEqual([line.path, teams])
      expect([line.path, page.includes(`<h2>${line.method} ${line.path}</h2>`)]).toEqual([line.path, !teams])
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(['token'])
    const codesOf = (isTeams: boolean) =>
      new Set(
        lines.filter(({ access }) => (access === 'staff') === isTeams).flatMap(({ refusals }) => refusals),
      )
    const families = codesOf(false)
    const { code } = document.components.schemas.Problem.properties
    expect(code.enum).toContain('code_wrong')
    for (const ofTeam of ['staff_credentials_wrong', 'export_gone', 'last_responsible', 'news_outdated'])
      expect(JSON.stringify(document) + page).not.toContain(ofTeam)
    const teamsAlone = [...codesOf(true)].filter((one) => !families.has(one))
    expect(code.enum.filter((one: string) => teamsAlone.includes(one as never))).toEqual([])
  })
})

describe('GET /api/staff/openapi.json and GET /api/staff/docs', () => {
  it('show everything to the team, and say for each call how one enters', async () => {
    const document = await documentOf('/api/staff/openapi.json', { cookie })
    for (const line of lines) {
      const enters = { anyone: [], staff: [{ staffSession: [] }] } as Record<string, unknown>
      expect(operation(line, document).security).toEqual(enters[line.access] ?? [{ token: [] }])
    }
    const { staffSession } = document.components.securitySchemes
    expect(staffSession).toEqual({ type: 'apiKey', in: 'cookie', name: cookie.split('=')[0] })
    const page = await portal.app.inject({ url: '/api/staff/docs', headers: { cookie } })
    expect(page.body).toContain('<h2>POST /api/staff/login</h2>')
  })

  it.each(['/api/staff/openapi.json', '/api/staff/docs'])(
    'are refused to strangers and parents: %s',
    async (path) => {
      const { token } = await aParent(portal)
      for (const sent of [{}, { token }, { headers: { cookie: cookie.replace(/=.*/u, '=guessed') } }]) {
        const { status, body } = await portal.call('GET', path, sent)
        expect([status, body.paths]).toEqual([401, undefined])
      }
    },
  )
})
