import type { Page } from '@playwright/test'

import { expect, test } from '../support/portal.ts'
import { enableFirstChild, enter, registerParent } from '../support/registered.ts'

// the panels that were asked for stand first, and the page ends soon: pixels on a phone of 360 × 740
const screen = { width: 360, height: 740 }

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

const bornOn = (childname: string, dobirth: string) => ({ childname, surname: "D'Angelo", dobirth })
const five = [
  bornOn('Emma', '2013-05-03'),
  bornOn('Teo', '2018-02-03'),
  bornOn('Luca', '2011-06-03'),
  bornOn('Sara', '2013-04-03'),
  bornOn('Ugo', '2010-12-03'),
]

const survey = (sid: number, surveyls_title: string, minutes: number, until?: string) => ({
  sid,
  surveyls_title,
  active: 'Y',
  complete: 'N',
  link: `http://localhost/index.php/${sid}?token=giulia&lang=it&newtest=Y`,
  minutes,
  ...(until !== undefined && { until }),
})
const four = [
  survey(284613, 'Abitudini a colazione', 5),
  survey(731950, 'La spesa della settimana', 10, '2999-12-12'),
  survey(518822, 'Frutta e verdura a tavola', 4),
  survey(402117, 'Attività fisica e tempo libero', 6),
]

/** The team's list for this run is its own; here it is always as long. */
async function offerFour(page: Page) {
  await page.unroute('**/api/limesurvey/surveylist')
  await page.route('**/api/limesurvey/surveylist', (route) =>
    route.fulfill({
      json: {
        message: 'OK',
        data: four,
        freshness: { asOf: new Date().toISOString(), stale: false, late: false },
      },
    }),
  )
}

test('home is short, and first on it is what was asked for', async ({ page, portal }) => {
  await page.setViewportSize(screen)
  const parent = await registerParent(portal, { family: { children: five, spouse: { isChecked: 'true' } } })
  const child = await enableFirstChild(portal, parent)
  await portal.post(
    '/api/users/assent',
    { version: '2026-11-21', text: 'from11', answer: 'yes' },
    child.token,
  )

  await test.step('a parent’s, with five children and four open questionnaires', async () => {
    await offerFour(page)
    await enter(page, parent)
    await expect(page.getByRole('link', { name: /^visualizzazione/u })).toHaveCount(4)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await heightOf(page)).toBeLessThanOrEqual(2.3 * screen.height)
    const panels = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(panels).toEqual([
      'Profilo',
      'Oggi',
      'Abilita figli',
      'Coniuge',
      'Questionari',
      'I miei progressi',
      'Promemoria e messaggi',
    ])
    for (const name of ['Profilo', 'Abilita figli']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
    }
    const today = await page.getByRole('region', { name: 'Oggi' }).boundingBox()
    expect(today?.height).toBeLessThanOrEqual(120)
  })

  await test.step('a child’s, with as many', async () => {
    await enter(page, child)
    await expect(page.getByRole('link', { name: /^visualizzazione/u })).toHaveCount(4)
    await expect(page.getByRole('img', { name: /^Adesivo/u })).toHaveCount(1)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await heightOf(page)).toBeLessThanOrEqual(1.5 * screen.height)
    const [first] = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(first).toBe('Profilo')
  })
})
