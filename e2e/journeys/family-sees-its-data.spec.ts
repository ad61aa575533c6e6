import { checkAccessibility } from '../support/check-accessibility.ts'
import { password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { anna, enableFirstChild, enter, nicolo, registerParent } from '../support/registered.ts'
import { filesIn } from '../support/zip.ts'

test('a parent sees who opened their names and takes all data along, and the child its own card', async ({
  page,
  portal,
  responsabile,
}) => {
  const parent = await registerParent(portal, {
    family: { children: [nicolo, anna], spouse: { isChecked: 'true' } },
  })
  const child = await enableFirstChild(portal, parent)
  const reason = 'Richiamata la famiglia: il codice non arrivava.'
  await responsabile.post('/api/staff/families/reveal-names', { familyId: parent.user.familyId, reason })

  await test.step('the card says who looked, and why', async () => {
    await enter(page, parent)
    await page.getByRole('link', { name: 'I nostri dati' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'I nostri dati' })).toBeVisible()
    await page.getByText(/^1 volta, l’ultima il/u).click()
    await expect(page.getByRole('heading', { name: 'Chi è responsabile dello studio' })).toBeVisible()
    await expect(page.getByText(`«${reason}»`)).toBeVisible()
    await expect(page.getByText(parent.name)).toBeVisible()
    await page.getByRole('heading', { name: 'Chi vede che cosa' }).click()
    await page.getByRole('heading', { name: 'Per quanto tempo?' }).click()
    await checkAccessibility(
      'our data',
      page.getByText('Vede risposte e diario con un codice inventato.', { exact: false }),
    )
  })

  await test.step('a wrong password makes no copy', async () => {
    await page.getByRole('button', { name: 'Prepara la copia' }).click()
    await page.getByLabel('La tua password').fill('Sbagliata!1')
    await page.getByRole('button', { name: 'Prepara', exact: true }).click()
    const wrong = page.getByText('La password non è corretta.')
    await checkAccessibility('our data: the password for the copy is wrong', wrong)
  })

  await test.step('the right one makes it, and it comes down', async () => {
    await page.getByLabel('La tua password').fill(password)
    await page.getByRole('button', { name: 'Prepara', exact: true }).click()
    const fetchIt = page.getByRole('button', { name: /^Scarica/u })
    await checkAccessibility('our data: the copy is ready', fetchIt)
    const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()])
    expect(download.suggestedFilename()).toMatch(/^desco-i-miei-dati-[\d-]+\.zip$/u)
    const files = await filesIn(download)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'leggimi.html',
        'io/scelte.html',
        'dati-tecnici/scheda.json',
        'dati-tecnici/io/tutto.json',
        'dati-tecnici/figlio-1/i-dati-dei-figli.csv',
        'dati-tecnici/figlio-2/i-dati-dei-figli.csv',
      ]),
    )
    expect(files['dati-tecnici/io/l-accesso-e-i-dati-personali.csv']).toContain(parent.name)
    expect(files['dati-tecnici/scheda.json']).toContain(reason)
  })

  await test.step('the child reads its own card in its own words, without the reason', async () => {
    await portal.post(
      '/api/users/assent',
      { version: '2026-11-21', text: 'from11', answer: 'yes' },
      child.token,
    )
    await enter(page, child, '/my-data')
    await expect(page.getByRole('heading', { level: 1, name: 'I miei dati' })).toBeVisible()
    await page.getByText(/^1 volta, l’ultima il/u).click()
    await expect(page.getByRole('list', { name: 'Quando hanno guardato i nomi' })).toBeVisible()
    await expect(page.getByText('Chiedila ai tuoi genitori', { exact: false })).toBeVisible()
    await expect(page.getByText(reason)).toHaveCount(0)
    await expect(page.getByText(parent.name)).toHaveCount(0)
    await page.getByRole('heading', { name: 'Chi può vedere le tue cose' }).click()
    await checkAccessibility('a child’s own data', page.getByText('Le tue cose le vedi tutte.'))
    await page.getByRole('button', { name: 'Cambia la password' }).click()
    await checkAccessibility('a child changes its password', page.getByLabel('La password di adesso'))
  })
})
