import { mailComesBack } from '../support/bounces.ts'
import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { registerParent } from '../support/registered.ts'
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
  await history.getByRole('button', { name: /^Manda un link per continuare/u }).click()
  await checkAccessibility('a family: another mail is sent?', question)

  await page.goto('/staff')
  // the figures are counted once a minute for everybody; what waits is counted at once
  const waits = page.getByRole('row', { name: /Email tornata indietro|Indirizzi da cui le email/u })
  await checkAccessibility('today: what waits for the team', waits.first())
})
