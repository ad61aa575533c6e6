import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'
import { signedIn } from '#web/testing/people.ts'

import { routes } from './routes.ts'

const address = 'domande@example.org'
const facts = {
  'responsible-it': 'Università di Prova, Roma',
  'responsible-en': 'Università di Prova, Roma',
  'study-contact': address,
  'accessibility-statement': 'https://form.agid.gov.it/view/mia',
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  for (const [name, content] of Object.entries(facts)) {
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
  }
})
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const footOf = async () => within(await screen.findByRole('contentinfo'))

describe('the foot of every public page', () => {
  it.each(routes.filter(({ access }) => access !== 'member').map(({ path }) => path))(
    'says at %s who is responsible for the data, and how to reach them',
    async (path) => {
      fakeServer({})
      openPortal(path)
      const foot = await footOf()
      expect(foot.getByText(/: Università di Prova, Roma$/u)).toBeTruthy()
      expect(foot.getByRole('link', { name: /^Privacy/u }).getAttribute('href')).toBe('/privacy')
      // where the law wants it
      expect(
        foot.getByRole('link', { name: /^(Dichiarazione di accessibilità|Accessibility declaration)/u }),
      ).toHaveProperty('href', facts['accessibility-statement'])
      expect(foot.getByRole('link', { name: address }).getAttribute('href')).toBe(`mailto:${address}`)
    },
  )
})

it('is there behind the login too, where consent is withdrawn', async () => {
  localStorage.setItem('access_token', 'mine')
  fakeServer({ '/api/users/verify-token': signedIn() })
  openPortal('/my-consents')
  expect((await footOf()).getByRole('link', { name: address })).toBeTruthy()
})
