import type { Page } from '@playwright/test'

// The things that a page offers to press, and how long a press of it takes to show something.

export type Control = { name: string; place: number }

type Listed = Window & { controls?: HTMLElement[] }
/** One event, as https://w3c.github.io/event-timing/ tells it. */
type Timed = PerformanceEntry & { interactionId: number }

/** Where a dialog stands that is open. */
export const dialogs = '[role=dialog], [role=alertdialog], dialog[open]'

/** Closed things, and things that are chosen already: where one is. */
const nothingToShow = ':disabled, [aria-current], [aria-pressed=true], [type=radio]:checked'

/** As many as there are beside each other of one look, of which more would say the same: days of a month, answers of a question. */
const mostAlike = 2

/**
 * The buttons, boxes and links of the open dialog, or else of the page, that a finger can reach: in the order of the page, and
 * of those that look alike and stand together the first ones.
 */
export function listControls(page: Page): Promise<Control[]> {
  return page.evaluate(
    ([most, dialogs, nothingToShow]) => {
      const looks =
        'button, summary, input[type=checkbox], input[type=radio], select, a[href^="/"]:not([target])'
      const scope = [...document.querySelectorAll(dialogs)].at(-1) ?? document.body
      const seen = new Map<string, number>()
      const isShown = (one: HTMLElement) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true })
      }
      const nameOf = (one: HTMLElement) =>
        [one.ariaLabel, (one as HTMLInputElement).labels?.[0]?.textContent, one.textContent]
          .map((text) => text?.replaceAll(/\s+/gu, ' ').trim())
          .find((text) => text !== undefined && text !== '')
          ?.slice(0, 60) ?? one.tagName
      // a box that is drawn otherwise lies hidden in its label, which is what is pressed
      const pressedOf = (one: HTMLElement) => (isShown(one) ? one : (one.closest('label') ?? one))
      const fresh = [...scope.querySelectorAll<HTMLElement>(looks)].filter((one) => {
        const pressed = pressedOf(one)
        if (!isShown(pressed) || pressed.closest('[inert]') !== null || one.matches(nothingToShow))
          return false
        const group = one.closest('section, fieldset, table, ul, ol, nav, [role=group], [role=grid]')
        const look = [
          one.className,
          group?.ariaLabel ?? '',
          [...scope.querySelectorAll('*')].indexOf(group ?? scope),
        ].join('|')
        seen.set(look, (seen.get(look) ?? 0) + 1)
        return (seen.get(look) ?? 0) <= most
      })
      ;(window as Listed).controls = fresh.map(pressedOf)
      return fresh.map((one, place) => ({ name: nameOf(one), place }))
    },
    [mostAlike, dialogs, nothingToShow] as const,
  )
}

/** Brings a control of the last list under the finger: where its middle is, or null where something lies above it. */
export function placeOf(page: Page, { place }: Control): Promise<{ x: number; y: number } | null> {
  return page.evaluate(async (number) => {
    const control = (window as Listed).controls?.[number]
    if (control === undefined) return null
    control.scrollIntoView({ behavior: 'instant', block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { left, top, width, height } = control.getBoundingClientRect()
    const at = { x: left + width / 2, y: top + height / 2 }
    const hit = document.elementFromPoint(at.x, at.y)
    return hit !== null && (control.contains(hit) || hit.contains(control)) ? at : null
  }, place)
}

/**
 * From the next press until something is shown of it, in milliseconds: until the frame after its handlers, as Interaction to Next
 * Paint counts it; and where the page changes later, until the frame that shows the first change. A press that changes nothing
 * within a second counts as its frame alone. Null where the browser timed nothing, because it took less than one frame.
 */
export async function startWatch(page: Page): Promise<() => Promise<number | null>> {
  await page.evaluate(() => {
    const watched = { pressed: 0, frame: 0, shown: 0 }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Timed[])
        if (interactionId > 0) watched.frame = Math.max(watched.frame, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const changed = new MutationObserver(() => {
      if (watched.pressed === 0) return
      changed.disconnect()
      requestAnimationFrame(() => requestAnimationFrame((now) => (watched.shown = now - watched.pressed)))
    })
    changed.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    // when the finger left the glass, not when a busy page heard of it
    document.addEventListener('pointerup', ({ timeStamp }) => (watched.pressed = timeStamp), {
      capture: true,
      once: true,
    })
  })
  return async () => {
    const seen = await page
      .waitForFunction(
        () => {
          const { watched } = window as unknown as {
            watched: { pressed: number; frame: number; shown: number }
          }
          const { pressed, frame, shown } = watched
          if (pressed === 0) return false
          const passed = performance.now() - pressed
          const isTold = shown > 0 && frame > 0
          return isTold || passed > 1_000 + Math.max(frame, shown) ? { frame, shown } : false
        },
        undefined,
        { polling: 100, timeout: 20_000 },
      )
      .then((answer) => answer.jsonValue())
    if (seen === false) return null
    const longest = Math.max(seen.frame, seen.shown)
    return longest === 0 ? null : longest
  }
}
