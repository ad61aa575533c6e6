import type { Page } from '@playwright/test'

import { expect, type Portal, test } from '../support/portal.ts'
import { answerBreakfast } from '../support/questionnaire.ts'
import { type Registered, registerParent } from '../support/registered.ts'
import { becomeColleague, childOfAnAgeApart, letMessagesLeaveNow } from '../support/staff.ts'

const breakfast = 'Abitudini a colazione'
type Offered = { data: { surveyls_title: string; link: string | null; complete: string }[] }

async function breakfastOf(portal: Portal, { token }: Registered) {
  const { data } = await portal.get<Offered>('/api/limesurvey/surveylist', {}, token)
  return data.find(({ surveyls_title }) => surveyls_title === breakfast)
}

/** Answers it in the survey host, and waits until the portal knows. */
async function answerIt(page: Page, portal: Portal, parent: Registered) {
  const linkNow = async () => (await breakfastOf(portal, parent))?.link ?? ''
  await expect.poll(linkNow, { timeout: 20_000 }).toContain('token=')
  await page.goto(await linkNow())
  await answerBreakfast(page)
  // whether somebody has done it is asked once in ten seconds
  const isDone = async () => (await breakfastOf(portal, parent))?.complete
  await expect.poll(isDone, { timeout: 40_000 }).toBe('Y')
}

const story =
  'who has not done the first questionnaire is found and reminded, and who withdrew meanwhile gets nothing'

test(story, async ({ page, portal, responsabile, browser }, { parallelIndex }) => {
  const { age, child } = childOfAnAgeApart(parallelIndex)
  const register = () =>
    registerParent(portal, { family: { children: [child], spouse: { isChecked: 'true' } } })
  const [done, late, leaving] = [await register(), await register(), await register()]
  const codeOf = ({ user }: Registered) => user.familycode
  const messagesOf = ({ user }: Registered) =>
    responsabile
      .get<{ items: { state: string }[] }>(`/api/staff/families/${user.familyId}/history`, {
        source: 'message',
      })
      .then(({ items }) => items.map(({ state }) => state))
  await letMessagesLeaveNow(responsabile)
  const text = `Promemoria ${codeOf(done)}`
  await responsabile.post('/api/staff/save-message-template', {
    id: null,
    name: text,
    subject: 'Un questionario',
    body: 'Ciao {nome},\n\nil questionario sulla colazione aspetta ancora qualcuno di voi.\n\n{portale}',
  })
  await becomeColleague(page, responsabile, portal.uniqueEmail('carla'), 'coordinatore')

  await test.step('one parent answers, two do not', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await answerIt(await context.newPage(), portal, done)
    await context.close()
  })

  const found = page.getByRole('region', { name: 'Chi lo riceve' })
  const dialog = page.getByRole('alertdialog', { name: /^Mandare «/u })
  const look = async () => {
    await page.getByRole('button', { name: 'Guarda chi lo riceve' }).click()
    await expect(found.getByText(codeOf(late))).toBeVisible()
    await expect(found.getByText(codeOf(done))).toHaveCount(0)
  }
  const send = async () => {
    await page.getByLabel('Quale testo').selectOption(text)
    await page.getByRole('button', { name: 'Manda…' }).click()
    await dialog.getByRole('button', { name: /^Manda a \d+ genitor/u }).click()
  }

  await test.step('those two are found', async () => {
    await page.goto('/staff/messaggi/manda')
    await page.getByLabel('Non ha compilato').selectOption(breakfast)
    await page.getByLabel('Figli da … anni').fill(String(age))
    await page.getByLabel('Figli fino a … anni').fill(String(age))
    await look()
    await expect(found.getByText(codeOf(leaving))).toBeVisible()
  })

  await test.step('one withdraws before it is sent: nobody gets anything', async () => {
    await responsabile.post('/api/staff/families/withdraw-family', {
      familyId: leaving.user.familyId,
      requestId: '',
      reason: 'Ha telefonato la madre',
    })
    await send()
    await expect(dialog.getByText(/^Nel frattempo qualcosa è cambiato/u)).toBeVisible()
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(found).toHaveCount(0)
    expect(await messagesOf(late)).toEqual([])
  })

  await test.step('the other one is reminded, and those who need it not get nothing', async () => {
    await look()
    await expect(found.getByText(codeOf(leaving))).toHaveCount(0)
    await send()
    await expect(page.getByRole('heading', { name: 'Messaggi', level: 1 })).toBeVisible()
    await portal.mailTo(late.name, { holding: 'Un questionario' })
    await expect.poll(() => messagesOf(late)).toEqual(['sent'])
    expect([await messagesOf(done), await messagesOf(leaving)]).toEqual([[], []])
  })
})
