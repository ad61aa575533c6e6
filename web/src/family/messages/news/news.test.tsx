import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { aParent, signedIn } from '#web/testing/people.ts'

const path = '/api/news/get-news'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  localStorage.setItem('access_token', 'mine')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function openNews(data: object[]) {
  fakeServer({ '/api/users/verify-token': signedIn(), [path]: { body: { message: 'OK', data } } })
  return openPortal('/news')
}

it('shows each news with its day in Italy, day first', async () => {
  openNews([{ title: 'Si parte', description: 'Da oggi.', createdAt: '2026-11-20T23:30:00.000Z' }])
  expect(await screen.findByRole('heading', { level: 2, name: 'Si parte' })).toBeTruthy()
  expect(screen.getByText('Da oggi.')).toBeTruthy()
  expect(screen.getByText('21-11-2026')).toBeTruthy()
})

describe('the picture of a news', () => {
  const id = 'a'.repeat(64)
  const picture = { id, alt: 'Una ciotola di ciliegie', width: 1_440, height: 960 }
  const item = { title: 'Si parte', description: 'Da oggi.', createdAt: '2026-11-20T23:30:00.000Z', picture }
  const asked = vi.fn<(address: string, token: string | null) => Response>()
  const released: string[] = []
  /** The parts that the page has drawn and the reader has not come to yet. */
  const comeNear: (() => void)[] = []

  beforeEach(() => {
    comeNear.splice(0)
    released.splice(0)
    asked.mockReset().mockImplementation(() => new Response(new Blob(['webp']), { status: 200 }))
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(then: (entries: object[]) => void) {
          comeNear.push(() => then([{ isIntersecting: true }]))
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    URL.createObjectURL = () => 'blob:picture'
    URL.revokeObjectURL = (address) => void released.push(address)
  })

  function openWithPicture() {
    const view = openNews([item])
    const rest = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, request?: RequestInit) =>
      address.startsWith('/api/news/picture')
        ? asked(address, new Headers(request?.headers).get('token'))
        : rest(address, request),
    )
    return view
  }

  it('keeps its place, is fetched with the session once it is near, and is let go with the page', async () => {
    const { unmount } = openWithPicture()
    const image = await screen.findByRole<HTMLImageElement>('img', { name: picture.alt })
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1440', '960'])
    expect(image.style.aspectRatio).toBe('1440 / 960')
    expect(asked).not.toHaveBeenCalled()
    comeNear.forEach((come) => come())
    await waitFor(() => expect(image.src).toBe('blob:picture'))
    expect(asked.mock.calls).toEqual([[`/api/news/picture/${id}/small`, 'mine']])
    unmount()
    expect(released).toEqual(['blob:picture'])
  })

  it('is said in words where it does not come, and asked for again', async () => {
    asked.mockImplementationOnce(() => Response.json({ code: 'busy', message: 'No.' }, { status: 503 }))
    const { person } = openWithPicture()
    await screen.findByRole('img', { name: picture.alt })
    comeNear.forEach((come) => come())
    expect(await screen.findByText('L’immagine non è arrivata. Mostra: Una ciotola di ciliegie')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Riprova' }))
    const image = await screen.findByRole<HTMLImageElement>('img', { name: picture.alt })
    comeNear.at(-1)?.()
    await waitFor(() => expect(image.src).toBe('blob:picture'))
  })
})

it('says what happens next when there is none', async () => {
  openNews([])
  expect(await screen.findByRole('heading', { name: 'Ancora nessuna news' })).toBeTruthy()
})

it('tells a parent who has left that there is none for them, without asking', async () => {
  const { callsTo } = fakeServer({ '/api/users/verify-token': signedIn(aParent({ hasLeft: true })) })
  openPortal('/news')
  expect(await screen.findByRole('heading', { name: 'Non ci sono news per te' })).toBeTruthy()
  expect(callsTo(path)).toEqual([])
})
