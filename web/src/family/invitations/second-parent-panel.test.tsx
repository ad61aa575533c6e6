import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath, listPath, surveyList } from '#web/testing/surveys.ts'

const sentPath = '/api/users/spouse-invitation'
const againPath = '/api/users/invite-spouse'

const sent = (other: object = {}) => ({
  body: {
    message: 'OK',
    data: {
      status: 'sent',
      spousesurname: 'Bianchi',
      spousemail: 'marco@example.org',
      sentAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2026-12-21T10:00:00.000Z',
      mayBeSentAgain: true,
      ...other,
    },
  },
})

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openHome(user: Parameters<typeof aParent>[0], answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    '/api/users/verify-token': signedIn(aParent(user)),
    [listPath]: surveyList([]),
    [completedPath]: completedList(),
    ...answers,
  })
  const portal = openPortal('/home')
  await screen.findByRole('heading', { name: 'Profilo' })
  return { ...portal, ...server }
}

const panel = (name: string) => screen.queryByRole('region', { name })
const awaited = {
  enrolment: 'awaiting_spouse',
  spouse: { name: null, surname: 'Bianchi', hasLeft: false },
} as const

describe('an invitation that came back', () => {
  it.each([
    ['gone', /non arriva posta/u, 'Correggi l’indirizzo'],
    ['full', /la casella è piena/u, 'Manda di nuovo o correggi'],
  ] as const)('is told in the panel, %s, with what to do', async (cameBack, why, act) => {
    await openHome(awaited, { [sentPath]: sent({ cameBack }) })
    expect(await screen.findByText('L’invito è tornato indietro')).toBeTruthy()
    expect(screen.getByText(why).textContent).toMatch(
      /consegnare a marco@example\.org l’invito del 21-11-2026/u,
    )
    expect(screen.queryByText(/non l’ha ancora aperto/u)).toBeNull()
    expect(screen.getByText('L’altro genitore non ha ricevuto l’invito')).toBeTruthy()
    expect(screen.queryByText('Aspettiamo la risposta dell’altro genitore')).toBeNull()
    expect(screen.getByRole('button', { name: act })).toBeTruthy()
  })

  it('says beside the address why it is not sent there again', async () => {
    const why = 'L’invito mandato a questo indirizzo è tornato indietro.'
    const { person } = await openHome(awaited, {
      [sentPath]: sent({ cameBack: 'gone' }),
      [againPath]: { status: 400, body: { code: 'invalid_input', message: '', fields: { spousemail: why } } },
    })
    await person.click(await screen.findByRole('button', { name: 'Correggi l’indirizzo' }))
    const dialog = within(await screen.findByRole('dialog', { busy: false }))
    await person.click(dialog.getByRole('button', { name: 'Manda l’invito' }))
    expect(await dialog.findByText(why)).toBeTruthy()
  })
})

describe('the other parent’s panel', () => {
  it('sends it again to a corrected address, and shows what is new', async () => {
    let address = 'marco@example.org'
    const { person, callsTo } = await openHome(awaited, {
      [sentPath]: () => sent({ spousemail: address }),
      [againPath]: ({ body }) => {
        address = Reflect.get(body as object, 'spousemail') as string
        return { body: { message: 'Abbiamo inviato un nuovo invito.' } }
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Manda di nuovo o correggi' }))
    const dialog = within(await screen.findByRole('dialog', { busy: false }))
    const email = dialog.getByLabelText('Email')
    await person.clear(email)
    await person.type(email, 'marco.bianchi@example.org')
    await person.click(dialog.getByRole('button', { name: 'Manda l’invito' }))

    expect(await screen.findByText(/marco.bianchi@example.org/u)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(againPath)[0]?.body).toEqual({
      spousesurname: 'Bianchi',
      spousemail: 'marco.bianchi@example.org',
    })
  })

  it('sends it again as the parent whose page it is, although somebody else has just logged in', async () => {
    const { person, callsTo } = await openHome(awaited, {
      [sentPath]: sent(),
      [againPath]: { body: { message: 'Abbiamo inviato un nuovo invito.' } },
    })
    await person.click(await screen.findByRole('button', { name: 'Manda di nuovo o correggi' }))
    const dialog = within(await screen.findByRole('dialog', { busy: false }))
    localStorage.setItem('access_token', 'of-somebody-else')
    await person.click(dialog.getByRole('button', { name: 'Manda l’invito' }))
    await waitFor(() => expect(callsTo(againPath)).toMatchObject([{ token: 'mine' }]))
  })

  it.each([
    ['Married', { name: 'Marco', surname: 'Bianchi', hasLeft: false }, 'Coniuge'],
    ['Married', null, 'Coniuge'],
    ['Cohabitant', { name: 'Marco', surname: 'Bianchi', hasLeft: false }, 'Altro genitore'],
    ['Separated', { name: null, surname: 'Bianchi', hasLeft: false }, 'Altro genitore'],
    ['Widow', null, null],
  ] as const)('of somebody %s with %o is %s', async (maritalstatus, spouse, title) => {
    await openHome({ maritalstatus, spouse })
    const shown = ['Coniuge', 'Altro genitore'].filter((name) => panel(name) !== null)
    expect(shown).toEqual(title === null ? [] : [title])
  })

  it('asks nothing about an invitation once it is answered', async () => {
    const { callsTo } = await openHome({})
    expect(panel('Coniuge')?.textContent).toContain('Partecipa')
    expect(callsTo(sentPath)).toEqual([])
  })

  it('says of a parent who left that they take part no longer', async () => {
    await openHome({ spouse: { name: 'Marco', surname: 'Bianchi', hasLeft: true } })
    expect(panel('Coniuge')?.textContent).toContain('Non partecipa più')
  })

  it.each([
    ['sent', /non l’ha ancora aperto. Può rispondere fino al 21-12-2026/u],
    ['opened', /l’ha aperto/u],
    ['expired', /è scaduto senza risposta/u],
  ])('says that the invitation is %s', async (status, words) => {
    await openHome(awaited, { [sentPath]: sent({ status }) })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('offers no new invitation after a refusal, unless the study allows it', async () => {
    const refused = { ...awaited, enrolment: 'refused' } as const
    const answered = sent({ status: 'answered', mayBeSentAgain: false })
    const { callsTo } = await openHome(refused, { [sentPath]: answered })
    await waitFor(() => expect(callsTo(sentPath)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Manda di nuovo o correggi' })).toBeNull()
  })
})
