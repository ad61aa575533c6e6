import type { BrowserContext } from '@playwright/test'

import { checkAccessibility } from '../support/check-accessibility.ts'
import { dayAgo, diariesOf, haveEaten } from '../support/diary.ts'
import { fillChild, password } from '../support/person.ts'
import { expect, portalOf, test } from '../support/portal.ts'
import {
  anna,
  enableFirstChild,
  enter,
  nicolo,
  registerParent,
  signUpParent,
  verifyParent,
} from '../support/registered.ts'
import { inviteByTheInterface } from '../support/second-parent.ts'
import { createColleague, enterByTheInterface, setUpByTheInterface } from '../support/staff.ts'
import { startOwnPortal } from '../support/start-portal.ts'
import { closingWords, letTheNightPass, planTheEnd, takeTheEndBack } from '../support/study-end.ts'
import { filesIn } from '../support/zip.ts'

const over = 'Lo studio è finito: grazie!'

test('registrations close, who has begun finishes, and from the end on families read, take along and leave', async ({
  browser,
}) => {
  // an end is everybody's: this portal is the story's own, and its start takes time of a busy machine
  test.slow()
  const own = await startOwnPortal()
  const contexts: BrowserContext[] = []
  const somebody = async () => {
    const context = await browser.newContext({ baseURL: own.url, locale: 'it-IT', timezoneId: 'Europe/Rome' })
    contexts.push(context)
    return { page: await context.newPage(), portal: portalOf(context.request) }
  }
  try {
    const { page, portal } = await somebody()
    const { page: team } = await somebody()
    const { page: other } = await somebody()

    const family = await registerParent(portal, {
      family: { children: [nicolo, anna], spouse: { isChecked: 'true' } },
    })
    await enableFirstChild(portal, family)
    const { Giulia: personId = '' } = await diariesOf(portal, family)
    await haveEaten(portal, family.token, [
      { personId, day: dayAgo(0), meal: 'colazione', foodId: 'pane', unit: 'fetta' },
    ])
    const begun = portal.uniqueEmail('giulia')
    await signUpParent(portal, begun)
    const onboarding = await verifyParent(portal, begun)
    const { link } = await inviteByTheInterface(portal)

    await test.step('a responsabile decides both days', async () => {
      const link = await createColleague('ada@example.org', 'responsabile', own.environment)
      const colleague = await setUpByTheInterface(team.request, link, 'ada@example.org')
      await enterByTheInterface(team.request, colleague)
      await team.goto('/staff/fine')
      const later = team.getByText('Si può chiedere quando le famiglie leggono soltanto.')
      await checkAccessibility('the end of the study', later)
      await team.getByRole('button', { name: 'Chiudi le registrazioni' }).click()
      const save = team.getByRole('alertdialog').getByRole('button', { name: 'Salva' })
      await checkAccessibility('registrations are about to be closed', save)
      await team.getByRole('button', { name: 'Annulla' }).click()
      await planTheEnd(team)
      await expect(team.getByText(`Chi vuole registrarsi legge: «${closingWords}»`)).toBeVisible()
    })

    await test.step('a stranger reads why, and who has begun finishes', async () => {
      await other.goto('/signup')
      await expect(other.getByRole('heading', { name: 'Registrazioni chiuse' })).toBeVisible()
      await checkAccessibility('registrations that are closed', other.getByText(closingWords))
      await other.goto(`/child-add/?user=${onboarding}`)
      await fillChild(other, 0, { name: 'Anna', surname: 'Rossi', born: '2018-02-03' })
      await other.getByRole('checkbox').check()
      await other.getByRole('button', { name: 'Salva e continua' }).click()
      await expect(other.getByRole('heading', { name: 'Registrazione riuscita' })).toBeVisible()
      await other.goto(link)
      await expect(other.getByRole('radio')).toHaveCount(3)
    })

    await letTheNightPass(own.environment.DESCO_DATA_DIR)

    await test.step('what was not finished is too late, and says so', async () => {
      await other.goto(`/verify-account?email=${encodeURIComponent(begun)}`)
      await expect(other.getByRole('heading', { name: 'Registrazioni chiuse' })).toBeVisible()
      await other.goto(link)
      const closed = other.getByRole('heading', { name: 'Le registrazioni sono chiuse' })
      await checkAccessibility('an invitation: after the end of the study', closed)
      await other.getByRole('link', { name: 'Non autorizzo' }).click()
      await other.getByRole('button', { name: 'Invia la risposta' }).click()
      await expect(other.getByRole('heading', { name: 'Risposta registrata' })).toBeVisible()
    })

    await test.step('the family reads, and nothing asks it for anything', async () => {
      await enter(page, family)
      await expect(page.getByRole('heading', { name: 'I tuoi figli' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Modifica|abilita/u })).toHaveCount(0)
      await checkAccessibility('a parent’s home after the end of the study', page.getByText(over))
      await page.goto('/food-diary')
      const readOnly = page.getByText('Il diario si può solo rileggere.')
      await expect(readOnly).toBeVisible()
      await expect(page.getByText('Pane', { exact: false }).first()).toBeVisible()
      await expect(
        page.getByRole('button', { name: /Aggiungi|Non ho mangiato|Giornata completa/u }),
      ).toHaveCount(0)
      await checkAccessibility('the diary after the end of the study', readOnly)
      for (const [path, title] of [
        ['/questionary', 'Questionari'],
        ['/m-child-edit', 'Modifica i dati'],
        ['/calender', 'Calendario'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByText(over)).toBeVisible()
      }
      await checkAccessibility('the calendar after the end of the study', page.getByText(over))
    })

    await test.step('it takes its data along, and leaves', async () => {
      await page.goto('/my-data')
      await expect(page.getByText(over)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Correggi|^Cambia email/u })).toHaveCount(0)
      await page.getByRole('button', { name: 'Prepara la copia' }).click()
      await page.getByLabel('La tua password').fill(password)
      await page.getByRole('button', { name: 'Prepara', exact: true }).click()
      const fetchIt = page.getByRole('button', { name: /^Scarica/u })
      const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()])
      expect(Object.keys(await filesIn(download))).toContain('dati-tecnici/io/tutto.json')
      await checkAccessibility('our data after the end of the study', page.getByText(over))
      await page.goto('/lasciare')
      await page.getByRole('button', { name: 'Lasciamo tutti' }).click()
      await page.getByRole('button', { name: 'Lasciamo lo studio' }).click()
      await page.getByRole('button', { name: 'Ho capito' }).click()
      await page.getByRole('link', { name: 'Meno messaggi o una pausa' }).click()
      const forGood = page.getByText('Non si può più tornare a partecipare.')
      await checkAccessibility('the consents after the end of the study', forGood)
    })

    await test.step('the team sees it, takes it back, and families write again', async () => {
      await team.reload()
      await expect(team.getByText('Studio finito')).toBeVisible()
      await team.goto(`/staff/famiglie/${family.user.familyId}`)
      await expect(team.getByText(/Non partecipa più dal \d/u)).toBeVisible()
      await team.goto('/staff/fine')
      await takeTheEndBack(team)
      await expect(team.getByText('Da decidere')).toBeVisible()
      const { res } = await portal.post<{ res: { token: string } }>('/api/users/login', {
        email: begun,
        password,
      })
      await enter(other, res)
      await expect(other.getByRole('heading', { name: 'Abilita figli' })).toBeVisible()
      await expect(other.getByText(over)).toHaveCount(0)
    })
  } finally {
    for (const context of contexts) await context.close()
    await own.stop()
  }
})
