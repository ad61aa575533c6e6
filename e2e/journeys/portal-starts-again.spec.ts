import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { freePort } from '../support/config.ts'
import { npmStart, type Started } from '../support/npm-start.ts'
import { expect, test } from '../support/portal.ts'

const demoParent = { email: 'giulia.dangelo@example.it', password: 'Tavola!2026' }

const isSilent = (address: string) =>
  fetch(address).then(
    () => false,
    () => true,
  )

test('Ctrl-C ends everything that npm start began, and a second start finds the data', async ({
  page,
  request,
}) => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'desco-again-'))
  const port = Number(await freePort())
  const postmaster = path.join(dataFolder, 'postgres/cluster/postmaster.pid')
  const started: Started[] = []
  const start = async (settings: Record<string, string> = {}) => {
    const portal = await npmStart({ port, dataFolder, settings })
    started.push(portal)
    return portal
  }

  try {
    const first = await start()
    const answer = await request.post(`${first.url}/api/users/login`, { data: demoParent })
    const { token } = (await answer.json()).res
    expect(await isSilent(first.surveyHost)).toBe(false)
    expect(existsSync(postmaster)).toBe(true)

    await first.ctrlC()
    expect(await isSilent(first.url)).toBe(true)
    expect(await isSilent(first.surveyHost)).toBe(true)
    expect(existsSync(postmaster)).toBe(false)

    const second = await start({ STUDY_LONGEST_NAME: '30', STUDY_CHILDREN_UNDER: '14' })
    const again = await request.post(`${second.url}/api/users/verify-token`, { headers: { token } })
    expect((await again.json()).res.user.email).toBe(demoParent.email)

    // the settings of a study hold on its pages
    await page.goto(`${second.url}/child-add/`)
    await expect(page.getByText(/con meno di 14 anni/u)).toBeVisible()
    await page.goto(`${second.url}/signup`)
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
    for (const portal of started) await portal.ctrlC()
    await rm(dataFolder, { recursive: true })
  }
})

test('the interface’s own page names every call', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const call = page.getByText('/api/users/login').first()
  await checkAccessibility('the page that names every call of the interface', call)
  await expect(page.getByText('/api/limesurvey/surveylist').first()).toBeVisible()
})
