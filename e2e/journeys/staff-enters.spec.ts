import { checkAccessibility } from '../support/check-accessibility.ts'
import { expect, test } from '../support/portal.ts'
import { choose } from '../support/menus.ts'
import {
  appCode,
  becomeColleague,
  createColleague,
  dayFromNow,
  enterStaff,
  letIn,
  openNavigation,
  setUpByTheInterface,
  setUpColleague,
} from '../support/staff.ts'

const story = 'a responsabile sets up, enters, lets a colleague in, reads the log and leaves'

test(story, { tag: '@layout' }, async ({ page, portal }) => {
  const ada = portal.uniqueEmail('ada')
  const link = await createColleague(ada, 'responsabile')

  await page.goto(link)
  await expect(page.getByText('Responsabile')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Codice QR per l’app di autenticazione' })
  await checkAccessibility('an access is set up', picture)
  expect(page.url()).toMatch(/\/staff\/attiva$/u)

  const { secret, recoveryCodes } = await setUpColleague(page, link, ada)
  expect(new Set(recoveryCodes).size).toBe(10)
  const saved = page.getByRole('link', { name: 'Ho salvato i codici' })
  await checkAccessibility('an access: the recovery codes', saved)
  await saved.click()
  const active = page.getByText('Il tuo accesso è attivo: ora puoi entrare.')
  await checkAccessibility('an access: the log-in after setting up', active)

  await enterStaff(page, ada, '000000')
  await expect(page.getByRole('alert')).toHaveText('Email, password o codice non sono corretti.')

  await enterStaff(page, ada, appCode(secret))
  await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => `${document.cookie}${localStorage.getItem('access_token') ?? ''}`)).toBe(
    '',
  )

  await openNavigation(page)
  await page.getByRole('link', { name: 'Accessi', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accessi', level: 1 })).toBeVisible()
  const own = page.getByRole('row').filter({ hasText: ada })
  await expect(own).toContainText('Attivo')
  await checkAccessibility('the accesses', own)

  const bruno = portal.uniqueEmail('bruno')
  await page.getByRole('button', { name: 'Nuovo accesso' }).click()
  await page.getByLabel('Email').fill(bruno)
  await page.getByLabel('Ruolo').selectOption('garante')
  await page.getByLabel('Vale fino al').fill('2099-12-31')
  const create = page.getByRole('button', { name: 'Crea e mostra il link' })
  await checkAccessibility('a new access', create)
  await create.click()
  await checkAccessibility('a new access: its link', page.getByText(/\/staff\/attiva#\S+/u))
  await page.getByRole('button', { name: 'Fatto' }).click()
  await expect(page.getByRole('row').filter({ hasText: bruno })).toContainText('Da attivare')

  await openNavigation(page)
  await page.getByRole('link', { name: 'Registro' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Accesso creato' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verifica il registro' }).click()
  const whole = page.getByText('Il registro è intero', { exact: true })
  await checkAccessibility('the log, verified', whole)
  await page.getByLabel('Chi', { exact: true }).fill(ada)
  await page.getByLabel('Che cosa').selectOption('staff_created')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(page.getByText('In tutto 1', { exact: true })).toBeVisible()
  await page.getByLabel('Che cosa').selectOption('news_published')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(page.getByRole('heading', { name: 'Nessuna riga' })).toBeVisible()

  await openNavigation(page)
  await page.getByRole('link', { name: 'Profilo' }).click()
  await checkAccessibility('the own sessions', page.getByText('Questa', { exact: true }))
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/staff/accedi')
  await page.goto('/staff/registro')
  await expect(page).toHaveURL('/staff/accedi')
})

test('a role sees its own pages alone, and a recovery code stands in for the app once', async ({
  page,
  portal,
  request,
  responsabile,
}) => {
  const carla = portal.uniqueEmail('carla')
  const link = await letIn(responsabile, carla, 'garante')
  const { recoveryCodes } = await setUpByTheInterface(request, link, carla)
  const [code = ''] = recoveryCodes
  await page.goto('/staff/accedi')

  await enterStaff(page, carla, code)
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeVisible()
  await openNavigation(page)
  const entries = page.getByRole('navigation', { name: 'Area ricerca' }).getByRole('link')
  await expect(entries).toHaveText(['Richieste', 'Registro'])
  await page.goto('/staff/accessi')
  const notForThem = page.getByRole('heading', { name: 'Questa pagina non è per il tuo ruolo' })
  await checkAccessibility('the team: a page of another role', notForThem)

  await openNavigation(page)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL('/staff/accedi')
  await enterStaff(page, carla, code)
  await expect(page.getByRole('alert')).toHaveText('Email, password o codice non sono corretti.')
})

test('a set-up link is good once, and an unknown address says so only inside', async ({
  page: again,
  portal,
  request,
  responsabile,
}) => {
  const dario = portal.uniqueEmail('dario')
  const link = await letIn(responsabile, dario, 'comunicazione')
  await setUpByTheInterface(request, link, dario)

  await again.goto(link)
  const dead = again.getByText('Il link non vale più')
  await checkAccessibility('an access: a set-up link that is dead', dead)

  // the good link pasted into the same tab: only the part after the # is another one
  const elena = portal.uniqueEmail('elena')
  await again.goto(await letIn(responsabile, elena, 'garante'))
  await expect(again.getByText(elena)).toBeVisible()
  expect(again.url()).toMatch(/\/staff\/attiva$/u)

  await again.goto('/staff/nessuna-pagina')
  await expect(again).toHaveURL('/staff/accedi')
})

test('an access gets another role, address and last day, is closed, and opens again for the same person', async ({
  browser,
  page,
  portal,
  request,
  responsabile,
}) => {
  const [bruno, moved] = [portal.uniqueEmail('bruno'), portal.uniqueEmail('bruno.rossi')]
  const { secret } = await setUpByTheInterface(request, await letIn(responsabile, bruno, 'garante'), bruno)
  await becomeColleague(page, responsabile, portal.uniqueEmail('ada'), 'responsabile')
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })

  await page.goto('/staff/accessi')
  await choose(page, 'Modifica', bruno)
  await checkAccessibility('an access is changed', page.getByRole('button', { name: 'Salva' }))
  await page.getByLabel('Email').fill(moved)
  await page.getByLabel('Ruolo').selectOption('coordinatore')
  await page.getByLabel('Vale fino al').fill(dayFromNow(5))
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(row(moved)).toContainText('Coordinatore')
  await checkAccessibility('an access that ends soon', row(moved).getByText('Ancora 5 giorni'))
  await expect(row(bruno)).toHaveCount(0)

  await openNavigation(page)
  await page.getByRole('link', { name: 'Oggi' }).click()
  const ending = page.getByRole('link', {
    name: new RegExp(`^Prolunga Accesso in scadenza: .*${moved}`, 'u'),
  })
  await checkAccessibility('today, with accesses that end soon', ending)
  await ending.click()

  // his password and his app still let him in, under the new address
  const own = await browser.newContext()
  const his = await own.newPage()
  await his.goto('/staff/accedi')
  await enterStaff(his, moved, appCode(secret))
  await expect(his.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
  await his.goto('/staff/profilo')
  await checkAccessibility('the own access ends soon', his.getByText('Il tuo accesso sta per scadere'))

  await choose(page, 'Chiudi', moved)
  await page.getByRole('button', { name: 'Chiudi l’accesso', exact: true }).click()
  await expect(row(moved)).toContainText('Chiuso')
  await his.reload()
  await expect(his).toHaveURL(/\/staff\/accedi/u)

  await choose(page, 'Riapri', moved)
  const reopen = page.getByRole('button', { name: 'Riapri l’accesso', exact: true })
  await checkAccessibility('an access is opened again?', reopen)
  await reopen.click()
  const link = await page.getByText(/\/staff\/attiva#\S+/u).textContent()
  const again = await setUpColleague(his, link ?? '', moved)
  await his.getByRole('link', { name: 'Ho salvato i codici' }).click()
  await enterStaff(his, moved, appCode(again.secret))
  await expect(his.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible()
  await expect(his.getByText('Il tuo accesso sta per scadere')).toHaveCount(0)
  await own.close()
})
