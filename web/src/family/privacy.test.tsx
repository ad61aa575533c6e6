import { limits } from '@desco/contract/limits'
import { retention } from '@desco/contract/rights/retention'
import { setStudyLimits, specifiedLimits } from '@desco/contract/study-limits'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { renderAhead } from '#web/prerender.tsx'

import { PrivacyPage } from './privacy.tsx'

const facts = {
  'responsible-it': 'Università di Prova, Roma',
  'study-contact': 'domande@example.org',
  'study-dpo': 'Ufficio protezione dati, dpo@example.org',
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  for (const [name, content] of Object.entries(facts))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
})
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove()
  setStudyLimits(specifiedLimits)
})

const open = () =>
  render(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  )
const panel = (name: string) => within(screen.getByRole('region', { name }))
const said = (text: string) => screen.getByText(text, { exact: false }).closest('[data-said]')

it('names the controller and the officer, and keeps quiet about who is not named', () => {
  open()
  expect(panel('Chi è responsabile').getByText(/Università di Prova, Roma\.$/u)).toBeTruthy()
  expect(said('Responsabile della protezione dei dati (DPO)')?.getAttribute('data-said')).toBe(
    facts['study-dpo'],
  )
  expect(said('Chi finanzia lo studio')?.getAttribute('data-said')).toBe('')
})

it('says all that the law asks for: why and by which right, who sees, how long, which rights, and where to complain', () => {
  open()
  for (const article of ['6.1 a', '9.2 a', '6.1 f', '28', '15 e 20', '16', '17', '18 e 21', '7.3'])
    expect(screen.getAllByText(new RegExp(`articol[oi] [^)]*${article}`, 'u')).length).toBeGreaterThan(0)
  for (const link of screen.getAllByRole('link', { name: facts['study-contact'] }))
    expect(link.getAttribute('href')).toBe(`mailto:${facts['study-contact']}`)
  expect(screen.getByRole('link', { name: 'www.garanteprivacy.it' })).toBeTruthy()
})

it('takes each period from what the portal carries out, the study’s own days too', () => {
  setStudyLimits({ ...specifiedLimits, mailDays: 90, refusedChildrenDays: 10 })
  open()
  const kept = panel('Per quanto tempo')
  for (const row of Object.values(retention)) {
    expect(kept.getByText(row.what)).toBeTruthy()
    expect(kept.getAllByText(row.kept).length).toBeGreaterThan(0)
  }
  expect(kept.getByText('10 giorni da allora.')).toBeTruthy()
  expect(screen.getByText(new RegExp(`per ${limits.device.days} giorni`, 'u'))).toBeTruthy()
})

it('has a short form for children, without an article of a law', () => {
  open()
  const children = screen.getByRole('region', { name: 'Per i figli, in breve' })
  expect(children.textContent).not.toMatch(/articolo|titolare|GDPR/u)
  expect(screen.getByRole('link', { name: /per i figli/u }).getAttribute('href')).toBe(
    `#${within(children).getByRole('heading').id}`,
  )
})

it('is rendered ahead with a place for each fact, and the study’s days, which the server fills', async () => {
  // the build renders without a page around it
  vi.stubGlobal('document', undefined)
  const page = await renderAhead('/privacy').finally(() => vi.unstubAllGlobals())
  for (const fact of ['responsible-it', 'study-dpo', 'study-ethics', 'study-funder', 'study-keeps-answers'])
    expect(page).toContain(`{{${fact}}}`)
  expect(page).toContain('{{study-refused-children-days}} giorni da allora.')
  expect(page).toMatch(/per altri .{0,10}\{\{study-mail-days\}\} giorni/u)
})
