import { checkAccessibility } from '../support/check-accessibility.ts'
import { acceptConsents } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { enter, openSession } from '../support/registered.ts'
import { choose, expectNoName, fillSecondParentSignUp, invite, linkTo } from '../support/second-parent.ts'

test('the other parent authorizes one child and takes part', async ({ page, portal, browser }) => {
  const { invited, link, name: email } = await invite(page, portal)
  const context = await browser.newContext()
  const marco = await context.newPage()

  await marco.goto(link)
  await expect(marco.getByRole('heading', { name: 'Giulia ti invita a decidere insieme' })).toBeVisible()
  await marco.getByRole('button', { name: 'Continua' }).click()
  const unchosen = marco.getByText("È necessario selezionare un'opzione per procedere.")
  await checkAccessibility('an invitation: no option was chosen', unchosen)

  await choose(marco, 'Autorizzo i figli e partecipo attivamente come genitore')
  await expect(marco).toHaveURL('/spouse-signup')
  await expect(marco.getByLabel('Email')).toHaveValue(invited)
  await expect(marco.getByLabel('Conferma password')).toHaveCount(0)
  await marco.getByLabel('Anna').check()
  await fillSecondParentSignUp(marco)
  await acceptConsents(marco)
  const register = marco.getByRole('button', { name: 'Registrati', disabled: false })
  await checkAccessibility('an invitation: a complete registration', register)
  await register.click()

  await expect(marco).toHaveURL('/spousenote')
  const login = marco.getByRole('link', { name: 'Login' })
  await expect(login).toHaveAttribute('href', '/login')
  await checkAccessibility('an invitation: the note at the end', login)
  await enter(marco, await openSession(portal, invited))
  await expect(marco.getByRole('heading', { name: 'Ciao, Marco' })).toBeVisible()
  await expect(marco.getByRole('region', { name: 'Coniuge' })).toContainText('Giulia')
  await expect(marco.getByRole('region', { name: 'Abilita figli' })).toContainText('Anna')
  await expect(marco.getByText('Nicolò')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Coniuge' })).toContainText('Marco')
  await expect(page.getByRole('region', { name: 'Abilita figli' })).toContainText('Anna')
  await expect(page.getByText('Nicolò')).toHaveCount(0)
  expect(await portal.mailTo(email, { holding: 'ha risposto' })).toContain('1 figlio su 2')
  expect(await portal.mailTo(invited, { holding: 'benvenuto' })).toContain('Ciao Marco')

  const surveyOf = (who: typeof page) =>
    who
      .getByRole('link', { name: /visualizzazione/ })
      .first()
      .getAttribute('href')
  expect(await surveyOf(marco)).toMatch(/token=/)
  expect(await surveyOf(marco)).not.toBe(await surveyOf(page))

  const code = await page.getByRole('region', { name: 'Profilo' }).textContent()
  await expect(marco.getByRole('region', { name: 'Profilo' })).toContainText(
    /[2-9A-Z]{3}-[2-9A-Z]{4}/.exec(code ?? '')?.[0] ?? 'no code',
  )
  await marco.getByRole('link', { name: 'I miei consensi' }).click()
  await marco.getByRole('heading', { name: '1. Trattamento dei dati' }).click()
  const given = marco.getByText('Dal link dell’invito').first()
  await checkAccessibility('an invitation: the consents that were given', given)
  await expect(marco.getByText('Anna').first()).toBeVisible()

  await marco.goto(link)
  await expect(marco.getByRole('heading', { name: 'Hai già risposto' })).toBeVisible()
  await expectNoName(marco)
  await context.close()
})

test('the other parent authorizes the children only', async ({ page, portal, browser }) => {
  const { link, name: email, invited } = await invite(page, portal)
  const context = await browser.newContext()
  const marco = await context.newPage()

  await marco.goto(link.replace('spouse-option', 'spouse-selectchild'))
  await marco.getByRole('button', { name: 'INVIA CONSENSO' }).click()
  const unchosen = marco.getByText('Scegli almeno un figlio/a')
  await checkAccessibility('an invitation: no child was chosen', unchosen)
  await marco.getByLabel('Nicolò').check()
  await marco.getByRole('button', { name: 'INVIA CONSENSO' }).click()
  const thanks = marco.getByRole('heading', { name: 'Grazie della risposta' })
  await checkAccessibility('an invitation: the children are authorized', thanks)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Abilita figli' })).toContainText('Nicolò')
  await expect(page.getByText('Anna', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Coniuge' })).toContainText('Ha autorizzato i figli')
  expect(await portal.mailTo(email, { holding: 'ha risposto' })).toContain(
    'Per sé ha scelto di non partecipare',
  )
  expect(await portal.mailTo(invited, { holding: 'registrata' })).toContain('1 figlio su 2')

  for (const path of ['spouse-option', 'spouse-signup', 'spouse-selectchild', 'spouse-noone']) {
    await marco.goto(link.replace('spouse-option', path))
    await expect(marco.getByRole('heading', { name: 'Hai già risposto' })).toBeVisible()
    await expectNoName(marco)
  }
  await context.close()
})

test('the other parent refuses', async ({ page, portal, browser }) => {
  const { link, name: email } = await invite(page, portal)
  const context = await browser.newContext()
  const marco = await context.newPage()

  await marco.goto(link)
  await choose(marco, 'Non autorizzo')
  await expect(marco).toHaveURL('/spouse-noone')
  const refusal = marco.getByRole('heading', { name: 'Consenso negato' })
  await checkAccessibility('an invitation: a refusal', refusal)
  await marco.getByRole('link', { name: 'Torna alla scelta' }).click()
  await choose(marco, 'Non autorizzo')
  await marco.getByRole('button', { name: 'Invia la risposta' }).click()
  const registered = marco.getByRole('heading', { name: 'Risposta registrata' })
  await checkAccessibility('an invitation: the refusal is registered', registered)

  await page.reload()
  await expect(page.getByText('L’altro genitore non ha dato il consenso').first()).toBeVisible()
  const refused = page.getByText('Non ha dato il consenso', { exact: true })
  await checkAccessibility('a parent’s home: the other one refused', refused)
  await expect(page.getByRole('button', { name: 'Manda di nuovo o correggi' })).toHaveCount(0)
  expect(await portal.mailTo(email, { holding: 'respinta' })).toContain('cancelliamo')
  await context.close()
})

test('the first parent corrects the address, and the old link is dead at once', async ({
  page,
  portal,
  browser,
}) => {
  const { link: old } = await invite(page, portal)
  const corrected = portal.uniqueEmail('marco')
  const context = await browser.newContext()
  const marco = await context.newPage()
  await marco.goto(old.replace('spouse-option', 'spouse-noone'))
  await expect(marco.getByRole('button', { name: 'Invia la risposta' })).toBeVisible()

  await checkAccessibility('a parent’s home: the other one is waited for', page.getByText('Bianchi'))
  await page.getByRole('button', { name: 'Manda di nuovo o correggi' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Cognome')).toHaveValue('Bianchi')
  await checkAccessibility('an invitation is sent again', dialog.getByLabel('Cognome'))
  await dialog.getByLabel('Email').fill('non una mail')
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(dialog.getByText('Inserire una email valida, grazie')).toBeVisible()
  await dialog.getByLabel('Email').fill(corrected)
  await dialog.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(page.getByRole('region', { name: 'Coniuge' })).toContainText(corrected)

  await marco.getByRole('button', { name: 'Invia la risposta' }).click()
  const newer = marco.getByRole('heading', { name: 'C’è un invito più recente' })
  await checkAccessibility('an invitation: a newer one took its place', newer)
  await expectNoName(marco)
  await marco.goto(await linkTo(portal, corrected))
  await expect(marco.getByRole('heading', { name: 'Giulia ti invita a decidere insieme' })).toBeVisible()
  await context.close()
})

test('another address is proved with a code, which leads to the log-in', async ({
  page,
  portal,
  browser,
}) => {
  const { link } = await invite(page, portal)
  const other = portal.uniqueEmail('marco-altro')
  const context = await browser.newContext()
  const marco = await context.newPage()

  await marco.goto(link.replace('spouse-option', 'spouse-signup'))
  await marco.getByLabel('Anna').check()
  await fillSecondParentSignUp(marco)
  await marco.getByLabel('Email').fill(other)
  await acceptConsents(marco)
  await marco.getByRole('button', { name: 'Registrati' }).click()
  await expect(marco).toHaveURL(/\/verify-account\?email=/)
  await marco.getByLabel('Password una tantum').click()
  await marco.keyboard.type(await portal.codeFor(other))
  await marco.getByRole('button', { name: 'Conferma il codice' }).click()
  await expect(marco).toHaveURL('/login')
  await enter(marco, await openSession(portal, other))
  await expect(marco.getByRole('heading', { name: 'Ciao, Marco' })).toBeVisible()
  await context.close()
})

test('a link that nobody sent says so kindly, and one whose sender has to read new words first', async ({
  page,
}) => {
  const invalid = page.getByRole('heading', { name: 'Questo link non è valido' })
  for (const path of ['/spouse-option', '/spouse-signup?token=inventato', '/spouse-noone?token=inventato']) {
    await page.goto(path)
    await expect(invalid).toBeVisible()
  }
  await checkAccessibility('an invitation: nobody sent it', invalid)

  // a text that has changed would stand before everybody of this portal
  const data = { status: 'on_hold', spousesurname: null, email: null, inviter: null, expiresAt: null }
  await page.route('**/api/users/verify-spouse-req', (route) =>
    route.fulfill({ json: { message: 'OK', data: { ...data, answeredAt: null } } }),
  )
  await page.goto('/spouse-option?token=inventato')
  const notYet = page.getByRole('heading', { name: 'Per ora non si può rispondere' })
  await checkAccessibility('an invitation: its sender has to read new words first', notYet)
})

test('the open home of the first parent shows the answer by itself', async ({ page, portal, browser }) => {
  await page.clock.install()
  const { link } = await invite(page, portal)
  const waits = page.getByText('Aspettiamo la risposta dell’altro genitore')
  await expect(waits).toBeVisible()
  // a reload would forget it
  await page.evaluate(() => (document.body.dataset['opened'] = 'once'))

  const context = await browser.newContext()
  const marco = await context.newPage()
  await marco.goto(link.replace('spouse-option', 'spouse-selectchild'))
  await marco.getByLabel('Nicolò').check()
  await marco.getByRole('button', { name: 'INVIA CONSENSO' }).click()
  await expect(marco.getByRole('heading', { name: 'Grazie della risposta' })).toBeVisible()

  await page.clock.runFor(30_000)
  await expect(waits).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Coniuge' })).toContainText('Ha autorizzato i figli')
  await expect(page.locator('body')).toHaveAttribute('data-opened', 'once')
  await context.close()
})

test('the first parent returns to the open home and finds the answer', async ({ page, portal, browser }) => {
  const { link } = await invite(page, portal)
  const context = await browser.newContext()
  const marco = await context.newPage()
  await marco.goto(link.replace('spouse-option', 'spouse-noone'))
  await marco.getByRole('button', { name: 'Invia la risposta' }).click()
  await expect(marco.getByRole('heading', { name: 'Risposta registrata' })).toBeVisible()

  // the wait below is far shorter than the half minute after which an open page asks by itself
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('L’altro genitore non ha dato il consenso').first()).toBeVisible()
  await context.close()
})
