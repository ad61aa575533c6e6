import { expect, type Page } from '@playwright/test'

/** The interface's description for programmers is drawn by a library. */
const isOurs = (page: Page) => !new URL(page.url()).pathname.startsWith('/api')

/**
 * Expects a phone's page to hold text of twice the size (WCAG 1.4.4): nothing scrolls sideways, and no label of the
 * navigation is cut off or lies over another. The test goes on if it does not.
 */
export async function checkLargeText(page: Page, where: string): Promise<void> {
  if (!isOurs(page)) return
  const broken = await page.evaluate(() => {
    const { documentElement: root } = document
    root.style.fontSize = '200%'
    try {
      const labels = [...document.querySelectorAll('nav a')].filter((label) => label.checkVisibility())
      const boxes = labels.map((label) => label.getBoundingClientRect())
      return {
        sideways: Math.max(root.scrollWidth, document.body.scrollWidth) > root.clientWidth,
        cutOff: labels
          .filter((label) => label.scrollWidth > label.clientWidth)
          .map((label) => label.textContent),
        overlapping: labels
          .filter((_label, place) =>
            boxes.some((other, at) => {
              const own = boxes[place]
              if (own === undefined || at >= place) return false
              const across = Math.min(own.right, other.right) - Math.max(own.left, other.left)
              const down = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top)
              return across > 1 && down > 1
            }),
          )
          .map((label) => label.textContent),
      }
    } finally {
      root.style.fontSize = ''
    }
  })
  expect
    .soft(broken, `${where}, with text of twice the size`)
    .toEqual({ sideways: false, cutOff: [], overlapping: [] })
}
