import type { Page } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { enter, signUpParent } from '../support/registered.ts'
import { inviteByTheInterface, linkTo } from '../support/second-parent.ts'
import { becomeColleague, openNavigation } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

const reason = 'Ha telefonato stamattina'

/** Answers the dialog that is open with the reason, and reads the toast. */
async function giveReason(page: Page, button: string, toast: string) {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(page.getByText(toast, { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

const story = 'a coordinator finds who is stuck, invites again, notes it and sees names for a reason'

test(story, async ({ page, portal, responsabile, browser }) => {
  const context = await browser.newContext()
  const family = await context.newPage()
  const { invited, link, name: email, user } = await inviteByTheInterface(portal)
  const code = user.familycode
  await signUpParent(portal, portal.uniqueEmail('nuova'))
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  await page.goto('/staff')

  await test.step('the day', async () => {
    await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
    await expect(page.getByText('LimeSurvey risponde')).toBeVisible()
    await checkAccessibility('today', page.getByRole('table', { name: 'Da fare' }))
    await page.getByRole('link', { name: 'Andamento' }).click()
    const funnel = page.getByRole('table', { name: /Quante famiglie sono arrivate/ })
    await expect(funnel.getByRole('row', { name: /^Registrate/ })).toBeVisible()
    await checkAccessibility(
      'how the study goes',
      page.getByRole('region', { name: 'Percorso d’iscrizione' }),
    )
    await expect(page.getByRole('region', { name: 'LimeSurvey' })).toContainText('Risponde')
    await expect(page.getByText('Giulia')).toHaveCount(0)
  })

  await test.step('finds the parent who never typed the code', async () => {
    await openNavigation(page)
    await page.getByRole('link', { name: 'Famiglie', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Famiglie', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Altri filtri' }).click()
    await page.getByLabel('A che punto').selectOption('registered')
    const waiting = page.getByRole('row').filter({ hasText: 'Email da confermare' })
    await checkAccessibility('families that wait', waiting.first())
    await page.getByRole('table', { name: 'Famiglie' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: /^Famiglia / })).toBeVisible()
  })

  await test.step('a family by its code', async () => {
    await page.getByRole('link', { name: 'Tutte le famiglie' }).click()
    await page.getByLabel('Codice o persona').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Cerca' }).click()
    await page.getByRole('link', { name: code }).click()
    await expect(page.getByRole('heading', { name: `Famiglia ${code}` })).toBeVisible()
    await expect(page.getByText(/Aspetta il consenso di \S+: invito mandato il/u)).toBeVisible()
    await expect(page.getByText('Giulia')).toHaveCount(0)
    await checkAccessibility('a family', page.getByText('G. D. invita il secondo genitore.'))
  })

  await test.step('the invitation is sent again, and the old link is dead', async () => {
    await choose(page, 'Invita di nuovo', 'l’invito')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Manda l’invito' }).click()
    const unsaid = page.getByText('Scrivi il motivo: resta nel registro.')
    await checkAccessibility('a family: the invitation is sent again', unsaid)
    await giveReason(page, 'Manda l’invito', 'Invito mandato.')
    await expect(page.getByRole('region', { name: 'Inviti' })).toContainText('Sostituito')
    await expect.poll(() => linkTo(portal, invited)).not.toBe(link)
    await family.goto(link)
    await expect(family.getByRole('heading', { name: 'C’è un invito più recente' })).toBeVisible()
  })

  await test.step('a note', async () => {
    await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
    await page.getByLabel('Nota', { exact: true }).fill('Richiamare lunedì.')
    await checkAccessibility(
      'a family: a note is written',
      page.getByRole('button', { name: 'Salva la nota' }),
    )
    await giveReason(page, 'Salva la nota', 'Nota salvata.')
    await expect(page.getByRole('region', { name: 'Note' })).toContainText('Richiamare lunedì.')
  })

  await test.step('names, for a reason, until the page is left', async () => {
    await page.getByRole('button', { name: 'Mostra nomi' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: 'Mostra i nomi' }).click()
    const people = page.getByRole('table', { name: 'Persone della famiglia' })
    await expect(people.getByRole('row').filter({ hasText: email })).toBeVisible()
    await checkAccessibility('a family: names are shown', people.getByRole('cell', { name: /^Nicolò/ }))
    await page.reload()
    await expect(page.getByRole('heading', { name: `Famiglia ${code}` })).toBeVisible()
    await expect(people).toContainText('G. D.')
    await expect(page.getByText('Giulia')).toHaveCount(0)
  })

  await test.step('a corrected address waits for its code, and a link does instead', async () => {
    const corrected = portal.uniqueEmail('corretta')
    const parent = page.getByRole('row').filter({ hasText: 'Primo genitore' })
    await choose(parent, 'Correggi l’email')
    await page.getByLabel('Nuova email').fill(corrected)
    await checkAccessibility('a family: an address is corrected', page.getByLabel('Nuova email'))
    await giveReason(page, 'Correggi', 'Email corretta.')
    await portal.codeFor(corrected)
    await choose(parent, 'Manda un link')
    const send = page.getByRole('button', { name: 'Manda il link' })
    await checkAccessibility('a family: a link to go on is sent', send)
    await giveReason(page, 'Manda il link', 'Link mandato.')
    expect(await portal.mailTo(corrected, { holding: 'Conferma il tuo indirizzo' })).toMatch(/#code=/)
  })

  await test.step('the day, which has counted by now who never typed the code', async () => {
    await page.goto('/staff')
    // counted once a minute for everybody, and somebody may have looked before the sign-up
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: /^Email da confermare/u }).first()).toBeVisible({
        timeout: 5_000,
      })
    }).toPass({ timeout: 80_000 })
  })

  await context.close()
})

test('a coordinator takes a family out, and its invitation is dead', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const context = await browser.newContext()
  const family = await context.newPage()
  const invitation = await inviteByTheInterface(portal)
  const { invited, link } = invitation
  const code = invitation.user.familycode
  await enter(family, invitation)
  await expect(family.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()

  await becomeColleague(page, responsabile, portal.uniqueEmail('dora'), 'coordinatore')
  await page.goto('/staff/famiglie')
  await page.getByLabel('Codice o persona').fill(code)
  await page.getByRole('button', { name: 'Cerca' }).click()
  await page.getByRole('link', { name: code }).click()

  await page.getByRole('button', { name: 'Azioni: la famiglia' }).click()
  const withdraw = page.getByRole('menuitem', { name: 'Ritira la famiglia' })
  await checkAccessibility('a family: what can be done for it', withdraw)
  await withdraw.click()
  await checkAccessibility('a family: it is taken out', page.getByRole('alertdialog').getByLabel('Motivo'))
  await giveReason(page, 'Ritira la famiglia', 'La famiglia non partecipa più.')
  await checkAccessibility('a family that takes part no longer', page.getByText(/Non partecipa più dal \d/u))
  await page.getByRole('button', { name: 'Azioni: la famiglia' }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancella i dati' })).toBeVisible()
  await expect(withdraw).toHaveCount(0)
  await page.keyboard.press('Escape')

  await family.reload()
  await expect(family).toHaveURL(/\/login/)
  await family.goto(link)
  await expect(family.getByText(/scaduto/).first()).toBeVisible()
  expect(await portal.mailTo(invited, { holding: 'non serve più' })).toContain('non devi fare nulla')

  // and one of its children is to be erased
  await choose(page, 'Cancella i dati', 'N. ')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Nome di chi va cancellato').fill('Nicolò')
  await dialog.getByLabel('Motivo').fill(reason)
  const erase = dialog.getByRole('button', { name: 'Inserisci la cancellazione' })
  await checkAccessibility('an erasure: the team enters one', erase)
  await erase.click()
  await expect(dialog).toBeHidden()
  await page.goto('/staff/famiglie/cancellazioni')
  await checkAccessibility('an erasure: all of them', page.getByRole('table', { name: 'Cancellazioni' }))
  await context.close()
})
