import { mailFacts } from '@desco/contract/messages/desk/mails'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { aFamilyPage, familyId } from '#web/testing/family-page.ts'
import { choose, openMenu } from '#web/testing/menus.ts'
import { openStaff } from '#web/testing/open-staff.tsx'
import { aPath } from '#web/testing/study-path.ts'
import { expectToast } from '#web/testing/toasts.ts'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-21T10:00:00.000Z'
const who = { initials: 'G. D.', accountId: '1b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11', childId: null }
const mail = { at, source: 'mail', why: null, bounce: null, again: null, givenUpAt: null }
const items = [
  { id: 'd', at, source: 'diary', day: '2026-11-20', who },
  {
    id: 's',
    at,
    source: 'survey',
    surveyId: 7,
    title: 'Abitudini',
    who,
    seenOnly: false,
    afterLeaving: false,
  },
  { id: 'a', at, source: 'act', act: 'note_added', by: 'ada@example.org', reason: 'Ha telefonato' },
  { ...mail, id: 'm', kind: 'verify-code', state: 'failed', why: 'expired', to: who },
  { ...mail, id: 'n', kind: 'verify-link', state: 'sent', to: null },
  {
    ...mail,
    id: 'b',
    kind: 'spouse-invitation',
    state: 'sent',
    bounce: { why: 'no_mailbox', at, status: '5.1.1' },
    to: who,
  },
  { ...mail, id: 'h', kind: 'appointment-reminder', state: 'held', to: who },
  {
    id: 'w',
    at,
    source: 'message',
    template: 'Serata di presentazione',
    templateVersion: 2,
    rule: null,
    state: 'sent',
    why: null,
    bounce: null,
    to: who,
  },
  {
    id: 'r',
    at,
    source: 'message',
    template: 'L’altro genitore non ha risposto',
    templateVersion: 1,
    rule: 'responsibility',
    state: 'dropped',
    why: 'paused',
    bounce: null,
    to: who,
  },
  { id: 'e', at, source: 'event', kind: 'parent_registered', who, children: [] },
]
const page = (changes: object = {}) => ({
  message: 'OK',
  items,
  next: null,
  lastContactAt: at,
  lastActiveAt: null,
  ...changes,
})

const open = (answers: Record<string, unknown> = {}, family: Record<string, unknown> = {}) =>
  openStaff(`/staff/famiglie/${familyId}`, {
    role: 'coordinatore',
    answers: {
      [`/api/staff/families/${familyId}`]: { body: aFamilyPage(family) },
      [`/api/staff/families/${familyId}/history`]: { body: page() },
      ...(answers as object),
    },
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Storia' }))

describe('the history on a family’s page', () => {
  it('says in a sentence what happened, was written and was done; the last eight first, then all', async () => {
    const { person } = open()
    const history = await panel()
    await history.findByText(/G\. D\. completa il diario/u)
    expect(history.getAllByRole('listitem')).toHaveLength(8)
    await person.click(history.getByRole('button', { name: 'Tutta la storia' }))
    const said = history
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/^.*:\d\d/u, ''))
    expect(said).toEqual([
      expect.stringContaining('G. D. completa il diario del 20-'),
      'G. D. completa «Abitudini».',
      'Nota aggiunta, ada@example.org: «Ha telefonato»',
      'Email a G. D.: Codice di verifica, non recapitata: il codice è scaduto prima.',
      'Email a qualcuno: Link di verifica, inviata.',
      expect.stringMatching(
        /^Email a G\. D\.: Invito al secondo genitore, inviata, tornata indietro: casella inesistente, .* \(5\.1\.1\)\.$/u,
      ),
      'Email a G. D.: Promemoria di un appuntamento, non inviata: le email a questo indirizzo tornano indietro.',
      'Messaggio a G. D.: «Serata di presentazione», inviato.',
      'Promemoria a G. D.: «L’altro genitore non ha risposto», non inviato: è in pausa.',
      'G. D. si registra.',
    ])
    expect(history.getByText('nessuna')).toBeTruthy()
  })

  it('is narrowed to one kind, and goes on where it ended', async () => {
    const [newest = items[0]] = items
    const { person, calls } = open({
      [`/api/staff/families/${familyId}/history`]: ({ query }: { query: string }) => ({
        body: query.includes('after') ? page({ items: [items.at(-1)] }) : page({ items: [newest], next: 30 }),
      }),
    })
    const history = await panel()
    await person.click(await history.findByRole('button', { name: 'Carica altre' }))
    expect(await history.findByText('G. D. si registra.')).toBeTruthy()
    await person.selectOptions(history.getByLabelText('Che cosa mostrare'), 'Azioni del gruppo')
    await history.findByText(/G\. D\. completa il diario/u)
    const asked = calls.filter(({ path }) => path.endsWith('/history')).map(({ query }) => query)
    expect(asked).toEqual(['', '?after=30', '?source=act'])
  })
})

describe('a mail that nobody got', () => {
  const mailId = '2b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'
  const failed = { ...mail, id: `mail ${mailId}`, state: 'failed', why: 'not_taken', givenUpAt: at, to: who }
  const history = `/api/staff/families/${familyId}/history`

  it('is sent again by its moment, with a reason', async () => {
    const { person, callsTo } = open({
      [history]: { body: page({ items: [{ ...failed, kind: 'answered-full', again: 'same' }] }) },
      '/api/staff/families/resend-mail': { body: { message: 'OK' } },
    })
    await choose(person, mailFacts['answered-full'].words, 'Rimanda')
    await person.type(screen.getByLabelText('Motivo'), 'il server era fermo')
    await person.click(screen.getByRole('button', { name: 'Rimanda' }))
    await expectToast('success', 'Email rimessa in partenza.')
    expect(callsTo('/api/staff/families/resend-mail').map(({ body }) => body)).toEqual([
      { familyId, mailId, givenUpAt: at, reason: 'il server era fermo' },
    ])
  })

  it('offers the act that makes a new code or invitation where the old one is worth nothing', async () => {
    const code = { ...failed, kind: 'verify-code', again: 'continue-registration' }
    const { person } = open({
      [history]: {
        body: page({
          items: [code, { ...failed, id: 'mail x', kind: 'spouse-invitation', again: 'invitation' }],
        }),
      },
    })
    expect(await openMenu(person, mailFacts['verify-code'].words)).toEqual(['Manda un link per continuare'])
    // the other parent has answered meanwhile: there is nobody to invite
    const invitation = mailFacts['spouse-invitation'].words
    expect((await panel()).queryByRole('button', { name: `Azioni: ${invitation}` })).toBeNull()
  })
})

describe('the summary for somebody who asks', () => {
  const person = {
    role: 'first_parent',
    initials: 'G. D.',
    accountId: who.accountId,
    childId: null,
    state: 'active',
    age: null,
    bornIn: null,
    contactsConfirmedAt: null,
    locked: false,
    bounce: null,
    undoUntil: null,
    surveysGiven: 0,
    surveysCompleted: 0,
    surveys: [],
    path: aPath(),
  }
  const other = { ...person, role: 'second_parent', initials: 'M. B.', accountId: familyId }
  const consentOf = (section: string, { accountId, initials }: typeof person) => ({
    section,
    version: '2026-11-21',
    answer: 'Acconsento',
    means: 'registration',
    answeredAt: at,
    who: { accountId, childId: null, initials },
  })

  it('asks for whom it is, with a reason, and prints of the others that they are of the family', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { person: hand, callsTo } = open(
      {
        '/api/staff/families/print-summary': {
          body: {
            message: 'OK',
            at,
            persons: [{ accountId: person.accountId, childId: null }],
            diaryDays: [{ accountId: person.accountId, childId: null, complete: 2 }],
          },
        },
      },
      { people: [person, other], consents: [consentOf('section1', person), consentOf('section2', other)] },
    )
    await choose(hand, 'la famiglia', 'Stampa un riepilogo')
    await hand.type(screen.getByLabelText('Motivo'), 'lo chiede la madre')
    await hand.click(screen.getByRole('button', { name: 'Prepara la stampa' }))
    expect(await screen.findByText('Scegli per chi è il foglio.')).toBeTruthy()
    await hand.selectOptions(screen.getByLabelText('Per chi è'), 'G. D., primo genitore')
    await hand.click(screen.getByRole('button', { name: 'Prepara la stampa' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Famiglia K7M-4TRX' }))
    expect(sheet.getByText(/^Riepilogo del .* per G\. D\./u)).toBeTruthy()
    expect(sheet.getByText('M. B., secondo genitore.')).toBeTruthy()
    expect(sheet.getByText(/^Trattamento dei dati/u)).toBeTruthy()
    expect(sheet.queryByText(/^Dati sulla salute/u)).toBeNull()
    await hand.click(sheet.getByRole('button', { name: 'Stampa o salva in PDF' }))
    expect(print).toHaveBeenCalledOnce()
    expect(callsTo('/api/staff/families/print-summary').map(({ body }) => body)).toEqual([
      { familyId, accountId: person.accountId, reason: 'lo chiede la madre' },
    ])
  })
})
