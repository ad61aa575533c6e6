import puppeteer from 'puppeteer-core'

/**
 * Chromium over its own protocol, Firefox over WebDriver BiDi. `press` takes the key's name in the DOM.
 * @returns what the journey needs of a browser, the same for every engine
 */
export async function drivePuppeteer({ width, height, ...launch }) {
  const isFirefox = launch.browser === 'firefox'
  const browser = await puppeteer.launch({ headless: true, defaultViewport: null, ...launch })
  const [page] = await browser.pages()
  try {
    await page.setViewport({ width, height, ...(!isFirefox && { isMobile: true, hasTouch: true }) })
  } catch (error) {
    // the size is set by then; an older Firefox has no orientation to set
    if (!isFirefox || !error.message.includes('setScreenOrientationOverride')) {
      await browser.close()
      throw error
    }
  }
  return {
    version: await browser.version(),
    goto: (url) => page.goto(url),
    /** An element found in the page, or undefined. */
    find: async (look, ...given) => (await page.evaluateHandle(look, ...given)).asElement() ?? undefined,
    ask: (question, ...given) => page.evaluate(question, ...given),
    click: (element) => element.click(),
    type: async (element, text) => {
      await element.focus()
      await page.keyboard.type(text)
    },
    typeDate: async (element, parts) => {
      await element.focus()
      if (isFirefox) await stepToDate(page.keyboard, parts)
      else await page.keyboard.type(parts.join(''))
    },
    press: async (element, key) => {
      await element.focus()
      await page.keyboard.press(key)
    },
    screenshot: (file) => page.screenshot({ path: file }),
    close: () => browser.close(),
  }
}

/** Digits that come over WebDriver BiDi are drawn in Firefox's date field and do not count; arrow keys do, from today. */
async function stepToDate(keyboard, [day, month, year]) {
  const now = new Date()
  const steps = [month - (now.getMonth() + 1), day - now.getDate(), year - now.getFullYear()]
  for (const step of steps) {
    const keys =
      step === 0 ? ['ArrowUp', 'ArrowDown'] : Array(Math.abs(step)).fill(step > 0 ? 'ArrowUp' : 'ArrowDown')
    for (const key of keys) await keyboard.press(key)
    await keyboard.press('Tab')
  }
}
