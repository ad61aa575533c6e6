import { noNames, setStudyNames } from '@desco/contract/study-names'
import type pg from 'pg'

import { testKeysSetting } from './secrets.ts'

type Settings = Record<string, string>

export const publicUrl = 'https://portal.test'

/** A database as settings name it. */
export function addressOf({ host = '', port, user = '', password, database = '' }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user)}${secret}@${encodeURIComponent(host)}:${port}/${database}`
}

/** Of a portal that runs as a process of its own. No mail server and no LimeSurvey answer it. */
export const processSettings = (databaseUrl: string): Settings => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DESCO_KEYS: testKeysSetting,
  SMTP_URL: 'smtp://127.0.0.1:9',
  LIMESURVEY_URL: 'http://127.0.0.1:9',
  LIMESURVEY_USER: 'portal',
  LIMESURVEY_PASSWORD: 'secret',
})

const names = {
  ...noNames,
  controller: 'Università di Prova, via Roma 1, 00100 Roma',
  dpo: 'dpo@example.org',
}

/** The same in production, behind a proxy on this machine. The helpers of this process answer the texts that name its study. */
export function productionSettings(databaseUrl: string): Settings {
  setStudyNames(names)
  return {
    ...processSettings(databaseUrl),
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_FROM: 'Desco <desco@portal.test>',
    SURVEY_TOKENS: 'opaque',
    PROJECT_WEBSITE_URL: 'https://example.org/',
    STUDY_NAME: 'Desco',
    STUDY_CONTACT: 'ricerca@example.org',
    STUDY_CONTROLLER: names.controller,
    STUDY_DPO: names.dpo,
  }
}

/** Many families of one address are no attack. */
export const withoutLimits: Settings = {
  LIMIT_SIGN_UPS_PER_ADDRESS: '1000000',
  LIMIT_CODE_TRIES_PER_ADDRESS: '1000000',
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: '1000000',
}
