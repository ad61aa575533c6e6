import {
  addFoods,
  becomeDiarist,
  dayAgo,
  diariesOf,
  haveEaten,
  haveWritten,
  meal,
  openDiary,
} from '../support/diary.ts'
import { expectFocusKept, pressByKey, walkThroughDialogs } from '../support/focus.ts'
import { expect, test } from '../support/portal.ts'
import { anna, enableFirstChild, enter, nicolo, registerParent } from '../support/registered.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'
import { becomeColleague, giveAppointment } from '../support/staff.ts'

test('a parent’s keyboard stays where it was, whatever is added, taken away, shared or withdrawn', async ({
  page,
  portal,
}) => {
  test.setTimeout(300_000)
  await becomeDiarist(page, portal)
  await openDiary(page)
  const dialog = await addFoods(page, 'Colazione', [['pane', 'Pane']])
  await pressByKey(dialog.getByRole('button', { name: 'Fatto' }))
  await expect(dialog).toHaveCount(0)
  await expect(meal(page, 'Colazione').getByRole('heading', { name: 'Colazione' })).toBeFocused()

  const lunch = await addFoods(page, 'Pranzo', [['mela', 'Mela']])
  await pressByKey(lunch.getByRole('button', { name: 'Chiudi' }))
  await expectFocusKept(page, 'Chiudi')

  const said = meal(page, 'Colazione').getByRole('status')
  await pressByKey(meal(page, 'Colazione').getByRole('button', { name: /^Pane/u }))
  await pressByKey(page.getByRole('button', { name: 'Togli dal pasto' }))
  await expect(said).toHaveText('Tolto.Annulla')
  await expect(meal(page, 'Colazione').getByRole('heading', { name: 'Colazione' })).toBeFocused()
  await expect(said).toBeInViewport({ ratio: 1 })
  await pressByKey(meal(page, 'Colazione').getByRole('button', { name: 'Annulla' }))
  await expect(said).toHaveText('Annullato.')
  await expect(meal(page, 'Colazione').getByRole('button', { name: /^Pane/u })).toBeVisible()
  await expectFocusKept(page, 'Annulla')

  await pressByKey(meal(page, 'Colazione').getByRole('button', { name: /^Anche per/u }))
  const others = page.getByRole('dialog', { name: 'Colazione: anche per…' })
  await pressByKey(others.getByRole('button', { name: 'Tutta la famiglia' }))
  await pressByKey(others.getByRole('button', { name: 'Aggiungi anche per loro' }))
  await expect(said).toHaveText(/^Aggiunto anche a.* e .*\.Annulla$/u)
  await expectFocusKept(page, 'Anche per…')

  await page.goto('/lasciare')
  await pressByKey(page.getByRole('button', { name: /^Ritira/u }).first())
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await pressByKey(question.getByRole('button', { name: /^Ritira/u }))
  await expect(question).toHaveAccessibleName('Fatto')
  await pressByKey(question.getByRole('button', { name: 'Chiudi' }))
  await expect(question).toHaveCount(0)
  await expectFocusKept(page, 'Ritira')
  await expect(page.getByRole('heading', { name: 'Che cosa vuoi fare?' })).toBeFocused()
})

test('every dialog of the families gives the focus back', async ({ page, portal, responsabile }) => {
  const parent = await registerParent(portal, {
    family: { children: [nicolo, { ...anna, dobirth: '2017-03-14' }], spouse: { isChecked: 'true' } },
  })
  await giveAppointment(responsabile, parent)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  await haveEaten(portal, parent.token, [{ personId, day: dayAgo(0), meal: 'cena', foodId: 'pane' }])
  const child = await enableFirstChild(portal, parent)
  const familyPages = [
    '/home',
    '/questionary',
    '/food-diary',
    '/calender',
    '/news',
    '/my-consents',
    '/lasciare',
    '/my-data',
  ]
  test.setTimeout(300_000)
  const opened: string[] = []
  await enter(page, parent)
  for (const path of familyPages) opened.push(...(await walkThroughDialogs(page, path)))
  const edit = `/m-child-edit?child=${parent.user.children[0]?._id}`
  for (const path of [edit, '/child-edit', '/testi']) opened.push(...(await walkThroughDialogs(page, path)))
  await enter(page, child)
  await page.getByRole('button', { name: 'Sì, va bene' }).click()
  await page.waitForLoadState('networkidle')
  for (const path of familyPages) opened.push(...(await walkThroughDialogs(page, path)))
  expect(opened.length).toBeGreaterThan(20)
})

test('the team’s keyboard stays where it was', async ({ page, portal, responsabile }) => {
  test.setTimeout(300_000)
  const { user } = await inviteByTheInterface(portal)
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  await page.goto('/staff/famiglie')
  await expect(page.getByRole('table', { name: 'Famiglie' })).toBeVisible()
  await page.getByRole('button', { name: /^In attesa/u }).press('Enter')
  await expectFocusKept(page, 'In attesa')
  await pressByKey(page.getByRole('button', { name: 'Cerca' }))
  await expectFocusKept(page, 'Cerca')
  const code = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await code.fill(user.familycode)
  await code.press('Enter')
  await expectFocusKept(page, 'Enter among the families')

  await page.goto(`/staff/famiglie/${user.familyId}`)
  await pressByKey(page.getByRole('button', { name: 'Mostra nomi' }))
  const names = page.getByRole('alertdialog')
  await names.getByLabel('Motivo').fill('Ha telefonato stamattina')
  await pressByKey(names.getByRole('button', { name: 'Mostra i nomi' }))
  await expect(names).toHaveCount(0)
  await expectFocusKept(page, 'Mostra i nomi')
})

test('whoever writes the news keeps the keyboard where it was', async ({ page, portal, responsabile }) => {
  await becomeColleague(page, responsabile, portal.uniqueEmail('elena'), 'comunicazione')
  await page.goto('/staff/notizie/nuova')
  await page.getByLabel('Titolo').fill(`Si comincia ${portal.uniqueEmail().slice(8, 16)}`)
  await page.getByLabel('Testo').fill('Da oggi trovi il primo questionario.')
  await pressByKey(page.getByRole('button', { name: 'Salva la bozza' }))
  await expect(page).toHaveURL(/\/staff\/notizie\/[\w-]{36}$/u)
  await pressByKey(page.getByRole('button', { name: 'Pubblica…' }))
  await pressByKey(page.getByRole('button', { name: 'Pubblica adesso' }))
  await expect(page.getByText(/Le famiglie la vedono dal/u)).toBeVisible()
  await expectFocusKept(page, 'Pubblica adesso')
  await pressByKey(page.getByRole('button', { name: 'Ritira' }))
  await pressByKey(page.getByRole('alertdialog').getByRole('button', { name: 'Ritira' }))
  await expect(page.getByText('Nessuna famiglia la vede.')).toBeVisible()
  await expectFocusKept(page, 'Ritira')
})

test('every dialog of the team gives the focus back', async ({ page, portal, responsabile }) => {
  const { user, token } = await inviteByTheInterface(portal)
  const { familyId, familycode: code } = user
  const { Giulia: personId = '' } = await diariesOf(portal, { token })
  await haveWritten(portal, token, [
    { personId, day: dayAgo(0), meal: 'colazione', foodId: 'pane', listVersion: 1, unit: 'fetta' },
    { personId, day: dayAgo(0), meal: 'pranzo', freeText: `Minestrone ${code}` },
    { personId, day: dayAgo(0), kind: 'day' },
  ])
  await giveAppointment(responsabile, { user })
  const asked = { code, kind: 'access', channel: 'telephone', receivedOn: dayAgo(2), words: '' }
  const request = await responsabile.post<{ id: string }>('/api/staff/requests/enter', asked)
  const written = { title: `Si comincia ${code}`, description: 'Da oggi trovi il primo questionario.' }
  const { news } = await responsabile.post<{ news: { id: string } }>('/api/staff/draft-news', written)
  await becomeColleague(page, responsabile, portal.uniqueEmail('rita'), 'responsabile')
  test.setTimeout(600_000)
  const opened: string[] = []
  for (const path of [
    '',
    '/famiglie',
    `/famiglie/${familyId}`,
    '/famiglie/cancellazioni',
    '/richieste',
    `/richieste/${request.id}`,
    '/richieste/anno',
    '/notizie',
    `/notizie/${news.id}`,
    '/testi',
    '/questionari',
    '/questionari/persone',
    '/questionari/riconciliazione',
    `/diario?codice=${code}`,
    '/diario/testi',
    '/diario/alimenti',
    '/diario/voci',
    `/diario/giorni?codice=${code}`,
    '/esportazioni',
    '/messaggi',
    '/messaggi/manda',
    '/messaggi/testi/nuovo',
    '/accessi',
    '/registro',
    '/fine',
    '/profilo',
  ])
    opened.push(...(await walkThroughDialogs(page, `/staff${path}`)))
  const openDay = async () => {
    await page.goto(`/staff/diario?codice=${code}`)
    await page
      .getByRole('link', { name: /Apri la giornata/u })
      .first()
      .click()
    await expect(page.getByRole('row').filter({ hasText: 'Pane' })).toBeVisible()
  }
  opened.push(...(await walkThroughDialogs(page, '/staff/diario/giornata', openDay)))
  expect(opened.length).toBeGreaterThan(30)
})
