import {
  childrenReturnText,
  consentSections,
  documents,
  documentVersion,
} from '@desco/contract/families/consents/texts'
import { fieldErrors } from '@desco/contract/field-errors'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { signedIn } from '#web/testing/people.ts'

const nicolo = { id: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', name: 'Nicolò' }
const left = '2026-11-22T10:00:00.000Z'
const returning = (other: object = {}) => ({
  body: {
    message: 'Grazie, abbiamo salvato il tuo sì.',
    data: {
      familyLeftAt: null,
      ownLeftAt: null,
      children: [],
      adults: [],
      otherParent: 'Paolo',
      blocked: null,
      asked: null,
      ...other,
    },
  },
})
const leaving = {
  body: {
    message: 'OK',
    data: {
      ownLeftAt: null,
      children: [],
      otherParent: { name: 'Paolo', leftAt: null },
      messages: { choice: 'all', until: null },
    },
  },
}
const open = (state: object, given: object = {}) => {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(),
    '/api/users/consents': { body: { message: 'OK', data: [] } },
    '/api/users/erasures': { body: { message: 'OK', data: [], keepsAnswers: false } },
    '/api/users/leaving': leaving,
    '/api/users/returning': returning(state),
    ...given,
  })
  return { ...server, ...openPortal('/my-consents') }
}
const panel = async () => within(await screen.findByRole('region', { name: 'Tornare nello studio' }))

/** The dialog, once its part is there. */
const opened = async () => {
  await screen.findByText('Nel portale')
  return within(screen.getByRole('dialog', { name: 'Tornare nello studio?' }))
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('coming back', () => {
  it('is not offered while nobody is out', async () => {
    open({})
    await screen.findByText('Lasciare lo studio')
    expect(screen.queryByText('Tornare nello studio')).toBeNull()
  })

  it('says what begins again in each system, and lets a child return by the text about it', async () => {
    const { person, callsTo } = open({ children: [nicolo] }, { '/api/users/come-back': returning() })
    await person.click((await panel()).getByRole('button', { name: 'Fai tornare Nicolò' }))
    const dialog = await opened()
    for (const term of ['Quando', 'Nel portale', 'I questionari', 'Le email', 'Le tabelle per l’analisi']) {
      expect(dialog.getByText(term)).toBeTruthy()
    }
    expect(dialog.getByText(childrenReturnText.title)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Autorizzo Nicolò' }))
    await vi.waitFor(() =>
      expect(callsTo('/api/users/come-back').map(({ body }) => body)).toEqual([
        { me: false, childIds: [nicolo.id], childrenText: childrenReturnText.version },
      ]),
    )
  })

  it('asks who left for the three consents, and sends nothing before they are given', async () => {
    const { person, callsTo } = open({ ownLeftAt: left }, { '/api/users/come-back': returning() })
    await person.click((await panel()).getByRole('button', { name: 'Torno io' }))
    const dialog = await opened()
    const submit = await dialog.findByRole('button', { name: 'Torno nello studio' })
    expect((submit as HTMLButtonElement).disabled || submit.getAttribute('aria-disabled') === 'true').toBe(
      true,
    )
    expect(dialog.getByText('Subito dopo il tuo sì.')).toBeTruthy()
    expect(callsTo('/api/users/come-back')).toEqual([])
  })

  it('shows the words of the new day when they changed while the dialog was open, and sends their version', async () => {
    const version = '2027-01-10'
    const titles = ['1. I tuoi dati', '2. La salute', '3. I messaggi']
    const sections = titles.map((title) => ({ title, paragraphs: [`Parole nuove: ${title}`] }))
    let isMidnightOver = false
    const { person, callsTo } = open(
      { ownLeftAt: left },
      {
        '/api/consent-texts': () => ({
          body: isMidnightOver ? { version, sections } : { version: documentVersion, sections: [] },
        }),
        '/api/users/come-back': ({ body }: FakeCall) =>
          (body as { consents: { version: string } }).consents.version === version
            ? returning()
            : {
                status: 400,
                body: {
                  code: 'invalid_input',
                  message: 'Controlla i campi evidenziati.',
                  fields: { 'consents.version': fieldErrors.consentOutdated },
                },
              },
      },
    )
    await person.click((await panel()).getByRole('button', { name: 'Torno io' }))
    const dialog = await opened()
    const send = () => person.click(dialog.getByRole('button', { name: 'Torno nello studio' }))
    const agree = async () => {
      for (const box of dialog.getAllByRole('region', { name: /: testo$/u })) fireEvent.scroll(box)
      for (const section of consentSections) {
        const [choice] = dialog
          .getAllByRole<HTMLInputElement>('radio', { name: documents[section].accept })
          .filter(({ name }) => name === `consents.${section}`)
        await person.click(choice as HTMLElement)
      }
    }
    await dialog.findByRole('button', { name: 'Torno nello studio' })
    await agree()
    isMidnightOver = true
    await send()
    expect(await dialog.findByText('Parole nuove: 2. La salute')).toBeTruthy()
    // an answer to the old words is none to these
    const chosen = () => dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    await vi.waitFor(() => expect(chosen()).toEqual([]))
    await agree()
    await send()
    await vi.waitFor(() =>
      expect(callsTo('/api/users/come-back').map(({ body }) => body)).toMatchObject([
        { consents: { version: documentVersion } },
        { me: true, consents: { version, section1: documents.section1.accept } },
      ]),
    )
  })

  it('lets the other parent answer: with the children alone, or no', async () => {
    const asked = { isOwn: false, by: 'Paolo', at: left, me: true, children: [nicolo] }
    const state = { familyLeftAt: left, ownLeftAt: left, children: [nicolo], asked }
    const { person, callsTo } = open(state, {
      '/api/users/come-back': returning(),
      '/api/users/decline-return': returning(),
    })
    const shown = await panel()
    expect(shown.getByText('Paolo vorrebbe tornare')).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Torniamo' })).toBeNull()
    await person.click(shown.getByRole('button', { name: 'Leggi e rispondi di sì' }))
    const dialog = await opened()
    await person.click(dialog.getByRole('radio', { name: /^Solo Nicolò/u }))
    await person.click(dialog.getByRole('button', { name: 'Autorizzo Nicolò' }))
    await vi.waitFor(() => expect(callsTo('/api/users/come-back')).toHaveLength(1))
  })

  it('waits for the other parent, and can be taken back', async () => {
    const asked = { isOwn: true, by: 'Giulia', at: left, me: true, children: [nicolo] }
    const state = { familyLeftAt: left, ownLeftAt: left, children: [nicolo], asked }
    const { person, callsTo } = open(state, { '/api/users/decline-return': returning() })
    const shown = await panel()
    expect(shown.getByText('Aspettiamo la risposta di Paolo')).toBeTruthy()
    await person.click(shown.getByRole('button', { name: 'Ho cambiato idea' }))
    await vi.waitFor(() => expect(callsTo('/api/users/decline-return')).toHaveLength(1))
  })

  it.each([
    ['erasure_open', /va prima annullata/u],
    ['needs_team', /scrivete al gruppo di ricerca/u],
  ])('says why it cannot be done from here: %s', async (blocked, words) => {
    open({ familyLeftAt: left, ownLeftAt: left, children: [nicolo], blocked })
    const shown = await panel()
    expect(shown.getByText(words)).toBeTruthy()
    expect(shown.queryByRole('button')).toBeNull()
  })
})
