import { checkAccessibility } from '../support/check-accessibility.ts'
import { beginBreakfast, comeBack, finishBreakfast } from '../support/questionnaire.ts'
import { expect, test } from '../support/portal.ts'
import { enter, nicolo, registerParent } from '../support/registered.ts'
import { becomeColleague, dayFromNow, openNavigation } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

const breakfast = 'Abitudini a colazione'

test('a family that is half-way reads so, goes on where it was, and the team finds it', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const parent = await registerParent(portal)
  const code = parent.user.familycode
  await enter(page, parent)
  const row = page.getByRole('listitem').filter({ hasText: breakfast })
  const open = async () => {
    const coming = page.waitForEvent('popup')
    await row.getByRole('link', { name: /visualizzazione/ }).click()
    return coming
  }

  await test.step('begins, and leaves after the first page', async () => {
    const questionnaire = await open()
    await beginBreakfast(questionnaire)
    await questionnaire.close()
    await page.bringToFront()
    await expect(async () => {
      // a return to the page asks anew; the portal asks once in ten seconds whether somebody has begun
      await comeBack(page)
      await expect(row.getByText(/^Iniziato/u)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 40_000 })
  })

  await test.step('a coordinator finds who is half-way, opens the family and comes back', async () => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const team = await context.newPage()
    await becomeColleague(team, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
    await team.goto('/staff')
    await expect(team.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
    await openNavigation(team)
    await team.getByRole('link', { name: 'Questionari', exact: true }).click()
    await team.getByRole('link', { name: 'Chi ha risposto' }).click()
    const answered = team.getByRole('row').filter({ hasText: breakfast })
    await checkAccessibility('who has answered', answered)
    const begun = team.getByRole('link', { name: new RegExp(`iniziato: ${breakfast}`, 'u') })
    await expect(async () => {
      // the numbers are at most half a minute old
      await team.reload()
      await begun.click({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await team.getByRole('link', { name: code }).click()
    await expect(team.getByRole('heading', { name: `Famiglia ${code}` })).toBeVisible()
    await team.getByRole('link', { name: `Torna a «${breakfast}»` }).click()
    await expect(team.getByRole('link', { name: 'Iniziato', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(team.getByRole('link', { name: code })).toBeVisible()
    await team.goto('/staff/questionari/persone/310001?stato=waiting')
    const waiting = team.getByRole('columnheader', { name: 'Aspetta dal' })
    const nobody = team.getByText('Nessuno', { exact: true })
    await checkAccessibility('who waits with a questionnaire', waiting.or(nobody).first())
    await context.close()
  })

  await test.step('goes on where it was, and finishes', async () => {
    const questionnaire = await open()
    // LimeSurvey opens the last page that was sent, as it was filled in
    await expect(questionnaire.getByLabel('Tutti i giorni')).toBeChecked()
    await questionnaire.getByRole('button', { name: 'Avanti' }).click()
    await finishBreakfast(questionnaire)
    await questionnaire.close()
  })
})

test('a window that opens tomorrow keeps the questionnaire from a family until then', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  // everybody else's children are older than four: this one has its birthday tomorrow, so that nobody else notices
  const tomorrow = dayFromNow(1)
  const born = `${Number(tomorrow.slice(0, 4)) - 4}${tomorrow.slice(4)}`
  const family = await registerParent(portal, {
    family: { children: [{ ...nicolo, dobirth: born }], spouse: { isChecked: 'true' } },
  })
  const code = family.user.familycode
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const phone = await context.newPage()
  await enter(phone, family)
  const row = phone.getByRole('listitem').filter({ hasText: 'La spesa' })
  const freshly = (check: () => Promise<void>) =>
    expect(async () => {
      await comeBack(phone)
      await check()
    }).toPass({ timeout: 30_000 })
  await expect(row).toBeVisible()

  await becomeColleague(page, responsabile, portal.uniqueEmail('dina'), 'data-manager')
  await page.goto('/staff/questionari')
  const openDialog = async () => {
    await choose(page, 'Quando si compila', 'La spesa')
    return page.getByRole('alertdialog')
  }

  await test.step('the team looks at who sees it tomorrow, and opens it from the age of four', async () => {
    const dialog = await openDialog()
    const when = dialog.getByLabel('Quando si può compilare')
    await when.selectOption('Tanti giorni dopo l’iscrizione')
    await dialog.getByLabel('Dal … giorno').fill('60')
    await dialog.getByLabel('Al … giorno', { exact: true }).fill('30')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    const early = dialog.getByText('La fine viene prima dell’inizio.')
    await checkAccessibility('a window that ends before it begins', early)
    await when.selectOption('A ondate')
    await checkAccessibility('a window in waves', dialog.getByLabel('Ondata 2, dal'))
    await when.selectOption('A un’età')
    await dialog.getByLabel('Da … anni').fill('4')
    await dialog.getByLabel('Minuti che richiede').fill('12')
    await dialog.getByRole('button', { name: 'Chi lo vede domani' }).click()
    await expect(dialog.getByText(new RegExp(`^In più, \\d+: .*${code} `, 'u'))).toBeVisible()
    await checkAccessibility('who sees a questionnaire tomorrow', dialog.getByText(/^Domani lo ved/u))
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Fatto: vale da subito.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'La spesa' })).toContainText('Da 4 anni in su')
  })

  await test.step('the family does not see it', () =>
    freshly(() => expect(row).toHaveCount(0, { timeout: 1_000 })))

  await test.step('opened to everybody again, it comes back with its minutes', async () => {
    const dialog = await openDialog()
    await dialog.getByLabel('Quando si può compilare').selectOption('Sempre, nelle date di LimeSurvey')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toHaveCount(0)
    await freshly(() => expect(row.getByText(/circa 12 minuti/iu)).toBeVisible({ timeout: 1_000 }))
    await choose(page, 'Sostituito da…', 'La spesa')
    const remade = page.getByLabel('Ora è il questionario')
    await checkAccessibility('which questionnaire another one is now', remade)
  })
  await context.close()
})
