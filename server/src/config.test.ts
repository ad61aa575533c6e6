import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { specifiedLimits } from '@desco/contract/study-limits'
import { noNames } from '@desco/contract/study-names'
import { describe, expect, it } from 'vitest'

import { readConfig, takeSettingsFile } from './config.ts'
import { ConfigError } from './start/unsafe-settings.ts'

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://desco.example.org/',
  TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1',
  DATABASE_URL: 'postgres://desco@db/desco?sslmode=verify-full',
  DESCO_KEYS: `2026a:${Buffer.alloc(32, 1).toString('base64')}`,
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Desco <desco@example.org>',
  LIMESURVEY_URL: 'https://survey.example.org',
  LIMESURVEY_USER: 'portal',
  LIMESURVEY_PASSWORD: 'secret',
  SURVEY_TOKENS: 'opaque',
  PROJECT_WEBSITE_URL: 'https://example.org',
  STUDY_NAME: 'Desco',
  STUDY_CONTACT: 'ricerca@example.org',
  STUDY_CONTROLLER: 'Università di Prova, via Roma 1, 00100 Roma',
  STUDY_DPO: 'Ufficio protezione dati, dpo@example.org',
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

  it('wants the role that the portal runs as beside the one that owns the tables', () => {
    const owner = 'postgres://owner@db/desco?sslmode=verify-full'
    expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow(
      /^DATABASE_OWNER_URL needs DATABASE_URL as well/u,
    )
    expect(readConfig({ ...complete, DATABASE_OWNER_URL: owner })).toMatchObject({
      databaseUrl: complete.DATABASE_URL,
      databaseOwnerUrl: owner,
    })
  })

  it('is complete in production', () => {
    expect(readConfig(complete)).toMatchObject({ production: true, publicUrl: 'https://desco.example.org' })
  })

  it.each(Object.keys(complete).filter((name) => name !== 'NODE_ENV' && name !== 'DESCO_KEYS'))(
    'refuses production without %s, by name',
    (name) => {
      expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(name)
      expect(() => readConfig({ ...complete, [name]: '' })).toThrow(name)
    },
  )

  it.each([
    ['PORT', '70000'],
    ['LIMESURVEY_URL', 'ftp://secret'],
    ['SURVEY_TOKENS', 'both'],
    ['STUDY_CONTACT', 'nobody'],
    ['NODE_ENV', 'prod'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, nginx'],
    ['MAIL_FROM', 'Desco'],
    ['MAIL_BOUNCES', 'Desco'],
    ['MAIL_BOUNCES', 'bounces+desco@example.org'],
    // with the key it would be longer than 64 characters
    ['MAIL_BOUNCES', 'the-bounces-of-our-large-study-1@example.org'],
    ['STUDY_LONGEST_NAME', '14'],
    ['STUDY_LONGEST_NAME', '61'],
    ['STAFF_IDLE_MINUTES', '4'],
    ['STAFF_IDLE_MINUTES', '721'],
    ['STUDY_CHILDREN_UNDER', '0'],
    ['STUDY_CHILDREN_UNDER', '26'],
    ['STUDY_INVITATION_DAYS', '2'],
    ['STUDY_REFUSED_CHILDREN_DAYS', '31'],
    ['STUDY_MAIL_DAYS', '366'],
  ])('refuses a wrong %s without quoting it', (name, value) => {
    const read = () => readConfig({ ...complete, [name]: value })
    expect(read).toThrow(new ConfigError(`The value of ${name} is not valid.`))
  })

  it.each([
    ['STUDY_CONTROLLER', 'Università di Prova'],
    ['STUDY_CONTROLLER', 'Università di Prova, '],
    ['STUDY_DPO', 'Ufficio protezione dati'],
    ['STUDY_ETHICS', 'Comitato etico, 12/2026'],
    ['SECURITY_CONTACT', 'http://example.org'],
  ])('says how %s is written, and does not quote «%s»', (name, value) => {
    const read = () => readConfig({ ...complete, [name]: value })
    expect(read).toThrow(new RegExp(`^The value of ${name} is not valid\\. Write `, 'u'))
    expect(read).not.toThrow(value.trim())
  })

  it('names who answers for the study, and says why production wants it', () => {
    expect(() => readConfig({ ...complete, STUDY_CONTROLLER: '' })).toThrow(
      /STUDY_CONTROLLER\. .*GDPR art\. 13/u,
    )
    expect(readConfig(complete).study).toMatchObject({
      names: { controller: complete.STUDY_CONTROLLER, dpo: complete.STUDY_DPO, ethics: '', funder: '' },
      accessibilityStatement: null,
      securityContact: 'ricerca@example.org',
    })
    expect(readConfig({ ...complete, STUDY_DPO: 'none' }).study.names.dpo).toBe('')
    expect(readConfig({}).study).toMatchObject({ names: noNames })
  })

  it.each([
    ['DATABASE_URL', 'mysql://secret@db/desco'],
    ['DATABASE_URL', 'postgres://desco:5432/secret@db/desco?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://desco:54?secret@db/desco'],
    ['DATABASE_URL', 'postgres://desco:54#secret@db/desco'],
    ['DATABASE_URL', 'postgres://desco:se/cret@db/desco'],
    ['DATABASE_OWNER_URL', 'postgres://db'],
    ['SMTP_URL', 'mail.example.org'],
  ])('says how signs are written in the password of %s, and quotes nothing', (name, value) => {
    const read = () => readConfig({ ...complete, [name]: value })
    expect(read).toThrow(
      new ConfigError(
        `The value of ${name} is not valid. In a password write %40 for @, %2F for /, %3A for :, %23 for #, %3F for ?, %25 for %.`,
      ),
    )
  })

  it.each(['', '?sslmode=require', '?sslmode=no-verify', '?sslmode=disable', '?ssl=true'])(
    'refuses a database of production on another machine without proof of who it is: %s',
    (how) => {
      for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
        const read = () => readConfig({ ...complete, [name]: `postgres://desco:secret@db/desco${how}` })
        expect(read).toThrow(new RegExp(`^${name} names another machine`, 'u'))
        expect(read).not.toThrow(/secret/u)
      }
    },
  )

  it.each([
    'postgres://desco@127.0.0.1:5000/desco',
    'postgres://desco@localhost/desco?host=%2Fvar%2Frun%2Fpostgresql',
    'postgres://desco@%2Fvar%2Frun%2Fpostgresql:5432/desco',
    'postgres://desco@10.0.0.5/desco?sslmode=verify-full&sslrootcert=/etc/desco/ca.pem',
  ])('takes %s', (address) => {
    expect(readConfig({ ...complete, DATABASE_URL: address })).toMatchObject({ databaseUrl: address })
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.0.2.7' },
    { PUBLIC_URL: 'https://portale.example.it' },
    { PUBLIC_URL: 'https://portale.example.it', HOST: '0.0.0.0', NODE_ENV: 'development' },
  ])('takes what others can reach for production, and refuses what is missing: %o', (environment) => {
    expect(() => readConfig(environment)).toThrow(/^A portal that others can reach needs .*SMTP_URL/u)
    const { NODE_ENV: _, ...rest } = complete
    expect(readConfig({ ...rest, ...environment })).toMatchObject({ production: true })
  })

  it('refuses a LimeSurvey of production that families would reach without encryption', () => {
    const read = (address: string) => readConfig({ ...complete, LIMESURVEY_URL: address })
    expect(() => read('http://survey.example.org')).toThrow(/^LIMESURVEY_URL begins with http:/u)
    expect(read('http://127.0.0.1:8080')).toMatchObject({ limeSurvey: { url: 'http://127.0.0.1:8080' } })
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'has stand-ins on %s',
    (address) => expect(readConfig({ PUBLIC_URL: address })).toMatchObject({ production: false }),
  )

  it.each([
    ['http://desco.example.org', 'begins with http:'],
    ['http://localhost:3000', 'begins with http:'],
    ['http://127.0.0.1:3000', 'begins with http:'],
    ['https://giulia:secret@desco.example.org', 'holds a user name or a password'],
    ['https://desco.example.org/#a', 'ends with a ? or a #'],
    ['https://desco.example.org/?a=1', 'ends with a ? or a #'],
    ['https://uni.example.org/desco', 'has a path'],
    ['https://uni.example.org/desco/', 'has a path'],
  ])('refuses PUBLIC_URL=%s in one line without quoting it', (address, why) => {
    const read = () => readConfig({ ...complete, PUBLIC_URL: address })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(why)
    expect(read).not.toThrow(/\n|giulia|secret/u)
  })

  it.each(['0.0.0.0/0', '::/0', '10.0.0.5, 0.0.0.0/1', '2000::/3', '::ffff:0.0.0.0/96', '::FFFF:8000:0/97'])(
    'refuses TRUSTED_PROXIES=%s, which means everybody',
    (proxies) =>
      expect(() => readConfig({ ...complete, TRUSTED_PROXIES: proxies })).toThrow('means nearly everybody'),
  )

  it.each(['10.0.0.0/33', '::1/129'])('refuses the impossible range %s', (proxies) => {
    const read = () => readConfig({ ...complete, TRUSTED_PROXIES: proxies })
    expect(read).toThrow(new ConfigError('The value of TRUSTED_PROXIES is not valid.'))
  })

  it('is not reachable by others without encryption because PUBLIC_URL is still the one of a first try', () => {
    const others = { ...complete, NODE_ENV: undefined, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }
    expect(() => readConfig(others)).toThrow('begins with http:')
  })

  it('holds names, ages and days to the specification’s limits, unless the study sets its own', () => {
    const limitsOf = (environment: Record<string, string>) => readConfig(environment).study.limits
    expect(limitsOf({})).toEqual(specifiedLimits)
    expect(specifiedLimits).toEqual({
      longestName: 15,
      childrenUnder: 18,
      keepsAnswers: false,
      invitationDays: 30,
      refusedChildrenDays: 30,
      mailDays: 30,
    })
    const own = {
      STUDY_LONGEST_NAME: '60',
      STUDY_CHILDREN_UNDER: '14',
      STUDY_INVITATION_DAYS: '45',
      STUDY_REFUSED_CHILDREN_DAYS: '10',
      STUDY_MAIL_DAYS: '90',
    }
    expect(limitsOf(own)).toEqual({
      longestName: 60,
      childrenUnder: 14,
      keepsAnswers: false,
      invitationDays: 45,
      refusedChildrenDays: 10,
      mailDays: 90,
    })
  })

  it('reads a settings file, and lets the environment win over it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'desco-settings-'))
    const file = join(folder, 'desco.env')
    writeFileSync(file, 'STUDY_NAME="Mensa e famiglia"\nPORT=4000\n')
    expect(readConfig({ DESCO_ENV_FILE: file, PORT: '5000' })).toMatchObject({
      study: { name: 'Mensa e famiglia' },
      port: 5000,
    })
    expect(readConfig({}, file).port).toBe(4000)
    rmSync(folder, { recursive: true })
    expect(() => readConfig({}, file)).toThrow(new ConfigError(`The settings file ${file} cannot be read.`))
  })

  it.each([
    ['--env-file', 'a=b.env', 'news', 'list'],
    ['news', 'list', '--env-file=a=b.env'],
  ])('finds the settings file among the words of a command: %s %s %s', (...words) => {
    expect(takeSettingsFile(words)).toEqual({ settingsFile: 'a=b.env', words: ['news', 'list'] })
    expect(takeSettingsFile(['news'])).toEqual({ words: ['news'] })
    expect(() => takeSettingsFile(['--env-file'])).toThrow(ConfigError)
  })

  it('reads keys from a file, and refuses both, an unreadable one and wrong ones without quoting them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'desco-settings-'))
    const file = join(folder, 'keys')
    writeFileSync(file, complete.DESCO_KEYS)
    const { DESCO_KEYS: keys, ...rest } = complete
    expect(readConfig({ ...rest, DESCO_KEY_FILE: file }).keys).toEqual(readConfig(complete).keys)
    expect(() => readConfig({ ...complete, DESCO_KEY_FILE: file })).toThrow('set one of them')
    rmSync(folder, { recursive: true })
    expect(() => readConfig({ ...rest, DESCO_KEY_FILE: file })).toThrow(
      new ConfigError(`The key file ${file} cannot be read.`),
    )
    const short = () => readConfig({ ...complete, DESCO_KEYS: keys.slice(0, -4) })
    expect(short).toThrow(/^DESCO_KEYS must hold keys/u)
    expect(short).not.toThrow(keys.slice(0, 20))
  })

  it('refuses half of LimeSurvey’s settings', () => {
    expect(() => readConfig({ LIMESURVEY_URL: 'https://survey.example.org' })).toThrow(
      'LIMESURVEY_USER, LIMESURVEY_PASSWORD',
    )
  })
})
