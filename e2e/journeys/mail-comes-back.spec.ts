import { mailComesBack } from '../support/bounces.ts'
import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { register, verify } from '../support/person.ts'
import { registerParent } from '../support/registered.ts'
import { invite, linkTo } from '../support/second-parent.ts'
import { becomeColleague } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

test('a mail comes back: the team reads so on the family’s page, in its history and among today’s work', async ({
  page,
  portal,
  responsabile,
}) => {
  const { name, user } = await registerParent(portal)
  await mailComesBack(portal, name)
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  await page.goto(`/staff/famiglie/${user.familyId}`)
  const nonexistent = page.getByText(/^Email tornata indietro: casella inesistente/u)
  await checkAccessibility('a family: an address to which nothing goes any more', nonexistent)
  const question = page.getByRole('alertdialog')
  await choose(page.getByRole('table', { name: 'Persone della famiglia' }), 'Riprova l’indirizzo')
  await checkAccessibility('a family: the address is tried again?', question)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  const history = page.getByRole('region', { name: 'Storia' })
  await history.getByLabel('Che cosa mostrare').selectOption('Email, delle ultime settimane')
  await checkAccessibility('a family: the mail in the history', history.getByText(/tornata indietro/u))
  await choose(history, 'Manda un link per continuare')
  await checkAccessibility('a family: another mail is sent?', question)

  await page.goto('/staff')
  // the figures are counted once a minute for everybody; what waits is counted at once
  const waits = page.getByRole('row', { name: /Email tornata indietro|Indirizzi da cui le email/u })
  await checkAccessibility('today: what waits for the team', waits.first())
})

test('the code’s mail comes back: the page that waits says so, and another address gets one', async ({
  page,
  portal,
}) => {
  const mistyped = portal.uniqueEmail('giulai')
  const email = portal.uniqueEmail('giulia')
  await register(page, mistyped)
  await portal.codeFor(mistyped)
  await mailComesBack(portal, mistyped)
  const note = page.getByText('La nostra email è tornata indietro')
  await expect(note).toBeVisible({ timeout: 20_000 })
  await checkAccessibility('the code is asked for: its mail came back', note)
  await expect(page.getByRole('button', { name: 'Manda un nuovo codice' })).toBeHidden()

  await page.getByRole('button', { name: 'Correggi l’indirizzo email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Manda il codice a questo indirizzo' }).click()
  await expect(page).toHaveURL(`/verify-account?email=${encodeURIComponent(email)}`)
  await expect(note).toBeHidden()
  await verify(page, await portal.codeFor(email))
  await expect(page).toHaveURL(/\/child-add\//)
})

test('an invitation comes back: who invited reads so at home and corrects the address', async ({
  page,
  portal,
}) => {
  const { invited } = await invite(page, portal)
  await mailComesBack(portal, invited)
  await page.reload()
  const panel = page.getByRole('region', { name: 'Coniuge' })
  const note = panel.getByText('L’invito è tornato indietro')
  await checkAccessibility('a parent’s home: the invitation came back', note)
  await expect(panel).toContainText(`Non abbiamo potuto consegnare a ${invited}`)

  await panel.getByRole('button', { name: 'Correggi l’indirizzo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manda di nuovo l’invito' })
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(dialog.getByText(/^L’invito mandato a questo indirizzo è tornato indietro/)).toBeVisible()
  const corrected = portal.uniqueEmail('marco')
  await dialog.getByLabel('Email').fill(corrected)
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(dialog).toBeHidden()
  await expect(note).toBeHidden()
  await expect(panel).toContainText(corrected)
  expect(await linkTo(portal, corrected)).toMatch(/token=/)
})
