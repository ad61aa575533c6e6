import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { startOwnPortal } from '../support/start-portal.ts'

test('the settings of a study hold on its pages', async ({ page }) => {
  const { url, stop } = await startOwnPortal({ STUDY_LONGEST_NAME: '30', STUDY_CHILDREN_UNDER: '14' })
  try {
    await page.goto(`${url}/child-add/`)
    await expect(page.getByText(/con meno di 14 anni/u)).toBeVisible()
    await page.goto(`${url}/signup`)
    const name = page.getByLabel('Nome', { exact: true })
    await name.fill("Dell'Acqua Ferrero")
    await name.blur()
    const surname = page.getByLabel('Cognome')
    await surname.fill('D'.repeat(31))
    // a field that is left while the page wakes is left once more
    await expect(async () => {
      await surname.focus()
      await surname.blur()
      await expect(page.getByText('Sono consentiti minimo 2 e massimo 30 caratteri.')).toHaveCount(1, {
        timeout: 1_000,
      })
    }).toPass()
  } finally {
    await stop()
  }
})

test('the interface’s own page names every call', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const call = page.getByText('/api/users/login').first()
  await checkAccessibility('the page that names every call of the interface', call)
  await expect(page.getByText('/api/limesurvey/surveylist').first()).toBeVisible()
})
