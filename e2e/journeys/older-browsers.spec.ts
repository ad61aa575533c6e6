import { fillChild, logIn, password } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { signUpParent, verifyParent } from '../support/registered.ts'

const tooOld = /Questo browser è troppo vecchio/u

for (const path of ['/login', '/home', '/staff/accedi']) {
  test(`a browser that is too old is told so at ${path}, and a newer one is not`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('button').first()).toBeVisible()
    await expect(page.getByText(tooOld)).toBeHidden()

    // a browser older than the supported ones drops every layer, in files and in the page itself
    const hasStyles = ({ pathname }: URL) => pathname === path || pathname.endsWith('.css')
    await page.route(hasStyles, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('@layer', '@unknown'),
      })
    })
    await page.goto(path)
    await expect(page.getByText(tooOld)).toBeVisible()
  })
}

test.describe('the oldest browser that is supported', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      const younger: [object, string[]][] = [
        [Array, ['fromAsync']],
        [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Promise, ['withResolvers', 'try']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
        [Intl, ['Segmenter', 'DurationFormat']],
        [AbortSignal, ['timeout', 'any']],
        [URL, ['canParse', 'parse']],
        [Element.prototype, ['checkVisibility', 'setHTML']],
        [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert']],
        [HTMLFormElement.prototype, ['requestSubmit']],
        [Document.prototype, ['startViewTransition']],
        [
          window,
          [
            'navigation',
            'scheduler',
            'CloseWatcher',
            'requestIdleCallback',
            'cancelIdleCallback',
            'Iterator',
          ],
        ],
      ]
      for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
    })
  })

  test('opens every page and dialog of a family, and takes a date', async ({ page, portal }) => {
    const broken: string[] = []
    page.on('pageerror', ({ message }) => broken.push(message))

    const email = portal.uniqueEmail('giulia')
    await signUpParent(portal, email)
    await page.goto(`/child-add/?user=${await verifyParent(portal, email)}`)
    await fillChild(page, 0, { name: 'Nicolò', surname: "D'Angelo", born: '2014-05-12' })
    await page.getByText("Sono l'unico ad esercitare la potestà genitoriale").click()
    await page.getByRole('button', { name: 'Salva e continua' }).click()
    await expect(page).toHaveURL('/note')

    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Ciao, Giulia' })).toBeVisible()
    for (const [entry, heading] of [
      ['Questionari', 'Questionari'],
      ['News', 'News'],
      ['Calendario', 'Calendario'],
      ['Diario', 'Diario Alimentare'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: entry }).click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await page.goto('/my-consents')
    await expect(page.getByRole('heading', { name: 'I miei consensi', level: 1 })).toBeVisible()

    await page.goto('/home')
    await page.getByRole('button', { name: /Non abilitato/u }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sì', exact: true }).click()
    await expect(page).toHaveURL('/login')
    // React Aria needs it under a real keyboard of glass, which no test has
    const reason = await page.evaluate(async () => {
      const signal = AbortSignal.timeout(1)
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      return (signal.reason as Error).name
    })
    expect(reason).toBe('TimeoutError')
    expect(broken).toEqual([])
  })
})
