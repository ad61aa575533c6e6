import { isIP } from 'node:net'

import { limits, staffLimits } from '@desco/contract/limits'
import { z } from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))
const url = z.url({ protocol: /^https?$/u })
// a name of a database follows; where more follows, a sign in the password was taken for an end of it
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/u }).check(
  z.refine((address) => {
    if (!URL.canParse(address)) return false
    const { pathname, hash } = new URL(address)
    return /^\/[^/@]+$/u.test(pathname) && hash === ''
  }),
)
const count = z.coerce.number().check(z.int(), z.positive())
const days = ({ unset, min, max }: { unset: number; min: number; max: number }) =>
  z._default(count.check(z.gte(min), z.lte(max)), unset)

// one or more addresses or ranges, separated by commas
const addresses = text.check(
  z.refine(
    (list) =>
      list === 'none' ||
      list.split(',').every((part) => {
        const [address = '', range, ...rest] = part.trim().split('/')
        const bits = isIP(address) === 4 ? 32 : 128
        const isRange = range === undefined || (/^\d{1,3}$/u.test(range) && Number(range) <= bits)
        return isIP(address) > 0 && rest.length === 0 && isRange
      }),
  ),
)

// desco@example.org, or: Desco <desco@example.org>
const sender = text.check(z.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u))

// bounces@study.example: a plus and 32 characters are added before the @, and 64 is the most there (RFC 5321, 4.5.3.1.1)
const bouncesTo = z
  .email()
  .check(z.refine((address) => address.lastIndexOf('@') <= 64 - 33 && !address.includes('+')))

/** At least so many parts with commas between, in one line: people read it as it is. */
const inParts = (fewest: number, how: string) =>
  text.check(z.refine((line) => line.split(',').filter((part) => part.trim() !== '').length >= fewest, how))

// Ufficio protezione dati, dpo@example.org
const withAddress = text.check(
  z.refine(
    (line) => line === 'none' || /\S@\S+\.\S/u.test(line),
    'Write who it is, with an e-mail address, or none where the controller need not have one.',
  ),
)

// RFC 9116, 2.5.3: a URI; of an e-mail address it is made
const whereToWrite = z.union(
  [z.email(), z.url({ protocol: /^https$/u })],
  'Write an e-mail address, or one that begins with https:.',
)

/** Every setting by its name: its check, what it is unset, and how to write what is easily written wrong. */
export const settings = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(url),
  TRUSTED_PROXIES: z.optional(addresses),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  DESCO_DATA_DIR: z._default(text, './data'),
  DESCO_WEB_DIR: z.optional(text),
  DESCO_KEYS: z.optional(text),
  DESCO_KEY_FILE: z.optional(text),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/u })),
  MAIL_FROM: z.optional(sender),
  MAIL_BOUNCES: z.optional(bouncesTo),
  LIMESURVEY_URL: z.optional(url),
  LIMESURVEY_USER: z.optional(text),
  LIMESURVEY_PASSWORD: z.optional(text),
  SURVEY_TOKENS: z.optional(z.enum(['email', 'opaque'])),
  PROJECT_WEBSITE_URL: z.optional(url),
  STUDY_NAME: z.optional(text),
  STUDY_CONTACT: z.optional(z.email()),
  STUDY_CONTROLLER: z.optional(inParts(2, 'Write the name of the legal person, a comma and its seat.')),
  STUDY_DPO: z.optional(withAddress),
  STUDY_ETHICS: z.optional(inParts(3, 'Write the committee, the number and the date, with commas between.')),
  STUDY_FUNDER: z.optional(text),
  ACCESSIBILITY_URL: z.optional(url),
  SECURITY_CONTACT: z.optional(whereToWrite),
  STUDY_LONGEST_NAME: z._default(
    count.check(z.gte(limits.name.max), z.lte(limits.name.most)),
    limits.name.max,
  ),
  STUDY_CHILDREN_UNDER: z._default(count.check(z.lte(25)), limits.childAge.under),
  STUDY_INVITATION_DAYS: days(limits.invitation.days),
  STUDY_REFUSED_CHILDREN_DAYS: days(limits.refusal.childrenErasedAfterDays),
  STUDY_MAIL_DAYS: days(limits.mail.keptDays),
  STUDY_KEEPS_ANSWERS: z._default(z.enum(['yes', 'no']), 'no'),
  STAFF_IDLE_MINUTES: z._default(
    count.check(z.gte(staffLimits.session.fewestIdleMinutes), z.lte(staffLimits.session.mostIdleMinutes)),
    staffLimits.session.idleMinutes,
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{32,}$/u))),
  // set by systemd itself
  NOTIFY_SOCKET: z.optional(text),
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: z._default(count, limits.login.perAddress.failures),
  LIMIT_CODE_TRIES_PER_ADDRESS: z._default(count, 300),
  LIMIT_SIGN_UPS_PER_ADDRESS: z._default(count, 300),
  LIMIT_NAMES_PER_HOUR: z._default(count, staffLimits.names.perHour),
})

export type Settings = z.output<typeof settings>
