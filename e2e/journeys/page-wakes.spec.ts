import type { Page } from '@playwright/test'

import { logOut } from '../support/child.ts'
import { expect, test } from '../support/portal.ts'
import { becomeParent } from '../support/registered.ts'

// Presses and letters must not be lost in a page that was rendered ahead, while its scripts come.

/** A page whose scripts do not come until they are let go. */
async function asleep(page: Page, open: () => Promise<unknown>): Promise<() => Promise<void>> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await open()
  // nothing is painted before the styles are here
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  await page.evaluate(() => document.fonts.ready)
  return async () => {
    letGo()
    // React notes its own on each element that it takes over
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
    )
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}

/** Where everything stands that can be pressed or filled in, from the top of the page. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select')].map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const name = control.getAttribute('name') ?? control.textContent
      return { name, at: [x, y + window.scrollY, width, height].map(Math.round) }
    }),
  )

const screens = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

// the words of the other public pages depend on the link with which they were opened
for (const path of ['/login', '/signup', '/forgot-password', '/accessibilita', '/privacy']) {
  test(`nothing that can be pressed moves while ${path} wakes`, async ({ browser }) => {
    for (const viewport of screens) {
      const page = await browser.newPage({ viewport })
      const wake = await asleep(page, () => page.goto(path, { waitUntil: 'commit' }))
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const before = await places(page)
      await wake()
      expect(await places(page), `${viewport.width} pixels wide`).toEqual(before)
      await page.close()
    }
  })
}

test('a page that waits for its link says from the start who is responsible and how to reach them', async ({
  page,
}) => {
  for (const path of ['/verify-account', '/reset-password', '/note', '/child-add', '/spouse-option']) {
    const wake = await asleep(page, () => page.goto(path, { waitUntil: 'commit' }))
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByRole('link', { name: 'ricerca@example.org' })).toBeVisible()
    const before = await foot.innerText()
    await wake()
    expect(await foot.innerText()).toBe(before)
    await page.unroute('**/assets/*.js')
  }
})

test('a log-in that is loaded anew takes the focus from nobody who has begun to type', async ({
  page,
  portal,
}) => {
  await becomeParent(page, portal, portal.uniqueEmail())
  await logOut(page)
  const wake = await asleep(page, () => page.reload({ waitUntil: 'commit' }))
  const email = page.getByLabel('Email o nome utente')
  await email.focus()
  await page.keyboard.type('giulia')
  await wake()
  await page.keyboard.type('@example.org')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('giulia@example.org')
})
