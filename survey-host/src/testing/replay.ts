import { readRecording, type Recording } from './recordings.ts'

export type Target = { url: string; key: string; password: string }

/** Sends a recorded request; gives the answer and the recorded one, for comparison. */
export async function replay(name: string, target: Target) {
  const recording = readRecording(name)
  const response = await sendRecorded(recording, target)
  const body = await response.text()

  const isPage = 'raw' in recording.response
  return {
    answered: {
      status: response.status,
      contentType: response.headers.get('content-type'),
      allowedOrigin: response.headers.get('access-control-allow-origin'),
      body: isPage ? page(body) : settle(name, JSON.parse(body)),
    },
    recorded: {
      status: recording.httpStatus,
      contentType: recording.headers['content-type'],
      // noted for every answer, recorded in one
      allowedOrigin: '*',
      body: isPage ? recordedPage(recording) : settle(name, recording.response),
    },
  }
}

function sendRecorded({ name, request }: Recording, { url, key, password }: Target): Promise<Response> {
  const { raw, httpMethod = 'POST', contentType = 'application/json', ...call } = request
  const text = (raw ?? JSON.stringify(call))
    .replaceAll('"SESSION"', JSON.stringify(key))
    .replaceAll('"PASSWORD"', JSON.stringify(password))
  const path = `/index.php/admin/remotecontrol${name === 'error-trailing-slash' ? '/' : ''}`
  return fetch(url + path, {
    method: httpMethod,
    headers: { 'Content-Type': contentType },
    ...(httpMethod === 'GET' ? {} : { body: text }),
  })
}

/** Pages were recorded as their title and their text. */
function page(body: string) {
  if (!body.startsWith('<!DOCTYPE html>')) return { raw: body }
  const title = /<title>(.*?)<\/title>/.exec(body)?.[1]
  const text = body.replace(/^[^]*<body>/, '').replace(/<[^>]+>/g, ' ')
  return { title, text: unescapeHtml(text).replace(/\s+/g, ' ').trim() }
}

function recordedPage({ response: { raw, title, text } }: Recording) {
  return title === undefined ? { raw } : { title, text }
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

type Body = { id: unknown; result: unknown; error: unknown }

/** Takes out what cannot be the same twice: keys, drawn tokens, drawn seeds; and the mail templates. */
function settle(name: string, body: Body | Record<string, unknown>) {
  const { result } = body
  if (name === 'get_session_key-ok')
    return { ...body, result: shape(result, /^([0-9A-Za-z_~]{32}|SESSION)$/) }
  if (name === 'add_participants-generated-token') return { ...body, result: withoutDrawnToken(result) }
  if (name === 'get_language_properties-all') return { ...body, result: withoutMailTemplates(result) }
  if (/export_responses/.test(name) && typeof result === 'string')
    return { ...body, result: withoutSeeds(Buffer.from(result, 'base64').toString('utf8')) }
  return body
}

function shape(value: unknown, pattern: RegExp) {
  return typeof value === 'string' && pattern.test(value) ? 'as it should look' : value
}

function withoutDrawnToken(rows: unknown) {
  return (rows as { token: string }[]).map((row) => ({
    ...row,
    token: shape(row.token, /^[0-9A-Za-z_~]{15}$/),
  }))
}

// the host writes no e-mail: its templates are there, and blank
function withoutMailTemplates(texts: unknown) {
  const named = Object.entries(texts as Record<string, unknown>)
  return Object.fromEntries(named.map(([name, text]) => [name, /email_/.test(name) ? typeof text : text]))
}

function withoutSeeds(document: string) {
  return document.replace(/"(seed|Seme)":"\d+"/g, '"$1":"drawn"').replace(/;"it";"\d+"/g, ';"it";"drawn"')
}
