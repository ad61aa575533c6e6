import { type Endpoint, languageFor } from '@desco/contract/endpoint'
import { type ProblemCode, problems, problemText, refusalsOfAnyCall } from '@desco/contract/problems'
import { z } from 'zod/mini'

import { escapeHtml } from './escape-html.ts'

type Table = Record<string, Endpoint>

/** The JSON Schema of what stands on the wire. */
export const schemaOf = (schema: z.ZodMiniType) => {
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
  const all = Object.keys(problems) as ProblemCode[]
  return all.filter((code) => said.has(code) || refusalsOfAnyCall.has(code))
}

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

type OpenApi = ReturnType<typeof openApiDocument>

const style = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{margin:0 auto;padding:24px 16px 64px;max-width:60rem;font:16px/1.55 system-ui,sans-serif}
section{border:1px solid #8886;border-radius:12px;padding:16px 20px;margin:16px 0}h1{font-size:28px}h2{font-size:18px;margin:0;overflow-wrap:anywhere}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;max-height:24rem;padding:12px;background:#8881;border-radius:8px}summary{cursor:pointer;min-height:32px}`

/** The endpoint table as a page that people read; the same facts as the OpenAPI document. */
export function apiPage(
  table: Table,
  { document, documentPath }: { document: OpenApi; documentPath: string },
): string {
  const sections = Object.values(table)
    .map((line) => section(line, document))
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Desco</title><style>${style}</style></head><body><main>
<h1>The API of Desco</h1><p>The calls of the portal, from the same table that the server answers by. As a document for programs: <a href="${documentPath}">OpenAPI 3.1</a>. Families sign in by the header <code>token</code>, the team by a cookie.</p>${sections}</main></body></html>`
}

function section(line: Endpoint, document: OpenApi) {
  const path = line.path.replace(/:(\w+)/gu, '{$1}')
  const operation = document.paths[path]?.[line.method.toLowerCase()]
  const refusals = line.refusals
    .map(
      (code) =>
        `<li><code>${problems[code].status} ${code}</code> ${escapeHtml(problemText(code, languageFor(line.language)))}</li>`,
    )
    .join('')
  return `<section><h2>${line.method} ${escapeHtml(line.path)}</h2><p>${escapeHtml(line.summary)}</p>
<p>Who: <code>${line.access}</code>. Input in: <code>${line.from.join(', ') || 'nothing'}</code>.</p>
<p>It can refuse with:</p><ul>${refusals}</ul>
<details><summary>Schemas</summary><pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></section>`
}
