import { type Endpoint, languageFor } from '@desco/contract/endpoint'
import { type ProblemCode, problems, problemText, refusalsOfAnyCall } from '@desco/contract/problems'
import { z } from 'zod/mini'

type Table = Record<string, Endpoint>

const schemaOf = (schema: z.ZodMiniType) => {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return plain
}

const problemSchema = (codes: readonly ProblemCode[]) => ({
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: codes },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
})

/** The refusals of these calls, and of any call: no line of the endpoint table says it, as it holds everywhere. */
function codesOf(table: Table): ProblemCode[] {
  const said = new Set(Object.values(table).flatMap(({ refusals }) => refusals))
  return problemCodes.filter((code) => said.has(code) || refusalsOfAnyCall.has(code))
}

const problemCodes = Object.keys(problems) as ProblemCode[]
/** The calls of the team, and its ways in: strangers need not read of them. */
export const isTeams = ({ path }: Endpoint) => path.startsWith('/api/staff/')

/** The OpenAPI 3.1 document of the endpoint table, in the wire's names. `staffCookie` is the cookie of the team's session. */
export function openApiDocument(
  table: Table,
  { portalUrl, staffCookie }: { portalUrl: string; staffCookie: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, line] of Object.entries(table)) {
    const path = line.path.replace(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(name, line) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Desco', version: '1', description: 'The portal of a family eating-habits study.' },
    servers: [{ url: portalUrl }],
    paths,
    components: {
      schemas: { Problem: problemSchema(codesOf(table)) },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        ...(Object.values(table).some(isTeams) && {
          staffSession: { type: 'apiKey', in: 'cookie', name: staffCookie },
        }),
      },
    },
  }
}

function operation(operationId: string, line: Endpoint) {
  const input = schemaOf(line.input)
  const places = { params: 'path', query: 'query', header: 'header' } as const
  const isInPath = (name: string) => line.path.split('/').includes(`:${name}`)
  // of several places any one will do
  const isOnlyPlace = line.from.filter((source) => source !== 'params').length === 1
  const parameters = line.from.flatMap((source) =>
    source === 'body' || source === 'file'
      ? []
      : parametersIn(places[source], input, isOnlyPlace).filter(
          ({ name }) => isInPath(name) === (source === 'params'),
        ),
  )
  return {
    operationId,
    summary: line.summary,
    security: securityOf(line),
    ...(parameters.length > 0 && { parameters }),
    ...(line.from.includes('body') && {
      requestBody: { content: { 'application/json': { schema: input } } },
    }),
    ...(line.from.includes('file') && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: { 200: json('OK', schemaOf(line.answer)), ...refusalsOf(line) },
  }
}

/** Said in any case: an operation that says nothing could be one that was forgotten. */
function securityOf({ access }: Endpoint): Record<string, never[]>[] {
  if (access === 'anyone') return []
  return access === 'staff' ? [{ staffSession: [] }] : [{ token: [] }]
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

function parametersIn(
  place: 'path' | 'query' | 'header',
  { properties = {}, required = [] }: JsonSchema,
  isOnlyPlace: boolean,
) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (isOnlyPlace && required.includes(name)),
    schema,
  }))
}

const json = (description: string, schema: unknown) => ({
  description,
  content: { 'application/json': { schema } },
})

function refusalsOf({ refusals, language }: Endpoint) {
  const byStatus = Object.groupBy(refusals, (code) => String(problems[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      json(codes.map((code) => `\`${code}\`: ${problemText(code, languageFor(language))}`).join('\n\n'), {
        $ref: '#/components/schemas/Problem',
      }),
    ]),
  )
}
