import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openStaff, staffId, staffSignedIn, staffSignedOut } from '#web/testing/open-staff.tsx'

const newNews = '/staff/notizie/nuova'
const list = { body: { message: 'OK', news: [] } }
const answers = { '/api/staff/news': list, '/api/staff/draft-news': staffSignedOut }
const title = () => screen.getByLabelText<HTMLInputElement>('Titolo')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function writeNews(more: Parameters<typeof openStaff>[1] = {}) {
  const opened = openStaff(newNews, { ...more, answers: { ...answers, ...more.answers } })
  await opened.person.type(await screen.findByLabelText('Titolo'), 'Si parte')
  await opened.person.type(screen.getByLabelText('Testo'), 'Da oggi si comincia.')
  return opened
}

/** Another tab of the same browser. */
function tell(news: object) {
  const other = new BroadcastChannel('desco-staff')
  other.postMessage(news)
  return other
}

describe('leaving an editor with words that are not saved', () => {
  it('asks, and stays where the words are', async () => {
    const { person } = await writeNews()
    await person.click(screen.getByRole('link', { name: 'Tutte le notizie' }))
    const question = await screen.findByRole('alertdialog', { name: 'Uscire senza salvare?' })
    await person.click(within(question).getByRole('button', { name: 'Resta qui' }))
    expect(title().value).toBe('Si parte')
  })

  it('leaves when told so', async () => {
    const { person } = await writeNews()
    await person.click(screen.getByRole('link', { name: 'Tutte le notizie' }))
    await person.click(await screen.findByRole('button', { name: 'Esci senza salvare' }))
    expect(await screen.findByRole('heading', { name: 'Ancora nessuna notizia' })).toBeTruthy()
  })

  it('asks who closes the tab, and nobody who wrote nothing', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { person } = await writeNews()
    expect(closing()).toBe(true)
    await person.clear(title())
    await person.clear(screen.getByLabelText('Testo'))
    expect(closing()).toBe(false)
  })

  it('asks before the log-out too', async () => {
    const { person, callsTo } = await writeNews()
    await person.click(screen.getByRole('button', { name: 'Esci' }))
    expect(await screen.findByRole('alertdialog', { name: 'Uscire senza salvare?' })).toBeTruthy()
    expect(callsTo('/api/staff/logout')).toEqual([])
  })
})

describe('a session that ends while something is written', () => {
  async function renewAs(me: ReturnType<typeof staffSignedIn>) {
    const opened = await writeNews({ answers: { '/api/staff/login': me } })
    await opened.person.click(screen.getByRole('button', { name: 'Salva la bozza' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'La sessione è finita' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')
    await opened.person.type(within(dialog).getByLabelText('Password'), 'una tavola lunga e stretta')
    await opened.person.type(within(dialog).getByLabelText('Codice'), '123456')
    await opened.person.click(within(dialog).getByRole('button', { name: 'Accedi' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    return opened
  }

  it('is renewed over the page, which keeps its text', async () => {
    await renewAs(staffSignedIn('responsabile'))
    expect(title().value).toBe('Si parte')
  })

  it('leaves the page when a colleague logs in there', async () => {
    const other = staffSignedIn('comunicazione', 'bruno@example.org')
    other.body.staff.id = staffId.replace('4', '5')
    await renewAs(other)
    expect(await screen.findByRole('heading', { name: 'Notizie', level: 1 })).toBeTruthy()
    expect(screen.queryByLabelText('Titolo')).toBeNull()
  })
})

describe('another tab', () => {
  it('takes this one to the log-in when it logs out', async () => {
    openStaff('/staff/notizie', { answers })
    await screen.findByRole('heading', { name: 'Ancora nessuna notizia' })
    const other = tell({ kind: 'left' })
    expect(await screen.findByRole('heading', { name: 'Accedi' })).toBeTruthy()
    other.close()
  })

  it('asks anew who is signed in when a colleague has logged in there', async () => {
    const { callsTo } = openStaff('/staff/notizie', { answers })
    await screen.findByRole('heading', { name: 'Ancora nessuna notizia' })
    const other = tell({ kind: 'entered', id: staffId.replace('4', '5') })
    await waitFor(() => expect(callsTo('/api/staff/me')).toHaveLength(2))
    other.close()
  })
})
