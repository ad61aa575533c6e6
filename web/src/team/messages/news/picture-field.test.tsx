import { newsroomFieldErrors } from '@desco/contract/messages/desk/news'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { heldAnswer } from '#web/testing/fake-server.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

const id = '7b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]
const alt = 'Due bambini apparecchiano la tavola'
const news = {
  id,
  title: 'Si parte',
  description: 'Da oggi si comincia.',
  picture: null as { id: string; alt: string } | null,
  state: 'draft',
  audience: 'everybody',
  step: null,
  mailPlanned: false,
  publishedAt: null,
  version: 1,
  editedAt: '2026-11-21T10:00:00.000Z',
}
const addPath = '/api/staff/add-news-picture'
const came = (picture: string) => ({ body: { message: 'Fatto.', id: picture } })
const aFile = (name = 'cena.jpg', bytes: BlobPart = 'bytes') =>
  new File([bytes], name, { type: 'image/jpeg' })

afterEach(() => vi.unstubAllGlobals())

const openNews = (answers: object, stored = news) => {
  const one = (changed: object) => ({ body: { message: 'OK', news: { ...stored, ...changed } } })
  return openStaff(`/staff/notizie/${id}`, {
    role: 'comunicazione',
    answers: {
      [`/api/staff/news/${id}`]: { body: { message: 'OK', news: stored, versions: [], mailings: [] } },
      '/api/staff/edit-news': ({ body }) => one({ version: 2, picture: (body as typeof news).picture }),
      ...answers,
    },
  })
}
const fileField = () => screen.findByLabelText<HTMLInputElement>(/^Immagine|^Un’altra immagine/u)
const wordsField = () => screen.findByLabelText<HTMLTextAreaElement>('Che cosa mostra l’immagine')

it('is sent as soon as it is chosen, says so while it is on its way, and then asks for its words', async () => {
  const { answer, give } = heldAnswer()
  const { person, callsTo } = openNews({ [addPath]: answer })
  await person.upload(await fileField(), aFile())
  expect((await screen.findByText('Carichiamo l’immagine…')).closest('output')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Caricamento dell’immagine' })).toBeTruthy()
  give(came(first))

  const words = await wordsField()
  await waitFor(() => expect(document.activeElement).toBe(words))
  expect(screen.getByText('Immagine caricata. Ora scrivi che cosa mostra, poi salva.')).toBeTruthy()
  await person.type(words, alt)
  const preview = within(screen.getByRole('region', { name: 'Anteprima' }))
  expect(preview.getByRole('img', { name: alt }).getAttribute('src')).toBe(
    `/api/staff/news-picture/${first}/large`,
  )
  await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
  await waitFor(() =>
    expect(callsTo('/api/staff/edit-news')[0]?.body).toMatchObject({
      version: 1,
      picture: { id: first, alt },
    }),
  )
  expect(callsTo(addPath)).toHaveLength(1)
})

it('is not saved without words, nor with the name of a file for words', async () => {
  const { person, callsTo } = openNews({ [addPath]: came(first) })
  await person.upload(await fileField(), aFile())
  await wordsField()
  await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
  expect(await screen.findByText(newsroomFieldErrors.alt)).toBeTruthy()
  expect((await wordsField()).getAttribute('aria-invalid')).toBe('true')
  await person.type(await wordsField(), 'IMG_0042.JPG')
  expect(await screen.findByText(newsroomFieldErrors.altIsFileName)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
  expect(callsTo('/api/staff/edit-news')).toEqual([])
})

it('of 30 MB is not even sent, and its field says why', async () => {
  const { person, callsTo } = openNews({})
  const huge = aFile()
  Object.defineProperty(huge, 'size', { value: 30_000_000 })
  await person.upload(await fileField(), huge)
  expect(await screen.findByText(newsroomFieldErrors.pictureTooHeavy)).toBeTruthy()
  expect((await fileField()).getAttribute('aria-invalid')).toBe('true')
  expect(callsTo(addPath)).toEqual([])
})

it.each([
  ['a script with another name', newsroomFieldErrors.pictureKind],
  ['one that is broken', newsroomFieldErrors.pictureBroken],
  ['one with too many pixels', newsroomFieldErrors.picturePixels],
])('says at its field why %s is refused, and keeps what was there', async (_what, why) => {
  const refusal = { status: 400, body: { code: 'invalid_input', message: 'No.', fields: { file: why } } }
  const { person } = openNews({ [addPath]: refusal }, { ...news, picture: { id: first, alt } })
  expect((await wordsField()).value).toBe(alt)
  await person.upload(await fileField(), aFile('script.jpg'))
  expect(await screen.findByText(why)).toBeTruthy()
  expect((await wordsField()).value).toBe(alt)
  expect(screen.queryByText('Carichiamo l’immagine…')).toBeNull()
})

it('says the same where the server or a proxy stops a body that is too large', async () => {
  const refusal = { status: 413, body: { code: 'body_too_large', message: 'La richiesta è troppo grande.' } }
  const { person } = openNews({ [addPath]: refusal })
  await person.upload(await fileField(), aFile())
  expect(await screen.findByText(newsroomFieldErrors.pictureTooHeavy)).toBeTruthy()
})

it('is replaced by another, which needs words of its own', async () => {
  const { person } = openNews({ [addPath]: came(second) }, { ...news, picture: { id: first, alt } })
  await person.upload(await screen.findByLabelText('Un’altra immagine al suo posto'), aFile())
  await waitFor(async () => expect((await wordsField()).value).toBe(''))
  const preview = within(screen.getByRole('region', { name: 'Anteprima' }))
  expect(preview.getByRole('presentation').getAttribute('src')).toContain(second)
})

it('is taken away, which is said, and saved', async () => {
  const { person, callsTo } = openNews({}, { ...news, picture: { id: first, alt } })
  await person.click(await screen.findByRole('button', { name: 'Togli l’immagine' }))
  expect(screen.getByText('Immagine tolta: salva per confermare.')).toBeTruthy()
  expect(document.activeElement).toBe(await fileField())
  expect(screen.queryByLabelText('Che cosa mostra l’immagine')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
  await waitFor(() => expect(callsTo('/api/staff/edit-news')[0]?.body).toMatchObject({ picture: null }))
})
