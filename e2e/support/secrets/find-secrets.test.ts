import { describe, expect, it } from 'vitest'

import { createFinder, findInLog } from './find-secrets.ts'
import type { Secret } from './known-secrets.ts'

const token = 'dG9rZW4tb2YtYS1zZXNzaW9uLXRoYXQtaXMtb3BlbiE'
const asBytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`
const secrets: Secret[] = [
  { kind: 'password', value: 'Credenza!2031' },
  { kind: 'code', value: '481516' },
  { kind: 'token', value: token },
  { kind: 'name', value: 'Fbdglmnpq' },
  { kind: 'address', value: 'giulia-0a1b2c3d' },
]
const find = createFinder(secrets)
const kindsIn = (value: unknown) => [...find(value)]

describe('createFinder', () => {
  it.each([
    ['password', 'the word «Credenza!2031» was typed'],
    ['code', 'Il codice è 481516.'],
    ['token', `/child-add/?user=${token}&x=1`],
    ['name', 'Famiglia Fbdglmnpq'],
    ['address', 'mail to giulia-0a1b2c3d@example.org'],
  ])('finds within a text: %s', (kind, text) => {
    expect(kindsIn(text)).toEqual([kind])
  })

  it('finds a password within a longer word, and all else as whole words alone', () => {
    expect(kindsIn('xCredenza!2031x')).toEqual(['password'])
    expect(kindsIn('1481516')).toEqual([])
    expect(kindsIn(`${token}A`)).toEqual([])
    expect(kindsIn('Fbdglmnpqr')).toEqual([])
    expect(kindsIn('anna-giulia-0a1b2c3d@example.org')).toEqual([])
  })

  it('looks through lists and objects, the names of their fields too', () => {
    expect(kindsIn({ mails: [{ to: null }, { text: 'Codice: 481516' }] })).toEqual(['code'])
    expect(kindsIn({ headers: { 'Credenza!2031': true } })).toEqual(['password'])
    expect(kindsIn([['Fbdglmnpq'], { of: 'giulia-0a1b2c3d' }])).toEqual(['name', 'address'])
  })

  it('reads bytes as the text that they are, and as the token', () => {
    expect(kindsIn(asBytes('{"code":"481516"}'))).toEqual(['code'])
    expect(kindsIn(asBytes('Credenza!2031'))).toEqual(['password'])
    expect(kindsIn(`\\x${Buffer.from(token, 'base64url').toString('hex')}`)).toEqual(['token'])
  })

  it('takes neither a number nor an instant for a code', () => {
    expect(kindsIn({ rows: 481_516 })).toEqual([])
    expect(kindsIn('2026-11-23T10:15:30.481516+01:00')).toEqual([])
    expect(kindsIn('on 2026-11-23, 481516 came')).toEqual(['code'])
  })

  it('looks for no code that is also the number of a questionnaire', () => {
    const findCodes = createFinder([
      { kind: 'code', value: '310005' },
      { kind: 'code', value: '481516' },
    ])
    expect([...findCodes(['310005'])]).toEqual([])
    expect([...findCodes(['310005', '481516'])]).toEqual(['code'])
  })

  it('finds nothing in what holds none, whatever it is', () => {
    for (const value of ['', 'ciao', null, undefined, 7, true, [], {}, '\\x', '\\x00ff'])
      expect(kindsIn(value)).toEqual([])
  })
})

describe('findInLog', () => {
  it('says the line, its sentence and the kind, and never the secret', () => {
    const log = ['starts', JSON.stringify({ message: 'A mail left.', to: 'giulia-0a1b2c3d@example.org' })]
    const found = findInLog(log.join('\n'), find)
    expect(found).toEqual(['log, line 2 (A mail left.): address'])
  })

  it('keeps the sentence to itself where the secret stands in it', () => {
    const log = JSON.stringify({ message: 'Welcome, Fbdglmnpq.' })
    expect(findInLog(log, find)).toEqual(['log, line 1: name'])
  })

  it('looks through a line that is no JSON as a text', () => {
    expect(findInLog('Error: wrong code 481516\n', find)).toEqual(['log, line 1: code'])
  })
})
