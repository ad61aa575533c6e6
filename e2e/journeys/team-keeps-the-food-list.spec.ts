import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { callsOf } from '../support/calls.ts'
import { checkAccessibility } from '../support/check-accessibility.ts'
import { dayAgo } from '../support/diary.ts'
import { createColleague, enterByTheInterface, setUpByTheInterface } from '../support/staff.ts'
import { startOwnPortal } from '../support/start-portal.ts'
import { expect, test } from '../support/portal.ts'
import { choose } from '../support/menus.ts'

type Found = { data: { id: string; name: string; listVersion: number }[] }

const demoParent = { email: 'giulia.dangelo@example.it', password: 'Tavola!2026' }

/** The list as a spreadsheet would save it. */
const file = (content: string | Buffer, name = 'lista.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

async function upload(page: Page, content: string | Buffer) {
  await page.getByLabel('File CSV').setInputFiles(file(content))
  await page.getByRole('button', { name: 'Carica la lista' }).click()
}

test('the team takes the food list out, mends it, brings it back and puts it into force', async ({
  browser,
}) => {
  // a list is in force for everybody: this portal is the story's own, and its start takes time of a busy machine
  test.slow()
  const own = await startOwnPortal()
  try {
    const context = await browser.newContext({ baseURL: own.url, locale: 'it-IT', timezoneId: 'Europe/Rome' })
    const page = await context.newPage()
    const family = callsOf(context.request)
    const { res } = await family.post<{ res: { token: string } }>('/api/users/login', demoParent)
    const find = async (search: string) =>
      (await family.post<Found>('/api/foods/get-food', { search }, res.token)).data

    const link = await createColleague('dina@example.org', 'data-manager', own.environment)
    await enterByTheInterface(
      context.request,
      await setUpByTheInterface(context.request, link, 'dina@example.org'),
    )
    await page.goto('/staff/diario/alimenti')
    const version = (number: number) => page.getByRole('row').filter({ hasText: `Versione ${number}` })
    await checkAccessibility('the food lists', version(1).getByText('In vigore'))

    // downloaded as Excel opens it: with the mark of UTF-8
    const coming = page.waitForEvent('download')
    await choose(version(1), 'Scarica')
    const download = await coming
    expect(download.suggestedFilename()).toBe('desco-alimenti-1.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.startsWith('\uFEFFid;name;plural;')).toBe(true)
    const [head = '', ...lines] = csv.trim().split(/\r?\n/u)
    expect(lines.length).toBeGreaterThanOrEqual(450)

    // a file that cannot be a list is refused with the reason
    const problem = page.getByRole('alert')
    await page.getByRole('button', { name: 'Carica la lista' }).click()
    await expect(page.getByText('Scegli il file dell’elenco.')).toBeVisible()
    await upload(page, csv)
    await expect(problem).toContainText('Questo elenco c’è già: è la versione 1.')
    await upload(page, Buffer.from('id;name\ncaffè;Caffè', 'latin1'))
    await expect(problem).toContainText('Il file non è in UTF-8')
    await upload(page, csv.replace(/^(pane;.*);estimate;/mu, '$1;forse;'))
    const line = problem.getByText(/Riga \d+, stato dei grammi \(grams_status\)/u)
    await checkAccessibility('a food list with errors', line)
    await upload(page, 'id;nome\npane;Pane')
    await expect(problem).toContainText('Le colonne devono essere')
    await expect(page.getByRole('row').filter({ hasText: 'Versione 2' })).toHaveCount(0)

    // one food comes, one goes, one is called otherwise
    const mended = [
      head,
      ...lines
        .filter((line) => !line.startsWith('fette-biscottate;'))
        .map((line) => line.replace(/^polenta;Polenta;/u, 'polenta;Polenta di casa;')),
      'ambrosia;Ambrosia;Ambrosie;nettare degli dei;dolci;🍯;cucchiaio=20;estimate;A0000;DOLCE-01',
    ]
    await upload(page, mended.join('\r\n'))
    await expect(page.getByText('La lista è salvata: è la versione 2')).toBeVisible()
    const panel = page.getByRole('region', { name: 'Carica una lista' })
    const part = (name: string) => panel.getByRole('heading', { name })
    await expect(part('Nuovi: 1')).toBeVisible()
    await expect(part('Tolti: 1')).toBeVisible()
    await expect(part('Cambiati: 1')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveText([
      'Ambrosia',
      'Fette biscottate',
      'Polenta di casa: nome',
    ])
    await expect(version(2)).toContainText('Non in vigore')
    expect(await find('ambrosia')).toEqual([])

    // the same comparison later, from the table
    await choose(version(2), 'Che cosa cambia')
    const changes = page.getByRole('dialog')
    await expect(changes).toContainText('Rispetto alla versione 1')
    await expect(changes.getByRole('listitem').first()).toHaveText('Ambrosia')
    await changes.getByRole('button', { name: 'Chiudi' }).last().click()

    // not from a day that is over
    await choose(version(2), 'Metti in vigore')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Vale dal').fill(dayAgo(1))
    await dialog.getByRole('button', { name: 'Metti in vigore' }).click()
    await expect(dialog.getByText('Scegli giorni che devono ancora venire.')).toBeVisible()
    await dialog.getByLabel('Vale dal').fill(dayAgo(0))
    await dialog.getByRole('button', { name: 'Metti in vigore' }).click()
    await expect(dialog).toBeHidden()
    await expect(version(2)).toContainText('In vigore')
    await expect(version(1)).toContainText('Non in vigore')

    // families search in it at once, and what is no longer in it is not found
    expect(await find('ambrosia')).toMatchObject([{ id: 'ambrosia', listVersion: 2 }])
    expect((await find('fette biscottate')).map(({ id }) => id)).not.toContain('fette-biscottate')

    // and back again: the first list holds from today on
    await choose(version(1), 'Metti in vigore')
    await dialog.getByRole('button', { name: 'Metti in vigore' }).click()
    await expect(dialog).toBeHidden()
    await expect(version(1)).toContainText('In vigore')
    expect(await find('ambrosia')).toEqual([])
    await context.close()
  } finally {
    await own.stop()
  }
})
