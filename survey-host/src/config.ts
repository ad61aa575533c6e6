import { parseArgs } from 'node:util'

import type { SurveyHostOptions } from './index.ts'

const flags = {
  port: { type: 'string', default: '3100' },
  host: { type: 'string', default: '127.0.0.1' },
  user: { type: 'string', default: 'admin' },
  'data-file': { type: 'string' },
  'return-url': { type: 'string' },
  'public-url': { type: 'string' },
} as const

/** The settings of the command line; throws with one clear sentence when they cannot be meant. */
export function readConfig(): SurveyHostOptions {
  const { values } = parseArgs({ options: flags })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a number from 0 to 65535.')
  // by environment, because everybody on a machine can read a process's arguments
  const password = process.env.SURVEY_HOST_PASSWORD
  if (!password)
    throw new Error('SURVEY_HOST_PASSWORD is missing: the survey host needs the password of its account.')

  return {
    port,
    host: values.host,
    user: values.user,
    password,
    dataFile: values['data-file'] ?? null,
    returnUrl: values['return-url'] ?? null,
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  }
}
