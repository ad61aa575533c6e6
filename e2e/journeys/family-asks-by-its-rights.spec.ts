import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { enter, nicolo, registerParent } from '../support/registered.ts'
import { becomeColleague, dayFromNow } from '../support/staff.ts'

test('a parent asks by right, the team answers within the month, and the parent reads it', async ({
  browser,
  page,
  portal,
  responsabile,
}) => {
  const parent = await registerParent(portal)
  const team = await (await browser.newContext()).newPage()
  await becomeColleague(team, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  const words = 'Il cognome si scrive con la acca.'
  const answer = 'Corretto: ora si scrive con la acca.'

  await test.step('the parent asks, about a child', async () => {
    await enter(page, parent, '/my-data')
    await page.getByRole('button', { name: 'Fai una richiesta' }).click()
    await page.getByLabel('Che cosa chiedi?').selectOption('rectification')
    await page.getByLabel('Di chi sono i dati?').selectOption({ label: `Di ${nicolo.childname}` })
    await page.getByRole('button', { name: 'Manda la richiesta' }).click()
    const unsaid = page.getByText('Scrivi in breve che cosa chiedi.')
    await checkAccessibility('a right: a request without its words', unsaid)
    await page.getByLabel('Raccontaci').fill(words)
    await page.getByRole('button', { name: 'Manda la richiesta' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    const asked = page.getByRole('listitem').filter({ hasText: words })
    await expect(asked.getByText('In corso')).toBeVisible()
    await checkAccessibility('a right: a request that was sent', asked.getByText(/risposta entro il/u))
  })

  await test.step('the team finds it by the family code, takes it and answers', async () => {
    await team.goto('/staff/richieste')
    const row = team.getByRole('row').filter({ hasText: String(parent.user.familycode) })
    await checkAccessibility('the requests', row.getByText('Da seguire'))
    await row.getByRole('link', { name: 'Rettifica (art. 16)' }).click()
    await checkAccessibility('a request', team.getByText(words))
    await team.getByRole('button', { name: 'Prolunga il termine' }).click()
    await checkAccessibility('a request takes longer', team.getByLabel('Perché serve più tempo'))
    await team.keyboard.press('Escape')
    await expect(team.getByRole('alertdialog')).toBeHidden()
    await team.getByRole('button', { name: 'Concludi con la risposta' }).click()
    await team.getByRole('button', { name: 'Concludi', exact: true }).click()
    await checkAccessibility('a request is answered', team.getByText(/^Scrivi la risposta/u))
    await team.getByLabel('Come finisce').selectOption('granted')
    await team.getByLabel('Che cosa rispondi').fill(answer)
    await team.getByRole('button', { name: 'Concludi', exact: true }).click()
    await expect(team.getByRole('alertdialog')).toBeHidden()
    await expect(team.getByRole('heading', { name: 'La risposta' })).toBeVisible()
    await expect(team.getByRole('button', { name: 'Concludi con la risposta' })).toBeHidden()
  })

  await test.step('the parent reads the answer', async () => {
    await page.reload()
    const asked = page.getByRole('listitem').filter({ hasText: words })
    await expect(asked.getByText(answer)).toBeVisible()
    await expect(asked.getByText('Fatto', { exact: true })).toBeVisible()
  })

  await test.step('a request that came by telephone is noted, and the year counts both', async () => {
    await team.goto('/staff/richieste')
    await team.getByRole('button', { name: 'Annota una richiesta' }).click()
    await team.getByLabel('Codice famiglia').fill(parent.user.familycode)
    await team.getByRole('button', { name: 'Continua' }).click()
    const note = team.getByRole('button', { name: 'Annota', exact: true })
    await note.click()
    await checkAccessibility('a request with nothing said', team.getByText('Scegli chi ha chiesto.'))
    await team.getByLabel('Chi ha chiesto').selectOption({ index: 1 })
    await team.getByLabel('Che cosa chiede').selectOption('access')
    await team.getByLabel('Come è arrivata').selectOption('telephone')
    await team.getByLabel('Quando è arrivata').fill(dayFromNow(-2))
    await note.click()
    await expect(team.getByRole('alertdialog')).toBeHidden()
    await team.goto('/staff/richieste/anno')
    const counted = team.getByRole('table').getByText('Accesso (art. 15)')
    await checkAccessibility('the requests of the year', counted)
  })
  await team.context().close()
})
