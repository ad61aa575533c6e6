import { describe, expect, it } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://desco.example.org/',
  TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1',
  DATABASE_URL: 'postgres://desco@db/desco',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Desco <desco@example.org>',
  LIMESURVEY_URL: 'https://survey.example.org',
  LIMESURVEY_USER: 'portal',
  LIMESURVEY_PASSWORD: 'secret',
  SURVEY_TOKENS: 'opaque',
  PROJECT_WEBSITE_URL: 'https://example.org',
  STUDY_NAME: 'Desco',
  STUDY_CONTACT: 'ricerca@example.org',
}

describe('the configuration', () => {
  it('needs nothing in development', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
    })
  })

  it('is complete in production', () => {
    expect(readConfig(complete)).toMatchObject({ production: true, publicUrl: 'https://desco.example.org' })
  })

  it.each(Object.keys(complete).filter((name) => name !== 'NODE_ENV'))(
    'refuses production without %s, by name',
    (name) => {
      expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(name)
      expect(() => readConfig({ ...complete, [name]: '' })).toThrow(name)
    },
  )

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://secret@db/desco'],
    ['SMTP_URL', 'mail.example.org'],
    ['LIMESURVEY_URL', 'ftp://secret'],
    ['SURVEY_TOKENS', 'both'],
    ['STUDY_CONTACT', 'nobody'],
    ['NODE_ENV', 'prod'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, nginx'],
    ['MAIL_FROM', 'Desco'],
  ])('refuses a wrong %s without quoting it', (name, value) => {
    const read = () => readConfig({ ...complete, [name]: value })
    expect(read).toThrow(new ConfigError(`The value of ${name} is not valid.`))
  })

  it('refuses half of LimeSurvey’s settings', () => {
    expect(() => readConfig({ LIMESURVEY_URL: 'https://survey.example.org' })).toThrow(
      'LIMESURVEY_USER, LIMESURVEY_PASSWORD',
    )
  })
})
