import { checkAccessibility } from '../support/check-accessibility.ts'
import { aUsername, chooseOwnPassword, enableChild, givenPassword, logOut } from '../support/child.ts'
import { logIn, password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { answerBreakfast, comeBack } from '../support/questionnaire.ts'
import {
  becomeParent,
  enableFirstChild,
  enter,
  nicolo,
  openSession,
  registerParent,
} from '../support/registered.ts'

test('a parent enables a child, who says yes and takes a questionnaire that the parent sees as done', async ({
  page,
  portal,
}) => {
  const email = portal.uniqueEmail('giulia')
  const username = aUsername()
  await becomeParent(page, portal, email)

  await test.step('the red badge opens the dialog, and a wrong name is explained', async () => {
    await page.getByRole('button', { name: 'Non abilitato: abilita Nicolò' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Abilita Nicolò' })
    await dialog.getByLabel('Nome utente').fill('nicolò')
    await dialog.getByLabel('Password', { exact: true }).fill('debole')
    await dialog.getByRole('button', { name: 'Abilita', exact: true }).click()
    await expect(dialog.getByText(/Usa solo lettere senza accenti/)).toBeVisible()
    const weak = dialog.getByText(/La password deve contenere/)
    await checkAccessibility('a child’s name and password are refused', weak)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Non abilitato: abilita Nicolò' })).toBeFocused()
  })

  await test.step('enables the child', async () => {
    await enableChild(page, 'Nicolò', username)
    await expect(page.getByRole('heading', { name: 'Nicolò', exact: true })).toBeFocused()
    const enabled = page.getByText('Registrazione Figlio/a avvenuta con successo')
    await checkAccessibility('a child was enabled', enabled)
  })

  await test.step('the child logs in and is asked first', async () => {
    await logOut(page)
    await logIn(page, username.toUpperCase(), givenPassword)
    const asked = page.getByRole('heading', { name: 'Vuoi partecipare allo studio?' })
    await checkAccessibility('a child: asked whether to take part', asked)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sì, va bene' }).click()
  })

  await test.step('then it chooses a password that the parent does not know', async () => {
    const asked = page.getByRole('heading', { name: 'Scegli la tua password' })
    await checkAccessibility('a child: asked for a password of its own', asked)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto('/food-diary')
    await chooseOwnPassword(page)
    await expect(page.getByRole('heading', { name: 'Diario Alimentare' })).toBeVisible()
    await logOut(page)
    await logIn(page, username, givenPassword)
    await expect(page.getByText('Non ricordi la password?')).toBeVisible()
    await logIn(page, username)
  })

  await test.step('the child’s home has its own questionnaires and no parents’ panels', async () => {
    await expect(page.getByRole('heading', { name: 'Ciao, Nicolò' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Profilo' })).toContainText(
      new RegExp(`Nome utente${username}Codice Famiglia`, 'u'),
    )
    await expect(page.getByText(/I tuoi genitori vedono quali questionari hai completato/)).toBeVisible()
    const sticker = page.getByRole('img', { name: 'Adesivo con un piatto' })
    await checkAccessibility('a child’s home, with a sticker for what is done', sticker)
    for (const panel of ['Abilita figli', 'Coniuge']) {
      await expect(page.getByRole('heading', { name: panel, exact: true })).toHaveCount(0)
    }
    const [questionnaire] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /visualizzazione Abitudini a colazione/ }).click(),
    ])
    expect(new URL(questionnaire.url()).searchParams.get('token')).toBe(username)
    await answerBreakfast(questionnaire)
    await questionnaire.close()
    await page.goto('/child-edit')
    await expect(page).toHaveURL('/')
  })

  await test.step('the parent sees that it is done, and nothing else', async () => {
    await logOut(page)
    await enter(page, await openSession(portal, email))
    await page.getByRole('button', { name: 'Questionari di Nicolò' }).click()
    const dialog = page.getByRole('dialog', { name: 'Questionari di Nicolò' })
    const row = dialog.getByRole('row').filter({ hasText: 'Abitudini a colazione' })
    await expect(async () => {
      // an answer of the survey host counts for three seconds; a person needs longer for a questionnaire
      await comeBack(page)
      await expect(row.getByText('Si', { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await checkAccessibility('what a child has done', row.getByText('Si', { exact: true }))
    await expect(dialog.getByText('No', { exact: true })).toHaveCount(3)
    await expect(dialog.getByRole('link')).toHaveCount(0)
  })
})

test('a parent renames a child and gives it a new password, which ends its session', async ({
  page,
  portal,
  browser,
}) => {
  const parent = await registerParent(portal)
  const child = await enableFirstChild(portal, parent)
  const [first, second] = [child.name, aUsername()]

  const elsewhere = await browser.newContext()
  const phone = await elsewhere.newPage()
  await enter(phone, child)
  await phone.getByRole('button', { name: 'Sì, va bene' }).click()
  await expect(phone.getByRole('heading', { name: 'Ciao, Nicolò' })).toBeVisible()

  await enter(page, parent)
  await page.getByRole('button', { name: 'Modifica Nicolò' }).click()
  await expect(page).toHaveURL(/\/m-child-edit/)
  await expect(page.getByPlaceholder('Name figlio', { exact: true })).toHaveValue('Nicolò')
  await expect(page.getByPlaceholder('surname figlio', { exact: true })).toHaveValue("D'Angelo")
  const username = page.getByPlaceholder('Username figlio', { exact: true })
  await expect(username).toHaveValue(first)
  await expect(page.getByPlaceholder('****')).toHaveValue('')
  await checkAccessibility('a child’s name is changed', username)

  await page.reload()
  await username.fill('stronzo')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Scegli un nome più gentile.')).toBeVisible()
  await username.fill(second)
  await page.getByPlaceholder('****').fill('Nuova!2026')
  await page.getByRole('button', { name: 'Salva' }).click()
  await checkAccessibility('a child’s change is saved', page.getByText('Le modifiche sono state salvate.'))
  await page.getByRole('link', { name: 'Indietro' }).click()
  await expect(page).toHaveURL('/home')

  await phone.reload()
  await expect(phone).toHaveURL('/login')
  await logIn(phone, second, 'Nuova!2026')
  await expect(phone.getByText(/La tua password è stata cambiata il .*, da un genitore\./)).toBeVisible()
  const read = phone.getByRole('button', { name: 'Ho letto' })
  await checkAccessibility('a child: a parent gave it another password', read)
  await read.click()
  await chooseOwnPassword(phone, 'Nuova!2026')
  await expect(phone.getByRole('heading', { name: 'Ciao, Nicolò' })).toBeVisible()
  await elsewhere.close()
})

test('a child of fifteen forgets its password, and only then may a parent give it one', async ({
  page,
  portal,
}) => {
  const dobirth = `${new Date().getFullYear() - 15}-01-02`
  const family = { children: [{ ...nicolo, dobirth }], spouse: { isChecked: 'true' as const } }
  const parent = await registerParent(portal, { family })
  const { name: username } = await enableFirstChild(portal, parent)

  await enter(page, parent)
  await page.getByRole('button', { name: 'Modifica Nicolò' }).click()
  await expect(page.getByText('La password è solo di Nicolò')).toBeVisible()
  await expect(page.getByPlaceholder('****')).toHaveCount(0)
  await page.getByRole('link', { name: 'Indietro' }).click()
  await logOut(page)

  await page.getByRole('link', { name: 'Ho dimenticato la password' }).click()
  // the log-in that is left has an “Email o nome utente”
  await page.getByRole('textbox', { name: 'Nome utente', exact: true }).fill(username)
  await page.getByRole('button', { name: 'Chiedi una password nuova' }).click()
  await expect(page.getByText(/lo vedono nella loro home/)).toBeVisible()

  await enter(page, await openSession(portal, parent.name))
  await expect(page.getByText('Nicolò non ricorda la password: dagliene una con «Modifica».')).toBeVisible()
  await page.getByRole('button', { name: 'Modifica Nicolò' }).click()
  await page.getByPlaceholder('****').fill(givenPassword)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Le modifiche sono state salvate.')).toBeVisible()
  await expect(page.getByText('La password è solo di Nicolò')).toBeVisible()
  await page.getByRole('link', { name: 'Indietro' }).click()
  await logOut(page)

  await logIn(page, username, givenPassword)
  await page.getByRole('button', { name: 'Ho letto' }).click()
  await expect(page.getByRole('heading', { name: 'Vuoi partecipare allo studio?' })).toBeVisible()
})

test('a child who says no is left in peace, and its parents are told', async ({ page, portal }) => {
  const parent = await registerParent(portal)
  await enter(page, await enableFirstChild(portal, parent))
  await page.getByRole('button', { name: 'No, grazie' }).click()
  await checkAccessibility('a child: said no', page.getByRole('heading', { name: 'Va bene così' }))
  await page.goto('/news')
  await expect(page.getByRole('heading', { name: 'Va bene così' })).toBeVisible()
  expect(await portal.mailTo(parent.name, { holding: 'ha detto: no, grazie' })).toContain('Va bene così')

  await page.getByRole('button', { name: 'Ho cambiato idea' }).click()
  await page.getByRole('button', { name: 'Sì, va bene' }).click()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
})

test('a parent withdraws a child, who can no longer log in', async ({ page, portal }) => {
  const parent = await registerParent(portal)
  const { name: username } = await enableFirstChild(portal, parent)
  await enter(page, parent)

  await page.getByRole('button', { name: 'Ritira Nicolò dallo studio' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Vuoi ritirare Nicolò dallo studio?' })
  await checkAccessibility('a child is to leave the study', dialog)
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Abilitato', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ritira Nicolò dallo studio' }).click()
  await dialog.getByRole('button', { name: 'Ritira Nicolò' }).click()
  await expect(page.getByText('Per ora nessuno dei tuoi figli partecipa allo studio.')).toBeVisible()
  await portal.mailTo(parent.name, { holding: 'non partecipa più' })

  await logOut(page)
  await logIn(page, username)
  await expect(page.getByText(/In questo momento non puoi entrare/)).toBeVisible()
  await page.getByRole('link', { name: 'Ho dimenticato la password' }).click()
  await expect(page.getByRole('heading', { name: 'Entri con un nome utente?' })).toBeVisible()
})

test('a child of fifteen reads that a parent has its data erased', async ({ page, portal }) => {
  const dobirth = `${new Date().getFullYear() - 15}-01-02`
  const family = { children: [{ ...nicolo, dobirth }], spouse: { isChecked: 'true' as const } }
  const parent = await registerParent(portal, { family })
  const { name } = await enableFirstChild(portal, parent)
  const childId = parent.user.children[0]?._id
  await portal.post('/api/users/ask-erasure', { level: 'child', childId, password }, parent.token)
  // its session has ended: it comes back by its name
  await enter(page, await openSession(portal, name))
  const remain = page.getByRole('button', { name: 'I miei dati restano' })
  await checkAccessibility('an erasure: a child of fifteen is told', remain)
})

test('two people on one phone never see each other’s page', async ({ page, portal, context }) => {
  const parent = await registerParent(portal)
  const { name: username } = await enableFirstChild(portal, parent)
  await enter(page, parent)

  await test.step('logging in as the child in another tab turns every tab into the child’s', async () => {
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
    await logOut(other)
    await expect(page).toHaveURL('/login')
    await logIn(other, username)
    await other.getByRole('button', { name: 'Sì, va bene' }).click()
    await expect(other.getByRole('heading', { name: 'Ciao, Nicolò' })).toBeVisible()
    await expect(page.getByText('Giulia')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ciao, Nicolò' })).toBeVisible()
    await other.close()
  })

  await test.step('logging out leaves nothing behind', async () => {
    await logOut(page)
    // a ticket waits only until the server has heard that it ends
    await expect.poll(() => page.evaluate(() => localStorage.getItem('desco.tickets-to-end'))).toBeNull()
    const left = await page.evaluate(async () => ({
      page: document.body.textContent,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
    }))
    expect(left.page).not.toContain(username)
    expect({ ...left, page: '' }).toEqual({
      page: '',
      local: [],
      session: [],
      cookies: '',
      caches: [],
      databases: [],
    })
    await page.goBack()
    await expect(page.getByText(username)).toHaveCount(0)
    await expect(page.getByText('Giulia')).toHaveCount(0)
    await page.goto('/home')
    await expect(page).toHaveURL('/login')
    await logIn(page, parent.name)
    await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
    await expect(page.getByRole('heading', { name: username })).toHaveCount(0)
  })
})
