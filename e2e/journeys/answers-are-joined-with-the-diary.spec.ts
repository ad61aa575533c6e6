import { readTable } from '../support/csv.ts'
import { dayAgo, diariesOf, haveWritten } from '../support/diary.ts'
import { expect, test } from '../support/portal.ts'
import { answerBreakfast } from '../support/questionnaire.ts'
import { registerParent } from '../support/registered.ts'
import { becomeColleague, nameOf } from '../support/staff.ts'
import { filesIn } from '../support/zip.ts'

type Offered = { data: { surveyls_title: string; link: string | null }[] }

test('what a parent answered is joined with their diary, without a key, a token or an address', async ({
  page,
  portal,
  responsabile,
}) => {
  const parent = await registerParent(portal)
  const { Giulia: personId = '' } = await diariesOf(portal, parent)
  // the row is found by its moment: other families write at others
  const recordedAt = new Date(Date.now() - Math.ceil(Math.random() * 3_600_000)).toISOString()
  const bread = { personId, day: dayAgo(1), meal: 'pranzo', foodId: 'pane', listVersion: 1, unit: 'fetta' }
  expect(await haveWritten(portal, parent.token, [{ ...bread, recordedAt }])).toEqual(['accepted'])

  const breakfast = async () => {
    const { data } = await portal.get<Offered>('/api/limesurvey/surveylist', {}, parent.token)
    return data.find(({ surveyls_title }) => surveyls_title === 'Abitudini a colazione')?.link ?? ''
  }
  await expect.poll(breakfast, { timeout: 15_000 }).toContain('token=')
  const link = await breakfast()
  await page.goto(link)
  await answerBreakfast(page)

  const dina = portal.uniqueEmail('dina')
  await becomeColleague(page, responsabile, dina, 'data-manager')
  await page.goto('/staff/esportazioni')
  await page.getByRole('button', { name: 'Nuova esportazione' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Nuova esportazione' })
  await dialog.getByLabel('Che cosa').selectOption('answers')
  await expect(dialog.getByText('Nessun token e nessun indirizzo email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Prepara i file' }).click()
  await expect(dialog).toBeHidden()
  const row = page
    .getByRole('row')
    .filter({ hasText: nameOf(dina) })
    .filter({ hasText: 'Risposte' })
  // one export is made at a time, and other stories ask for theirs
  await expect(row).toContainText('Pronta', { timeout: 60_000 })
  const coming = page.waitForEvent('download')
  await row.getByRole('link', { name: /^Scarica/u }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^desco-risposte-\d{4}-\d\d-\d\d\.zip$/u)
  const files = await filesIn(download)

  const [foods, people, answers] = [
    readTable(files, 'diario_alimenti.csv'),
    readTable(files, 'persone.csv'),
    readTable(files, 'risposte_310001.csv'),
  ]
  const eaten = foods.filter(({ registrato }) => registrato === recordedAt)
  const joined = eaten.flatMap((food) =>
    people
      .filter(({ persona }) => persona === food.persona)
      .flatMap((someone) =>
        answers
          .filter(({ persona, famiglia }) => persona === food.persona && famiglia === food.famiglia)
          .map((answer) => ({ ...food, ...someone, ...answer })),
      ),
  )
  const written = { titolo: 'Abitudini a colazione', consenso: 'valido', eta_mesi: null, MINUTI: 15 }
  expect(joined).toMatchObject([{ ...written, alimento: 'pane' }])

  const everything = Object.values(files).join('\n')
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token.length).toBeGreaterThan(5)
  expect(everything).not.toContain(token)
  expect(everything).not.toContain(parent.name)
  expect(everything).not.toMatch(/[\w.]+@\w+\.\w+/u)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['risposte_310001.sav', 'risposte.R', 'codebook.csv', 'LEGGIMI.txt']),
  )
})
