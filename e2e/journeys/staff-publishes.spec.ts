import { checkAccessibility } from '../support/check-accessibility.ts'
import { aPhotograph } from '../support/picture.ts'
import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'
import { becomeColleague, openNavigation } from '../support/staff.ts'
import { choose } from '../support/menus.ts'

test('who writes for families drafts, previews and publishes a news with a picture; a parent reads it until it is taken back', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const families = await browser.newContext()
  const parent = await families.newPage()
  await becomeParent(parent, portal, portal.uniqueEmail('giulia'))

  await becomeColleague(page, responsabile, portal.uniqueEmail('elena'), 'comunicazione')
  await page.goto('/staff')
  const heading = page.getByRole('heading', { name: 'Notizie', level: 1 })
  await checkAccessibility('the team’s news', heading)
  await page.getByRole('link', { name: 'Scrivi una notizia' }).click()
  await expect(page.getByRole('heading', { name: 'Nuova notizia' })).toBeVisible()

  const title = `Si comincia ${portal.uniqueEmail().slice(8, 16)}`
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page.getByText('Questo campo è obbligatorio.').first()).toBeVisible()
  await page.getByLabel('Titolo').fill(title)
  await page.getByLabel('Testo').fill('Da oggi trovi il primo questionario.\nBastano dieci minuti.')
  const preview = page.getByRole('region', { name: 'Anteprima' })
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview).toContainText('Bastano dieci minuti.')

  const field = page.getByLabel('Immagine (facoltativa)')
  const script = Buffer.from('<!doctype html><script>alert(1)</script>')
  await field.setInputFiles({ name: 'cena.jpg', mimeType: 'image/jpeg', buffer: script })
  await expect(page.getByText(/^Il file non contiene un’immagine/u)).toBeVisible()
  await field.setInputFiles(await aPhotograph(page))
  const words = page.getByLabel('Che cosa mostra l’immagine')
  await expect(words).toBeFocused()
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await checkAccessibility('a news: fields were left empty', page.getByText(/^Descrivi l’immagine/u))
  await words.fill('Tre ciliegie su una tovaglia')
  await expect(preview.getByRole('img', { name: 'Tre ciliegie su una tovaglia' })).toBeVisible()
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page).toHaveURL(/\/staff\/notizie\/[\w-]{36}$/u)
  await checkAccessibility('a news: a draft', page.getByText('Nessuna famiglia la vede.'))
  await parent.goto('/news')
  await expect(parent.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
  await expect(parent.getByRole('heading', { name: title })).toHaveCount(0)

  await page.getByRole('button', { name: 'Pubblica…' }).click()
  const now = page.getByRole('button', { name: 'Pubblica adesso' })
  await checkAccessibility('a news: when to publish?', now)
  await now.click()
  await expect(page.getByText(/Le famiglie la vedono dal/u)).toBeVisible()
  const isRead = async () => {
    await parent.reload()
    await expect(parent.getByRole('heading', { level: 2 }).first()).toBeVisible()
    return parent.getByRole('heading', { name: title }).count()
  }
  await expect.poll(isRead).toBe(1)
  await expect(parent.getByText('Da oggi trovi il primo questionario.')).toBeVisible()
  const news = parent.getByRole('article').filter({ has: parent.getByRole('heading', { name: title }) })
  const picture = news.getByRole('img', { name: 'Tre ciliegie su una tovaglia' })
  await picture.scrollIntoViewIfNeeded()
  const drawnWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(drawnWidth).toBeGreaterThanOrEqual(720)

  await page.getByLabel('Testo').fill('Da oggi trovi due questionari.')
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByText('2 versioni')).toBeVisible()
  await page.getByText(/^Versione 1:/u).click()
  const history = page.getByRole('region', { name: 'Storia' })
  const first = history.getByText('Da oggi trovi il primo questionario.')
  await checkAccessibility('a news: published, and its history', first)

  await page.getByRole('button', { name: 'Ritira' }).click()
  await checkAccessibility('a news: to take it back?', page.getByRole('alertdialog'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ritira' }).click()
  await expect(page.getByText('Nessuna famiglia la vede.')).toBeVisible()
  await expect.poll(isRead).toBe(0)
  await families.close()
})

test('a coordinator drafts a text of the study, which needs its day', async ({
  page,
  portal,
  responsabile,
}) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  await page.goto('/staff/testi')
  const row = page.getByRole('row').filter({ hasText: 'Bambini sotto i 7 anni' })
  await checkAccessibility('the texts of the study', row)
  await choose(row, 'Scrivi una versione nuova')
  await page.getByLabel('Testo', { exact: true }).fill('Parole facili, per chi è piccolo.')
  const preview = page.getByRole('region', { name: 'Anteprima' })
  await checkAccessibility('a text of the study: a draft', preview.getByText('Parole facili'))
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  const noDay = page.getByText('Scegli da quale giorno vale.')
  await checkAccessibility('a text of the study: a draft without its day', noDay)
  await page.getByRole('button', { name: 'Metti da parte…' }).click()
  await checkAccessibility('a text of the study: to put it aside?', page.getByRole('alertdialog'))
})

test('a data manager keeps a questionnaire for children; portal and LimeSurvey agree after a synchronisation', async ({
  page,
  portal,
  responsabile,
  browser,
}) => {
  const survey = 'Frutta e verdura a tavola'
  const families = await browser.newContext()
  const parent = await families.newPage()
  await becomeParent(parent, portal, portal.uniqueEmail('giulia'))
  await expect(parent.getByRole('heading', { name: survey })).toBeVisible()

  await becomeColleague(page, responsabile, portal.uniqueEmail('dario'), 'data-manager')
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
  await openNavigation(page)
  await page.getByRole('link', { name: 'Questionari' }).click()
  const row = page.getByRole('row').filter({ hasText: survey })
  await checkAccessibility('who sees which questionnaire', row)

  const dialog = page.getByRole('alertdialog', { name: survey })
  const save = dialog.getByRole('button', { name: 'Salva' })
  const letParents = async (tick: 'check' | 'uncheck') => {
    await choose(page, 'Cambia chi lo vede', survey)
    await dialog.getByLabel('Genitori')[tick]()
  }
  await letParents('uncheck')
  await checkAccessibility('a choice of who sees a questionnaire', save)
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Solo figli')
  const isOffered = async () => {
    await parent.reload()
    await expect(parent.getByRole('heading', { name: 'Abitudini a colazione' })).toBeVisible()
    return parent.getByRole('heading', { name: survey }).count()
  }
  await expect.poll(isOffered).toBe(0)

  await page.getByRole('link', { name: 'Riconciliazione' }).click()
  const start = page.getByRole('button', { name: 'Allinea con LimeSurvey' })
  await checkAccessibility('before a comparison with LimeSurvey', start)
  await expect(async () => {
    // one of the portal's own may be under way
    await start.click()
    await expect(page.getByText(/^Allineamento del .*dario/u)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  const after = page.getByText(/^Allineamento del .*dario/u)
  await checkAccessibility('after a comparison with LimeSurvey', after)
  await expect(row).toContainText('Nessuna differenza')

  await page.getByRole('link', { name: 'Destinatari' }).click()
  await letParents('check')
  await checkAccessibility('the same choice, back as it was', save)
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(row).not.toContainText('Solo figli')
  await families.close()
})
