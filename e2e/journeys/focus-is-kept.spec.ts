import { addFoods, becomeDiarist, meal, openDiary } from '../support/diary.ts'
import { expectFocusKept, pressByKey, walkThroughDialogs } from '../support/focus.ts'
import { expect, test } from '../support/portal.ts'
import { enableFirstChild } from '../support/registered.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'
import { becomeColleague } from '../support/staff.ts'

test('a parent’s keyboard stays where it was, whatever is added, taken away, shared or withdrawn', async ({
  page,
  portal,
}) => {
  test.setTimeout(300_000)
  const parent = await becomeDiarist(page, portal)
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

  await enableFirstChild(portal, parent)
  let opened = 0
  for (const path of ['/home', '/food-diary', '/my-consents', '/my-data', '/calender', '/news'])
    opened += await walkThroughDialogs(page, path)
  expect(opened).toBeGreaterThan(8)

  await page.goto('/my-consents')
  await pressByKey(page.getByRole('button', { name: /^Ritira/u }).first())
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await pressByKey(question.getByRole('button', { name: /^Ritira/u }))
  await expect(question).toHaveAccessibleName('Fatto')
  await pressByKey(question.getByRole('button', { name: 'Chiudi' }))
  await expect(question).toHaveCount(0)
  await expectFocusKept(page, 'Ritira')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('the team’s keyboard stays where it was', async ({ page, portal, responsabile }) => {
  test.setTimeout(300_000)
  const { user } = await inviteByTheInterface(portal)
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')
  await page.goto('/staff/famiglie')
  await expect(page.getByRole('table', { name: 'Famiglie' })).toBeVisible()
  await page.getByLabel('A che punto').selectOption({ index: 1 })
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

  let opened = 0
  for (const path of [
    '/staff',
    `/staff/famiglie/${user.familyId}`,
    '/staff/richieste',
    '/staff/diario/giorni',
    '/staff/profilo',
  ])
    opened += await walkThroughDialogs(page, path)
  expect(opened).toBeGreaterThan(4)
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
  await walkThroughDialogs(page, page.url())
})
