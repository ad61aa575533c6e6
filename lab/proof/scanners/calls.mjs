import fc from 'fast-check'

import { endpoints } from '../../../packages/contract/src/index.ts'
import { connect } from '../../../server/src/platform/database/database.ts'
import { createSecrets } from '../../../server/src/platform/secrets/encryption.ts'
import { parseMasterKeys } from '../../../server/src/platform/secrets/master-keys.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { fuzzedWorld } from '../../../server/src/testing/many-families/fuzzed-world.ts'
import { inventedInput } from '../../../server/src/testing/many-families/invented-input.ts'

const samples = 200
const tried = 24
const seed = 20_261_123

/**
 * One call of each endpoint, by somebody who may make it, as a scanner starts from it. People are made anew when a call before
 * has used them up: it was a log-out, or a withdrawal.
 */
export async function openCalls(stage) {
  const db = connect(stage.postgres.connection, () => undefined)
  const secrets = createSecrets(parseMasterKeys(stage.environment.DESCO_KEYS))
  const clock = { ...systemClock, pass: () => undefined, set: () => undefined }
  const portal = { db, ownerDb: db, teamDb: db, secrets, clock, call: stage.call }
  let world = await fuzzedWorld(portal)
  const known = (...asked) => world.known(...asked)
  /** The first that is answered with 200, or the last of some by the contract; 401 when the caller is used up. */
  const tryOut = async (line) => {
    const inputs = fc.sample(inventedInput(line, known), { numRuns: samples, seed })
    const fitting = inputs.filter((one) => line.input.safeParse(one).success).slice(0, tried)
    let call
    for (const [place, input] of (fitting.length === 0 ? inputs.slice(0, 1) : fitting).entries()) {
      // the first of four among those who may is anybody
      const { who, headers } = world.callerOf(line, 4 * place + 1)
      call = { who, ...written(line, input, headers) }
      call.status = await statusOf(stage, call)
      if (call.status === 200) break
    }
    return { ...call, line }
  }
  return {
    names: Object.keys(endpoints),
    /** The call, and what the portal says to it before anything is tried. */
    async of(name) {
      const line = endpoints[name]
      const first = await tryOut(line)
      if (first.status !== 401 || line.access === 'anyone') return first
      world = await fuzzedWorld(portal)
      return tryOut(line)
    },
    close: () => db.destroy(),
  }
}

const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
const encoded = (value) => encodeURIComponent(text(value).toWellFormed())

/** As HTTP has it; `marked`: the same path, with sqlmap's mark behind what stands in it. */
function written({ method, path, from }, input, headers) {
  const withParams = (mark) =>
    path.replace(/:(\w+)/gu, (_all, field) => `${encoded(input[field]).slice(0, 150) || 'x'}${mark}`)
  const query = from.includes('query')
    ? `?${Object.entries(input)
        .map(([field, value]) => `${encodeURIComponent(field)}=${encoded(value)}`)
        .join('&')}`
    : ''
  // a star is sqlmap's mark
  const body = from.includes('body') ? JSON.stringify(input).replaceAll('*', '') : undefined
  return {
    method,
    path: `${withParams('')}${query}`,
    marked: `${withParams('*')}${query}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body,
  }
}

async function statusOf({ portal }, { method, path, headers, body }) {
  const answer = await fetch(`${portal().url}${path}`, { method, headers, body, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}
