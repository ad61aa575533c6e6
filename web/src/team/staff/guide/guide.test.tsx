import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { guidePathFrom, staffPaths } from '#team/paths.ts'
import { openStaff } from '#web/testing/open-staff.tsx'

import { readGuide } from './guide.tsx'

afterEach(() => vi.unstubAllGlobals())

it('has a part about every page, each in its contents', () => {
  const { guide, today, progress, logIn, setUp } = staffPaths
  const without: readonly string[] = [guide, today, progress, logIn, setUp]
  const parts = readGuide().map(({ name }) => guide.replace(':part', name))
  expect(parts).toContain(guidePathFrom(today))
  expect(guidePathFrom(progress)).toBe(guidePathFrom(today))
  for (const path of Object.values(staffPaths).filter((one) => !without.includes(one))) {
    expect(parts, path).toContain(guidePathFrom(path))
    expect(guidePathFrom(path), path).not.toBe(guidePathFrom(today))
  }
  expect(guidePathFrom('/staff/famiglie?stato=prova')).toBe('/staff/guida/prova')
  expect(parts[0]).toBe('/staff/guida/oggi')
})

it('opens at the page from which it is asked, without a mark of its writing', async () => {
  const { person } = openStaff('/staff/profilo', {
    role: 'garante',
    answers: { '/api/staff/sessions': { body: { message: 'OK', sessions: [] } } },
  })
  const entry = await screen.findByRole('link', { name: 'Guida' })
  expect(entry.getAttribute('href')).toBe('/staff/guida/passkey')
  await person.click(entry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Accedere con una passkey' })).toBeTruthy()
  const parts = within(screen.getByRole('navigation', { name: 'Parti della guida' }))
  for (const link of parts.getAllByRole('link')) {
    await person.click(link)
    await screen.findByRole('heading', { level: 1, name: link.textContent ?? '' })
    const page = screen.getByRole('main').cloneNode(true) as HTMLElement
    // how a news is written is told by its signs
    for (const code of page.querySelectorAll('code')) code.remove()
    expect(page.textContent).not.toMatch(/\*\*|\]\(|\|/u)
  }
})
