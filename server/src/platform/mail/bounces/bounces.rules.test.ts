import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bounceKindOf, enhancedCodeIn, pickReport, readableDiagnostic, type Report } from './bounces.rules.ts'

const failure: Report = { action: 'failed', status: null, diagnostic: '', recipients: [] }
const report = (other: Partial<Report>): Report => ({ ...failure, ...other })

describe('bounceKindOf', () => {
  it.each([
    ['no_mailbox', ['5.1.0', '5.1.1', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.4.1', '5.5.0']],
    ['no_domain', ['5.1.2', '5.4.4']],
    ['mailbox_off', ['5.2.1']],
    ['mailbox_full', ['5.2.2', '4.2.2']],
    ['not_taken', ['5.4.7', '4.1.1', '4.7.1', '4.0.0']],
    // of our own address, or of the message
    ['refused', ['5.1.7', '5.1.8', '5.2.3', '5.7.1']],
    ['unclear', ['5.0.0', null]],
  ])('is %s after %j', (kind, codes) => {
    for (const status of codes) expect(bounceKindOf(report({ status }))).toBe(kind)
  })

  it.each([
    ['mailbox_full', ['550 over quota', 'Mailbox full', 'Casella piena']],
    ['mailbox_off', ['account disabled', 'inactive', 'Suspended', 'disattivata', 'utenza sospesa']],
    ['no_domain', ['Host or domain name not found', 'no such domain', 'Unrouteable', 'domain not found']],
    ['no_mailbox', ['User unknown', 'recipient is not found', 'address does not exist', 'invalid mailbox']],
    ['no_mailbox', ['550 No such user here', 'It doesn’t exist', 'utente inesistente', 'sconosciuta']],
    ['unclear', ['550 go away', 'fully booked', `user ${'x'.repeat(31)} unknown`, '[5.1.1.7] said no']],
  ])('is %s in the words %j', (kind, words) => {
    for (const diagnostic of words)
      for (const status of ['5.0.0', null]) expect(bounceKindOf(report({ status, diagnostic }))).toBe(kind)
  })

  it.each([
    ['5.1.1', '552 5.2.2 full', 'no_mailbox'],
    ['5.0.0', '552 5.2.2 sorry', 'mailbox_full'],
    [null, '552 5.2.2 sorry', 'mailbox_full'],
    ['5.7.1', 'User unknown', 'refused'],
  ])('believes a code before words: %s, “%s”', (status, diagnostic, kind) => {
    expect(bounceKindOf(report({ status, diagnostic }))).toBe(kind)
  })

  it.each([
    ['delayed', '4.4.1', 'delayed'],
    ['delivered', '5.1.1', null],
    ['relayed', null, null],
    ['', '2.1.5', null],
    ['', '5.1.1', 'no_mailbox'],
    ['', null, 'unclear'],
  ])('of a report that says “%s” and %s is %s', (action, status, kind) => {
    expect(bounceKindOf(report({ action, status }))).toBe(kind)
  })
})

describe('enhancedCodeIn', () => {
  it.each([
    ['(#5.1.1)', '5.1.1'],
    ['550-4.12.345. Sorry', '4.12.345'],
    ['2.1.5 well', null],
    ['[5.1.1.7]', null],
    ['[192.5.1.1]', null],
    ['15.1.1', null],
    ['5.1.1234', null],
  ])('of “%s” is %s', (text, code) => {
    expect(enhancedCodeIn(text)).toBe(code)
  })
})

describe('pickReport', () => {
  const delivered = report({ action: 'delivered' })
  const delayed = report({ action: 'delayed' })
  const own = report({ action: 'delivered', recipients: ['other@posta.example', 'Anna@posta.example'] })

  it.each([
    ['the one about its recipient', [report({ recipients: ['luca@posta.example'] }), own], own],
    ['a failure', [delivered, delayed, failure], failure],
    ['a delay', [delivered, delayed], delayed],
    ['nothing of nothing', [], undefined],
  ])('takes %s', (_which, reports, picked) => {
    expect(pickReport(reports, 'anna@Posta.example')).toBe(picked)
  })
})

describe('readableDiagnostic', () => {
  it('holds no address, no name before the @, and little', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (address, before, after) => {
        const said = readableDiagnostic(`smtp; 550 ${before} <${address}> ${after}`, address) ?? ''
        expect(said.toLowerCase()).not.toContain(address.toLowerCase())
        expect(Array.from(said).length).toBeLessThanOrEqual(200)
      }),
    )
  })

  it.each(["giulia.d'angelo@example.it", "'@a.aa", "n'@example.it"])('holds nothing of %s', (address) => {
    for (const said of [`<${address}>`, address, `'${address}'`])
      for (const recipient of [address, 'giulia@posta.example'])
        expect(readableDiagnostic(`550 ${said} is unknown`, recipient)).toBe('550 … is unknown')
  })

  it.each([
    ['  x-unix ;  550 no', '550 no'],
    ['smtp;550 no', '550 no'],
    ['550 no; sorry', '550 no; sorry'],
    ['see HTTP://a.example/b?c and https://d.example', 'see … and …'],
    ['Anna.B+C is unknown, annaxb+c not', '… is unknown, annaxb+c not'],
    ['\u0000no\u200B\r\n\t such  user ', 'no such user'],
    ['🍝'.repeat(201), '🍝'.repeat(200)],
    ['smtp; ', null],
  ])('of “%s” is “%s”', (diagnostic, said) => {
    expect(readableDiagnostic(diagnostic, 'anna.b+c@posta.example')).toBe(said)
  })

  it('leaves out no name of one or two letters, which stand in other words', () => {
    expect(readableDiagnostic('550 no', 'no@posta.example')).toBe('550 no')
    expect(readableDiagnostic('550 not', 'not@posta.example')).toBe('550 …')
  })
})
