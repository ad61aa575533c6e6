import { endpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { problems } from '@desco/contract/problems'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { anEnabledChild } from '#testing/people/children.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import { aParent, aVerifiedParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Every endpoint, by going through the table: a new line is tested here without a new test.

let portal: TestPortal
/** Counts the rows of each table, by a statement that is planned once. */
let counter: pg.Client
let countRows: string
let childToken: string
/** The session of somebody of the team who may do everything. */
let staffCookie: string
beforeAll(async () => {
  const connection = await createTestConnection()
  counter = new pg.Client(connection)
  await counter.connect()
  portal = await startTestPortal({ connection })
  const tables = (await portal.db.introspection.getTables()).filter(({ isView }) => !isView)
  countRows = `select ${tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`).join(', ')}`
  childToken = (await anEnabledChild(portal)).child.token
  staffCookie = (await signedInStaff(portal, 'responsabile')).cookie
})
afterAll(async () => {
  await portal.close()
  await counter.end()
})

const table = Object.entries(endpoints as Record<string, Endpoint>)
const withBody = table.filter(([, { from }]) => from.includes('body'))
const guarded = table.filter(([, { access }]) => access !== 'anyone')

/** A token that is let in, so that it is the input that is refused. */
let tokens: { member: string; onboarding: string }
beforeAll(async () => {
  tokens = { member: (await aParent(portal)).token, onboarding: (await aVerifiedParent(portal)).token }
})
const tokenFor = ({ access }: Endpoint) => {
  if (access === 'anyone' || access === 'staff') return undefined
  if (access === 'child' || access === 'anyChild') return childToken
  return access === 'onboarding' ? tokens.onboarding : tokens.member
}
const withId = table.filter(([, { path }]) => path.includes(':'))
const withQuery = table.filter(([, { from }]) => from.includes('query'))
const pathOf = ({ path }: Endpoint, value = 'x') => path.replace(/:\w+/gu, encodeURIComponent(value))

type Rows = Record<string, string>
/** How many rows each table held after the last test of refusals: nothing else adds any in between. */
let stored: Rows | undefined

async function rowsStored(): Promise<Rows> {
  const { rows } = await counter.query<Rows>({ name: 'rows stored', text: countRows })
  return rows[0] ?? {}
}

/** A test whose calls are all refused, and leave every table as it was. */
const changesNothing =
  <Given extends unknown[]>(test: (...given: Given) => Promise<void>) =>
  async (...given: Given) => {
    stored ??= await rowsStored()
    await test(...given)
    expect(await rowsStored()).toEqual(stored)
  }

async function refused(
  line: Endpoint,
  sent: Parameters<TestPortal['call']>[2],
  what: string,
  path = pathOf(line),
) {
  const headers = { ...sent?.headers, ...(line.access === 'staff' && { cookie: staffCookie }) }
  const answer = await portal.call(line.method, path, { token: tokenFor(line), ...sent, headers })
  expect(answer.status, what).toBeGreaterThanOrEqual(400)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.body.code, what).toBeOneOf(Object.keys(problems))
  expect(answer.body.message, what).toMatch(/\S/u)
  expect(
    Object.keys(answer.body).filter((key) => !['code', 'message', 'fields'].includes(key)),
    what,
  ).toEqual([])
  expect(JSON.stringify(answer.body), what).not.toMatch(/select |insert |constraint|node_modules|\.ts\b/iu)
  return answer
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const brokenBodies: [string, unknown, Record<string, string>, number][] = [
  ['broken JSON', '{"email": ', json, 400],
  ['an empty body', '', json, 400],
  ['a list', '[]', json, 400],
  ['a bare text', '"text"', json, 400],
  ['null', 'null', json, 400],
  ['a prototype', '{"__proto__": {"email": "x"}}', json, 400],
  ['another content type', 'email=x', form, 415],
]
const wrongValues: [string, unknown][] = [
  ['a number', 7],
  ['a list', ['x']],
  ['an object', { toString: 'x' }],
  ['a boolean', true],
  ['null', null],
  ['a null byte', 'a\0b'],
  ['a lone surrogate', 'a\uD800b'],
  ['a very long text', 'x'.repeat(2_000)],
  ['an operator', { $gt: '' }],
]
// their only field may be null: a news for everybody
const takesNull = new Set(['countNewsRecipients'])

describe.each(withBody)('%s', (name, line) => {
  it(
    'refuses a body that is broken, huge or of another type',
    changesNothing(async () => {
      for (const [what, body, headers, status] of brokenBodies) {
        const answer = await refused(line, { body, headers }, what)
        expect(answer.status, what).toBe(status)
      }
      const huge = { email: 'x'.repeat((line.bodyBytes ?? 0) + 100_000) }
      expect((await refused(line, { body: huge }, 'a huge body')).status).toBe(413)
    }),
  )

  it.skipIf(fieldsOf(line).length === 0)(
    'refuses a wrong value in every field, and names the fields',
    changesNothing(async () => {
      for (const [what, value] of wrongValues) {
        if (value === null && takesNull.has(name)) continue
        const body = Object.fromEntries(fieldsOf(line).map((field) => [field, value]))
        const { body: answer } = await refused(line, { body }, what)
        expect(answer.code, what).toBe('invalid_input')
        expect(Object.keys(answer.fields).length, what).toBeGreaterThan(0)
        // the library says this by itself
        expect(Object.values(answer.fields), what).not.toContain('Invalid input')
      }
    }),
  )
})

const wrongInAddress: [string, string[]][] = [
  ['a null byte', ['a%00b']],
  ['what is no UTF-8', ['%ED%A0%80']],
  ['a very long text', ['x'.repeat(2_000)]],
  ['a list', ['x', 'y']],
]

it.each(withQuery)(
  '%s refuses a wrong value in every field of the address',
  changesNothing(async (_name, line) => {
    for (const [what, values] of wrongInAddress) {
      const query = fieldsOf(line).flatMap((field) => values.map((value) => `${field}=${value}`))
      const { body } = await refused(line, {}, what, `${pathOf(line)}?${query.join('&')}`)
      // an address that is no UTF-8 stays as it came: a token that nobody has
      expect(body.code, what).toBeOneOf(['invalid_input', 'malformed_request', 'sign_in_required'])
    }
  }),
)

const strangers: [string, string | undefined][] = [
  ['nobody', undefined],
  ['an invented token', 'A'.repeat(43)],
  ['an empty token', ''],
  ['a token too long to be one', 'A'.repeat(5_000)],
  ['a null byte for a token', '%00'],
]

it.each(guarded)('%s asks strangers to sign in, before reading the body', async (_name, line) => {
  for (const [what, token] of strangers) {
    const cookie = line.access === 'staff' && token !== undefined && { cookie: `__Host-desco_staff=${token}` }
    const answer = await portal.call(line.method, pathOf(line), {
      token,
      headers: { 'content-type': 'application/json', ...cookie },
      ...(line.method === 'POST' && { body: '{"broken' }),
    })
    expect(answer, what).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  }
})

const wrongIds = [
  '-1',
  'null',
  '../../etc/passwd',
  "'; drop table account; --",
  '%00',
  'x'.repeat(150),
  '{"$ne":1}',
]

it.each(withId)(
  '%s refuses a wrong id',
  changesNothing(async (_name, line) => {
    for (const id of wrongIds) {
      const { body } = await refused(line, {}, id, pathOf(line, id))
      expect(body.code, id).toBeOneOf(['invalid_input', 'malformed_request', 'not_found'])
    }
  }),
)

it.each(table)('%s drops every field that the contract does not name', (_name, { input }) => {
  const objects = objectsIn(jsonSchemaOf(input))
  expect(objects.length).toBeGreaterThan(0)
  // a field that would be let through has a schema here
  for (const { additionalProperties = false } of objects) expect(additionalProperties).toBe(false)
})

describe('the guard', () => {
  it('refuses a header that is no token', async () => {
    for (const path of ['/api/users/logout', '/api/users/verify-token']) {
      const answer = await portal.call('POST', path, { token: 'x'.repeat(5_000) })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    }
  })

  it('never answers a field that the contract does not name', async () => {
    const { email } = await aParent(portal)
    const { body } = await portal.call('POST', '/api/users/login', {
      body: { email, password: 'Tavola!2026', role: 'admin', isAdmin: true },
    })
    expect(Object.keys(body.res.user).toSorted()).toEqual(
      [
        '_id',
        'children',
        'email',
        'enrolment',
        'familyId',
        'familycode',
        'hasLeft',
        'maritalstatus',
        'messages',
        'name',
        'role',
        'spouse',
        'surname',
        'username',
      ].toSorted(),
    )
  })

  it('answers an unknown address of the API as a refusal, whatever the method', async () => {
    for (const method of ['GET', 'POST'] as const) {
      expect(await portal.call(method, '/api/users/nothing')).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
  })

  it.each(['/api', '/api/%zz', '/api?x=1'])('answers %s in the shape of every refusal', async (path) => {
    const { status, body } = await portal.call('GET', path)
    expect(status).toBeOneOf([400, 404])
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message'])
  })

  it.each(['/api/%zz', `/api/staff/export-file/${'a'.repeat(300)}`])(
    'sends its headers also with the refusal of %s, for which no hook is run',
    async (path) => {
      const { headers } = await portal.call('GET', path)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      })
    },
  )

  it('lets no browser or proxy keep what the API says', async () => {
    const { headers } = await portal.call('GET', '/api/news/get-news', { token: tokens.member })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })

  it('describes every endpoint as OpenAPI, in the wire’s names', async () => {
    const { body } = await portal.call('GET', '/api/staff/openapi.json', { headers: { cookie: staffCookie } })
    expect(Object.keys(body.paths)).toHaveLength(table.length)
    const { schema } = body.paths['/api/users/add-children'].post.requestBody.content['application/json']
    expect(JSON.stringify(schema)).toContain('spousemail')
    expect(JSON.stringify(body.paths['/api/limesurvey/surveylist'])).toContain('surveyls_title')
  })
})

function fieldsOf({ input }: Endpoint): string[] {
  const { properties = {}, oneOf = [] } = jsonSchemaOf(input)
  const inEither = oneOf.flatMap((either) => Object.keys(either.properties ?? {}))
  return [...new Set([...Object.keys(properties), ...inEither])]
}

function jsonSchemaOf(schema: z.ZodMiniType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

type JsonSchema = { type?: unknown; additionalProperties?: unknown }

function objectsIn(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const within = Object.values(schema).flatMap(objectsIn)
  return 'type' in schema && schema.type === 'object' ? [schema, ...within] : within
}
