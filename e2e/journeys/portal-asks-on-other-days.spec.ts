import type { Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { enableFirstChild, enter, registerParent } from '../support/registered.ts'

// nobody waits a year for a story: the page is given what the server says then

/** From now on the portal says this of the person, beside what it says today. */
const isToldOf = (page: Page, person: object) =>
  page.route('**/api/users/verify-token', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { res: { user: object } }
    Object.assign(json.res.user, person)
    await route.fulfill({ response, json })
  })

test('a child that has turned 18 decides for itself', async ({ page, portal }) => {
  const child = await enableFirstChild(portal, await registerParent(portal))
  await isToldOf(page, { age: 18, assent: 'asked', decidesUntil: '2027-01-20' })
  await enter(page, child)
  const asked = page.getByRole('heading', { name: 'Hai 18 anni: adesso decidi tu' })
  await checkAccessibility('an adult: asked to decide', asked)
  await page.getByLabel(/^Mi fermo, e quello che ho dato resta/u).check()
  await checkAccessibility('an adult: stops here', page.getByRole('button', { name: 'Mi fermo qui' }))
  await page.getByLabel(/^Continuo/u).check()
  const unanswered = page.getByText('Rispondi ancora ai consensi 1, 2 e 3.')
  await checkAccessibility('an adult: goes on', unanswered)
})

test('a parent is asked after a year whether the contacts are right, and ends a pause', async ({
  page,
  portal,
}) => {
  const parent = await registerParent(portal)
  await isToldOf(page, { contactsDue: true, messages: { choice: 'paused', until: '2027-11-30' } })
  await enter(page, parent)
  const right = page.getByRole('button', { name: 'Sì, sono giusti' })
  await checkAccessibility('a parent’s home: the contacts are still right?', right)
  await page.getByRole('button', { name: 'Cambia o finisci la pausa' }).click()
  const end = page.getByRole('dialog').getByRole('button', { name: 'Finisci la pausa' })
  await checkAccessibility('a parent’s home: a pause is ended', end)
})

const changedText = {
  text: 'section3',
  version: '2027-01-10',
  title: '3. Messaggi dello studio',
  paragraphs: ['Il gruppo di ricerca può scrivermi al più una volta alla settimana.'],
  accept: 'Acconsento',
  refuse: 'Non acconsento',
  answer: 'open',
  before: {
    version: '2026-11-21',
    text: '3. Messaggi dello studio\n\nIl gruppo di ricerca può scrivermi una volta al mese.',
  },
  until: '2099-01-31',
}

test('a parent reads what has changed in a text, puts it off, and reads it again', async ({
  page,
  portal,
}) => {
  // a text that has changed would stand before everybody of this portal
  await isToldOf(page, { newTexts: { until: changedText.until, isOver: false } })
  await page.route('**/api/users/texts', (route) =>
    route.fulfill({ json: { message: 'OK', texts: [changedText] } }),
  )
  await enter(page, await registerParent(portal))
  const changes = page.getByRole('heading', { name: 'Che cosa cambia' })
  await checkAccessibility('a changed text', changes)
  await page.getByRole('button', { name: 'Non acconsento' }).click()
  const question = page.getByRole('alertdialog')
  await checkAccessibility('a changed text: what a refusal does', question)
  await page.getByRole('button', { name: 'Torna al testo' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Più tardi' }).click()
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
  await page.goto('/testi')
  await checkAccessibility('a changed text: put off, and read again', changes)
})
