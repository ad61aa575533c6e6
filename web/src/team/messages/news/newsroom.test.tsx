import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { heldAnswer } from '#web/testing/fake-server.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

const id = '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const news = {
  id,
  title: 'Si parte',
  description: 'Da oggi si comincia.',
  picture: null as { id: string; alt: string } | null,
  state: 'draft',
  audience: 'everybody',
  step: null as string | null,
  mailPlanned: false,
  publishedAt: null as string | null,
  version: 1,
  editedAt: '2026-11-21T10:00:00.000Z',
}
const version = {
  version: 1,
  who: 'elena@example.org',
  at: news.editedAt,
  title: news.title,
  description: news.description,
  pictureAlt: null,
}
const published = { ...news, state: 'published', publishedAt: '2026-11-21T10:30:00.000Z' }

afterEach(() => vi.unstubAllGlobals())

const openOne = (stored = news, answers = {}) =>
  openStaff(`/staff/notizie/${id}`, {
    role: 'comunicazione',
    answers: {
      [`/api/staff/news/${id}`]: { body: { message: 'OK', news: stored, versions: [version], mailings: [] } },
      ...answers,
    },
  })

it('lists drafts, what is on the calendar and what families read, each with its state', async () => {
  const list = [news, { ...published, id: id.replace('7', '8'), title: 'In corso' }]
  openStaff('/staff/notizie', { answers: { '/api/staff/news': { body: { message: 'OK', news: list } } } })
  const draft = await screen.findByRole('row', { name: /Si parte/u })
  expect(within(draft).getByText('Bozza')).toBeTruthy()
  expect(
    within(screen.getByRole('row', { name: /In corso/u })).getByText('21-11-2026 alle 11:30'),
  ).toBeTruthy()
})

it('says what a first news becomes when there is none', async () => {
  openStaff('/staff/notizie', { answers: { '/api/staff/news': { body: { message: 'OK', news: [] } } } })
  expect(await screen.findByRole('heading', { name: 'Ancora nessuna notizia' })).toBeTruthy()
})

it('shows while one writes what families will read, and saves it as a draft', async () => {
  const { person, callsTo } = openStaff('/staff/notizie/nuova', {
    answers: {
      '/api/staff/draft-news': { body: { message: 'Fatto.', news } },
      [`/api/staff/news/${id}`]: { body: { message: 'OK', news, versions: [version], mailings: [] } },
    },
  })
  await person.type(await screen.findByLabelText('Titolo'), 'Si  parte ')
  await person.type(screen.getByLabelText('Testo'), 'Da oggi si comincia.')
  const preview = screen.getByRole('region', { name: 'Anteprima' })
  expect(within(preview).getByRole('heading').textContent).toBe('Si parte')
  await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
  expect(await screen.findByText('Nessuna famiglia la vede.')).toBeTruthy()
  expect(callsTo('/api/staff/draft-news')[0]?.body).toEqual({
    title: 'Si parte',
    description: 'Da oggi si comincia.',
    picture: null,
  })
})

it('publishes only what is saved', async () => {
  const { person } = openOne()
  const publish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pubblica…' })
  expect(publish.disabled).toBe(false)
  await person.type(screen.getByLabelText('Titolo'), '!')
  expect(publish.disabled).toBe(true)
  expect(screen.getByText('Salva, poi puoi pubblicare.')).toBeTruthy()
})

it('schedules with the version that was on the screen, and shows a refused moment at its field', async () => {
  const refusal = {
    status: 400,
    body: {
      code: 'invalid_input',
      message: 'Controlla i campi.',
      fields: { at: 'Scegli un momento che deve ancora venire.' },
    },
  }
  const { person, callsTo } = openOne(news, { '/api/staff/publish-news': refusal })
  await person.click(await screen.findByRole('button', { name: 'Pubblica…' }))
  await person.click(screen.getByRole('radio', { name: /In un giorno/u }))
  await person.click(screen.getByRole('button', { name: 'Programma' }))
  expect(screen.getByText('Scegli giorno e ora.')).toBeTruthy()
  await person.type(screen.getByLabelText('Giorno e ora'), '2020-01-01T10:00')
  await person.click(screen.getByRole('button', { name: 'Programma' }))
  expect(await screen.findByText('Scegli un momento che deve ancora venire.')).toBeTruthy()
  expect(callsTo('/api/staff/publish-news')[0]?.body).toEqual({
    id,
    version: 1,
    at: '2020-01-01T10:00',
    audience: 'everybody',
    step: null,
  })
})

describe('two who change the same news', () => {
  const theirs = { ...published, version: 2, description: 'Da domani si comincia.' }
  const theirVersion = { ...version, version: 2, who: 'bruno@example.org', description: theirs.description }

  /** Somebody else saves while this page is open: the server refuses the older version, and then says the newer. */
  async function saveTooLate() {
    let stored = { body: { message: 'OK', news: published, versions: [version], mailings: [] } }
    const opened = openOne(published, {
      [`/api/staff/news/${id}`]: () => stored,
      '/api/staff/edit-news': ({ body }: { body: unknown }) => {
        const isFirst = (body as { version: number }).version === 1
        stored = { body: { message: 'OK', news: theirs, versions: [theirVersion, version], mailings: [] } }
        return isFirst
          ? { status: 409, body: { code: 'news_outdated', message: 'Nel frattempo.' } }
          : { body: { message: 'OK', news: { ...theirs, version: 3, description: 'Mio.' } } }
      },
    })
    await opened.person.type(await screen.findByLabelText('Testo'), ' Anche domani.')
    await opened.person.click(screen.getByRole('button', { name: 'Salva le modifiche' }))
    await screen.findByText('Qualcun altro l’ha cambiata prima di te')
    return opened
  }

  it('see both texts, and the one who was later keeps what was typed', async () => {
    await saveTooLate()
    expect(screen.getByRole('region', { name: 'La sua' }).textContent).toContain('Da domani si comincia.')
    expect(screen.getByRole('region', { name: 'La tua' }).textContent).toContain(
      'Da oggi si comincia. Anche domani.',
    )
    expect(screen.getByText(/^bruno@example.org ha salvato la sua/u)).toBeTruthy()
  })

  it('may go on with their own, on top of the other', async () => {
    const { person, callsTo } = await saveTooLate()
    await person.click(screen.getByRole('button', { name: 'Continua con la mia' }))
    await person.click(screen.getByRole('button', { name: 'Salva le modifiche' }))
    await waitFor(() =>
      expect(callsTo('/api/staff/edit-news')[1]?.body).toMatchObject({
        version: 2,
        description: 'Da oggi si comincia. Anche domani.',
      }),
    )
  })

  it('may take the other’s', async () => {
    const { person } = await saveTooLate()
    await person.click(screen.getByRole('button', { name: 'Prendi la sua' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Testo').value).toBe('Da domani si comincia.'),
    )
    expect(screen.queryByRole('region', { name: 'La tua' })).toBeNull()
  })
})

it('shows at once what was published, although its text has no new version', async () => {
  let stored: object = news
  const { person } = openOne(news, {
    [`/api/staff/news/${id}`]: () => ({
      body: { message: 'OK', news: stored, versions: [version], mailings: [] },
    }),
    '/api/staff/publish-news': () => {
      stored = published
      return { body: { message: 'Fatto.', news: published } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Pubblica…' }))
  await person.click(screen.getByRole('button', { name: 'Pubblica adesso' }))
  expect(await screen.findByText(/^Le famiglie la vedono dal/u)).toBeTruthy()
})

it('takes back after a second thought', async () => {
  const { person, callsTo } = openOne(published, {
    '/api/staff/unpublish-news': { body: { message: 'Fatto.', news } },
  })
  await person.click(await screen.findByRole('button', { name: 'Ritira' }))
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Ritira' }))
  await waitFor(() => expect(callsTo('/api/staff/unpublish-news')[0]?.body).toEqual({ id, version: 1 }))
})

it('says when a news is not there, and lets one try again', async () => {
  openStaff(`/staff/notizie/${id}`, { answers: {} })
  expect(await screen.findByRole('heading', { name: 'La notizia non è arrivata' })).toBeTruthy()
})

it('is published for parents alone where one says so', async () => {
  const forParents = { ...published, audience: 'parents' }
  const { person, callsTo } = openOne(news, {
    '/api/staff/publish-news': { body: { message: 'Fatto.', news: forParents } },
  })
  await person.click(await screen.findByRole('button', { name: 'Pubblica…' }))
  await person.selectOptions(screen.getByLabelText('Chi la legge'), 'Solo i genitori')
  await person.click(screen.getByRole('button', { name: 'Pubblica adesso' }))
  await waitFor(() => expect(callsTo('/api/staff/publish-news')).toHaveLength(1))
  expect(callsTo('/api/staff/publish-news')[0]?.body).toEqual({
    id,
    version: 1,
    at: null,
    audience: 'parents',
    step: null,
  })
})

const countPath = '/api/staff/count-news-recipients'

it('is told by mail to as many as were shown, and shows the new number where it changed', async () => {
  let recipients = 4
  const refused = { mailTo: 'Nel frattempo è cambiato qualcosa: la riceverebbero in 3.' }
  const { person, callsTo } = openOne(news, {
    [countPath]: () => {
      const others = [{ reason: 'paused', count: 2 }]
      return { body: { message: 'OK', families: recipients - 1, recipients: recipients--, others } }
    },
    '/api/staff/publish-news': {
      status: 400,
      body: { code: 'invalid_input', message: 'No', fields: refused },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Pubblica…' }))
  await person.selectOptions(screen.getByLabelText('A che punto'), 'L’altro genitore non ha risposto')
  await person.click(screen.getByLabelText(/^Avvisa anche per email/u))
  expect((await screen.findByText(/^L’email arriva a/u)).textContent).toBe(
    'L’email arriva a 4 genitori di 3 famiglie, nelle ore dei messaggi. Non la ricevono: 2: è in pausa.',
  )
  await person.click(screen.getByRole('button', { name: 'Pubblica adesso' }))
  expect(await screen.findByText(refused.mailTo)).toBeTruthy()
  expect(screen.getByText(/^L’email arriva a 3 genitori/u)).toBeTruthy()
  expect(callsTo('/api/staff/publish-news')[0]?.body).toEqual({
    id,
    version: 1,
    at: null,
    audience: 'everybody',
    step: 'responsibility',
    mailTo: 4,
  })
  expect(callsTo(countPath).map(({ body }) => body)).toEqual([
    { step: 'responsibility' },
    { step: 'responsibility' },
  ])
  // children have no address
  await person.selectOptions(screen.getByLabelText('Chi la legge'), 'Solo figlie e figli')
  expect(screen.queryByLabelText(/^Avvisa anche per email/u)).toBeNull()
})

it('waits with a word until who would get the mail has been counted', async () => {
  const { answer, give } = heldAnswer()
  const { person, callsTo } = openOne(news, { [countPath]: answer })
  await person.click(await screen.findByRole('button', { name: 'Pubblica…' }))
  await person.click(screen.getByLabelText(/^Avvisa anche per email/u))
  const waiting = await screen.findByRole('button', { name: 'Contiamo…' })
  await person.click(waiting)
  expect(callsTo('/api/staff/publish-news')).toEqual([])
  give({ body: { message: 'OK', families: 1, recipients: 2, others: [] } })
  await person.click(await screen.findByRole('button', { name: 'Pubblica adesso' }))
  await waitFor(() => expect(callsTo('/api/staff/publish-news')[0]?.body).toMatchObject({ mailTo: 2 }))
})

it('says for which step it is, and when it was told by mail', async () => {
  const forSome = { ...published, step: 'first_survey', audience: 'parents' }
  const mailings = [{ at: '2026-11-21T10:30:00.000Z', families: 12, stopped: false }]
  openOne(forSome, {
    [`/api/staff/news/${id}`]: { body: { message: 'OK', news: forSome, versions: [version], mailings } },
  })
  expect(await screen.findByText(/se sono al passo «questionari non ancora finiti»/u)).toBeTruthy()
  expect(screen.getByText('Email scritta il 21-11-2026 alle 11:30 a 12 famiglie.')).toBeTruthy()
})

it('refuses a link that leads nowhere before it is sent, and shows the others as families see them', async () => {
  const { person, callsTo } = openStaff('/staff/notizie/nuova')
  await person.type(await screen.findByLabelText('Titolo'), 'Si parte')
  await person.click(screen.getByLabelText('Testo'))
  await person.paste('Leggi [il sito](www.example.org) **subito**')
  await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
  expect(await screen.findByText(/^Un link comincia con https/u)).toBeTruthy()
  expect(callsTo('/api/staff/draft-news')).toEqual([])
  await person.clear(screen.getByLabelText('Testo'))
  await person.paste('Leggi [il sito](https://example.org/) **subito**')
  const preview = within(screen.getByRole('region', { name: 'Anteprima' }))
  expect(preview.getByRole('link', { name: 'il sito' }).getAttribute('href')).toBe('https://example.org/')
  expect(preview.getByText('subito').tagName).toBe('STRONG')
})
