import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'

import { type LatePart, latePart } from './late-part.tsx'
import { RoutePage } from './route-page.tsx'

const Diary = () => <h1>Il diario</h1>

const open = (fetchPart: () => Promise<() => React.JSX.Element>) => openRoute(latePart(fetchPart))

function openRoute(page: LatePart) {
  const route = { path: '/diary', title: 'Diario', page }
  render(
    <MemoryRouter initialEntries={['/']}>
      <Link to="/diary">Al diario</Link>
      <Routes>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="/diary" element={<RoutePage route={route} inLayout />} />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = () => screen.getByRole('link', { name: 'Al diario' })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => vi.unstubAllGlobals())

describe('RoutePage', () => {
  it('answers a tap with title, heading and shape while its part is on its way', async () => {
    const person = open(() => new Promise(() => undefined))
    await person.click(link())
    expect(document.activeElement).toBe(await heading('Diario'))
    expect(document.title).toBe('Diario · Desco')
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  })

  it('is at its top before it is seen, so that nothing moves under a quick finger', async () => {
    let isAtTop = false
    const Page = () => {
      useLayoutEffect(() => {
        isAtTop = vi.mocked(window.scrollTo).mock.calls.length > 0
      })
      return <h1>Il diario</h1>
    }
    const page = latePart(async () => Page)
    await page.load()
    const person = openRoute(page)
    await person.click(link())
    await heading('Il diario')
    expect(isAtTop).toBe(true)
  })

  it('gives the focus on to the page’s own heading when that comes', async () => {
    let arrive: (part: typeof Diary) => void = () => undefined
    const part = new Promise<typeof Diary>((resolve) => (arrive = resolve))
    const person = open(() => part)
    await person.click(link())
    await heading('Diario')
    arrive(Diary)
    const itsOwn = await heading('Il diario')
    await waitFor(() => expect(document.activeElement).toBe(itsOwn))
  })

  it('keeps what is around a part that does not come, and asks for it again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let isGone = true
    const person = open(async () => {
      if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
      return Diary
    })
    await person.click(link())
    expect(await screen.findByRole('heading', { name: 'La pagina non si è caricata' })).toBeTruthy()
    expect(link()).toBeTruthy()
    isGone = false
    await person.click(screen.getByRole('button', { name: 'Riprova' }))
    expect(await heading('Il diario')).toBeTruthy()
  })

  it('asks again by itself when the network is back', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let isGone = true
    const person = open(async () => {
      if (isGone) throw new TypeError('Failed to fetch')
      return Diary
    })
    await person.click(link())
    await screen.findByRole('heading', { name: 'La pagina non si è caricata' })
    isGone = false
    window.dispatchEvent(new Event('online'))
    expect(await heading('Il diario')).toBeTruthy()
  })

  it('keeps a page that breaks while it is drawn to itself', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const reports = '/api/browser-errors'
    const server = fakeServer({ [reports]: { body: { message: '' } } })
    const person = open(async () => () => {
      throw new Error('Il piatto è caduto')
    })
    await person.click(link())
    expect(await screen.findByRole('heading', { name: 'La pagina si è interrotta' })).toBeTruthy()
    expect(screen.getByText('Unexpected Application Error! Il piatto è caduto')).toBeTruthy()
    expect(link()).toBeTruthy()
    expect(server.callsTo(reports).map(({ body }) => body)).toEqual([
      { kind: 'render_failed', place: '/diary', version: 'development', error: 'Error' },
    ])
  })
  it('leaves the failure of a page behind when another page is opened', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    fakeServer({ '/api/browser-errors': { body: { message: '' } } })
    const broken = latePart(async () => () => {
      throw new Error('Il piatto è caduto')
    })
    const pages = [
      { path: '/', title: 'Home', page: broken },
      { path: '/diary', title: 'Diario', page: latePart(async () => Diary) },
    ]
    render(
      <MemoryRouter initialEntries={['/']}>
        <Link to="/diary">Al diario</Link>
        <Routes>
          {pages.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage route={route} inLayout />} />
          ))}
        </Routes>
      </MemoryRouter>,
    )
    await screen.findByRole('heading', { name: 'La pagina si è interrotta' })
    await userEvent.setup().click(link())
    expect(await heading('Il diario')).toBeTruthy()
  })
})
