import { isIP } from 'node:net'

import { z } from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))
const url = z.url({ protocol: /^https?$/u })
const count = z.coerce.number().check(z.int(), z.positive())

// one or more addresses or ranges, separated by commas
const addresses = text.check(
  z.refine(
    (list) =>
      list === 'none' ||
      list.split(',').every((part) => {
        const [address = '', range, ...rest] = part.trim().split('/')
        return isIP(address) > 0 && rest.length === 0 && (range === undefined || /^\d{1,3}$/u.test(range))
      }),
  ),
)

// desco@example.org, or: Desco <desco@example.org>
const sender = text.check(z.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u))

const variables = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(url),
  TRUSTED_PROXIES: z.optional(addresses),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/u })),
  DESCO_DATA_DIR: z._default(text, './data'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/u })),
  MAIL_FROM: z.optional(sender),
  LIMESURVEY_URL: z.optional(url),
  LIMESURVEY_USER: z.optional(text),
  LIMESURVEY_PASSWORD: z.optional(text),
  SURVEY_TOKENS: z.optional(z.enum(['email', 'opaque'])),
  PROJECT_WEBSITE_URL: z.optional(url),
  STUDY_NAME: z.optional(text),
  STUDY_CONTACT: z.optional(z.email()),
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: z._default(count, 50),
  LIMIT_CODE_TRIES_PER_ADDRESS: z._default(count, 300),
  LIMIT_SIGN_UPS_PER_ADDRESS: z._default(count, 300),
})

type Variables = z.output<typeof variables>

/** Only safe to leave out in development, where a stand-in or a neutral default takes its place. */
const neededInProduction = [
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'LIMESURVEY_URL',
  'LIMESURVEY_USER',
  'LIMESURVEY_PASSWORD',
  'SURVEY_TOKENS',
  'PROJECT_WEBSITE_URL',
  'STUDY_NAME',
  'STUDY_CONTACT',
] as const satisfies (keyof Variables)[]

const limeSurveyVariables = ['LIMESURVEY_URL', 'LIMESURVEY_USER', 'LIMESURVEY_PASSWORD'] as const

/** The start is refused with one line that names the variable. Never quotes a value: it may be a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(variables, given)
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
    throw new ConfigError(`The value of ${wrong.join(', ')} is not valid.`)
  }
  const values = parsed.data
  refuseMissing(values)

  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/u, '')
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES === 'none' ? null : (values.TRUSTED_PROXIES ?? null),
    databaseUrl: values.DATABASE_URL ?? null,
    dataFolder: values.DESCO_DATA_DIR,
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? 'Desco <desco@localhost>',
      domain: new URL(publicUrl).hostname,
    },
    limeSurvey: readLimeSurvey(values),
    surveyTokens: values.SURVEY_TOKENS ?? 'email',
    study: {
      name: values.STUDY_NAME ?? 'Desco',
      contact: values.STUDY_CONTACT ?? 'ricerca@example.org',
      website: values.PROJECT_WEBSITE_URL ?? 'https://example.org/',
    },
    addressLimits: {
      loginFailures: values.LIMIT_LOGIN_FAILURES_PER_ADDRESS,
      codeTriesPerHour: values.LIMIT_CODE_TRIES_PER_ADDRESS,
      signUpsPerHour: values.LIMIT_SIGN_UPS_PER_ADDRESS,
    },
  }
}

function refuseMissing(values: Variables) {
  const missing = (names: readonly (keyof Variables)[]) => names.filter((name) => values[name] === undefined)
  if (values.NODE_ENV === 'production') {
    const absent = missing(neededInProduction)
    if (absent.length > 0) throw new ConfigError(`NODE_ENV=production needs ${absent.join(', ')}.`)
  }
  const absent = missing(limeSurveyVariables)
  if (absent.length > 0 && absent.length < limeSurveyVariables.length) {
    throw new ConfigError(`LimeSurvey needs ${absent.join(', ')} as well.`)
  }
}

function readLimeSurvey(values: Variables) {
  const { LIMESURVEY_URL, LIMESURVEY_USER, LIMESURVEY_PASSWORD } = values
  if (LIMESURVEY_URL === undefined || LIMESURVEY_USER === undefined || LIMESURVEY_PASSWORD === undefined)
    return null
  return {
    url: LIMESURVEY_URL.replace(/\/+$/u, ''),
    user: LIMESURVEY_USER,
    password: LIMESURVEY_PASSWORD,
  }
}
