import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

import { z } from 'zod/mini'

import { isLoopback } from '#platform/loopback.ts'
import { type MasterKeys, parseMasterKeys } from './platform/secrets/master-keys.ts'

import { type Settings, settings } from './start/settings.ts'
import { ConfigError, refuseOpenLine, refuseTrustInEverybody, refuseUnfit } from './start/unsafe-settings.ts'

/** People read them before they give anything (GDPR art. 13.1 a and b; docs/decisions/consents.md). */
const wantedByLaw = ['STUDY_CONTROLLER', 'STUDY_DPO'] as const satisfies (keyof Settings)[]

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
  ...wantedByLaw,
] as const satisfies (keyof Settings)[]

const noContact = 'ricerca@example.org'

const limeSurveySettings = ['LIMESURVEY_URL', 'LIMESURVEY_USER', 'LIMESURVEY_PASSWORD'] as const

export type Config = ReturnType<typeof readConfig>

/**
 * The only reader of the environment, and of the settings file: the one named here (`--env-file`), or by
 * `DESCO_ENV_FILE`. The environment wins over the file. Throws `ConfigError`.
 */
export function readConfig(environment: NodeJS.Dict<string> = process.env, settingsFile?: string) {
  const file = settingsFile ?? environment['DESCO_ENV_FILE']
  const given = [file ? parseEnv(readText(file, 'settings file')) : {}, environment].flatMap((source) =>
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(settings, Object.fromEntries(given), { error: () => '' })
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
    const holdPasswords = wrong.every((name) => name === 'SMTP_URL' || name.startsWith('DATABASE_'))
    const hint = holdPasswords
      ? ' In a password write %40 for @, %2F for /, %3A for :, %23 for #, %3F for ?, %25 for %.'
      : [...new Set(parsed.error.issues.map(({ message }) => message && ` ${message}`))].join('')
    throw new ConfigError(`The value of ${wrong.join(', ')} is not valid.${hint}`)
  }
  const values = parsed.data
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/u, '')
  const production = isProduction(values)
  refuseMissing(values, production)
  refuseUnfit(new URL(publicUrl), production)
  if (production) refuseOpenLine(values)
  refuseTrustInEverybody(values.TRUSTED_PROXIES)

  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES === 'none' ? null : (values.TRUSTED_PROXIES ?? null),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    dataFolder: values.DESCO_DATA_DIR,
    webFolder: values.DESCO_WEB_DIR ?? null,
    keys: readKeys(values),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? 'Desco <desco@localhost>',
      bounces: values.MAIL_BOUNCES ?? null,
      domain: new URL(publicUrl).hostname,
    },
    limeSurvey: readLimeSurvey(values),
    surveyTokens: values.SURVEY_TOKENS ?? 'email',
    study: {
      name: values.STUDY_NAME ?? 'Desco',
      contact: values.STUDY_CONTACT ?? noContact,
      website: values.PROJECT_WEBSITE_URL ?? 'https://example.org/',
      names: {
        controller: values.STUDY_CONTROLLER ?? '',
        dpo: values.STUDY_DPO === undefined || values.STUDY_DPO === 'none' ? '' : values.STUDY_DPO,
        ethics: values.STUDY_ETHICS ?? '',
        funder: values.STUDY_FUNDER ?? '',
      },
      accessibilityStatement: values.ACCESSIBILITY_URL ?? null,
      securityContact: values.SECURITY_CONTACT ?? values.STUDY_CONTACT ?? noContact,
      limits: {
        longestName: values.STUDY_LONGEST_NAME,
        childrenUnder: values.STUDY_CHILDREN_UNDER,
        keepsAnswers: values.STUDY_KEEPS_ANSWERS === 'yes',
        invitationDays: values.STUDY_INVITATION_DAYS,
        refusedChildrenDays: values.STUDY_REFUSED_CHILDREN_DAYS,
        mailDays: values.STUDY_MAIL_DAYS,
      },
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    isAskedBySystemd: values.NOTIFY_SOCKET !== undefined,
    staffIdleMinutes: values.STAFF_IDLE_MINUTES,
    namesPerHour: values.LIMIT_NAMES_PER_HOUR,
    networkLimits: {
      loginFailures: values.LIMIT_LOGIN_FAILURES_PER_ADDRESS,
      codeTriesPerHour: values.LIMIT_CODE_TRIES_PER_ADDRESS,
      signUpsPerHour: values.LIMIT_SIGN_UPS_PER_ADDRESS,
    },
  }
}

/** `--env-file <path>` or `--env-file=<path>`, wherever it stands, and the other words. Throws `ConfigError`. */
export function takeSettingsFile(words: readonly string[]): { settingsFile?: string; words: string[] } {
  const place = words.findIndex((word) => word === '--env-file' || word.startsWith('--env-file='))
  if (place === -1) return { words: [...words] }
  const [, inline] = words[place]?.split(/=(.*)/u) ?? []
  const settingsFile = inline ?? words[place + 1]
  if (!settingsFile) throw new ConfigError('--env-file needs the path of a settings file.')
  return { settingsFile, words: words.toSpliced(place, inline === undefined ? 2 : 1) }
}

/** Stand-ins are for one person at one machine: a portal that others can reach is production, whatever NODE_ENV says. */
function isProduction({ NODE_ENV, HOST, PUBLIC_URL }: Settings): boolean {
  const publicHost = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname
  return NODE_ENV === 'production' || !isLoopback(HOST) || !isLoopback(publicHost)
}

function refuseMissing(values: Settings, production: boolean) {
  const missing = (names: readonly (keyof Settings)[]) => names.filter((name) => values[name] === undefined)
  if (production) {
    const absent = missing(neededInProduction)
    const what = values.NODE_ENV === 'production' ? 'NODE_ENV=production' : 'A portal that others can reach'
    const isOfLaw = absent.some((name) => wantedByLaw.some((wanted) => wanted === name))
    const why = isOfLaw
      ? ' People must read who is responsible for their data before they give any (GDPR art. 13).'
      : ''
    if (absent.length > 0) throw new ConfigError(`${what} needs ${absent.join(', ')}.${why}`)
  }
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL as well: the role that the portal runs as.')
  }
  if (values.STUDY_KEEPS_ANSWERS === 'yes' && values.SURVEY_TOKENS !== 'opaque') {
    throw new ConfigError(
      'STUDY_KEEPS_ANSWERS=yes needs SURVEY_TOKENS=opaque: with tokens made of e-mail addresses the answers that stay would say whose they are.',
    )
  }
  const absent = missing(limeSurveySettings)
  if (absent.length > 0 && absent.length < limeSurveySettings.length) {
    throw new ConfigError(`LimeSurvey needs ${absent.join(', ')} as well.`)
  }
}

/** The keys that encrypt secrets in the database; null when the portal makes a key of its own. Throws `ConfigError`. */
function readKeys({ DESCO_KEYS, DESCO_KEY_FILE }: Settings): MasterKeys | null {
  if (DESCO_KEYS !== undefined && DESCO_KEY_FILE !== undefined) {
    throw new ConfigError('DESCO_KEYS and DESCO_KEY_FILE say the same: set one of them.')
  }
  if (DESCO_KEYS !== undefined) return keysIn(DESCO_KEYS, 'DESCO_KEYS')
  return DESCO_KEY_FILE === undefined ? null : keysIn(readText(DESCO_KEY_FILE, 'key file'), 'DESCO_KEY_FILE')
}

/** `2026a:<base64>`, the newest first. Throws `ConfigError`, which says where they stand and never what. */
export function keysIn(text: string, where: string): MasterKeys {
  const keys = parseMasterKeys(text)
  if (keys !== undefined) return keys
  throw new ConfigError(
    `${where} must hold keys as name:value, the newest first, each value 32 random bytes in base 64 (openssl rand -base64 32).`,
  )
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`The ${what} ${file} cannot be read.`)
  }
}

function readLimeSurvey(values: Settings) {
  const { LIMESURVEY_URL: address, LIMESURVEY_USER: user, LIMESURVEY_PASSWORD: password } = values
  if (address === undefined || user === undefined || password === undefined) return null
  return { url: address.replace(/\/+$/u, ''), user, password }
}
