import { expect, test } from '../support/portal.ts'
import { enter, nicolo, registerParent } from '../support/registered.ts'
import { becomeColleague } from '../support/staff.ts'

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
    await page.getByLabel('Raccontaci').fill(words)
    await page.getByRole('button', { name: 'Manda la richiesta' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    const asked = page.getByRole('listitem').filter({ hasText: words })
    await expect(asked.getByText('In corso')).toBeVisible()
    await expect(asked.getByText(/risposta entro il/u)).toBeVisible()
  })

  await test.step('the team finds it by the family code, takes it and answers', async () => {
    await team.goto('/staff/richieste')
    const row = team.getByRole('row').filter({ hasText: String(parent.user.familycode) })
    await expect(row.getByText('Da seguire')).toBeVisible()
    await row.getByRole('link', { name: 'Rettifica (art. 16)' }).click()
    await expect(team.getByText(words)).toBeVisible()
    await team.getByRole('button', { name: 'Concludi con la risposta' }).click()
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
  await team.context().close()
})
