import { mkdir } from 'node:fs/promises'
import path from 'node:path'

const password = 'Tavola!2026'
const waitMs = 20_000

/**
 * From the registration to a questionnaire, a dialog and the log-out, with a picture of each kind of screen. Every
 * step waits for what a person would see next; the first that does not come ends the journey with an error.
 */
export async function walkThrough(browser, { url, codeFor, pictures, email }) {
  await mkdir(pictures, { recursive: true })
  const picture = async (name) => {
    // WebKit shows what it drew last, which is not always what is there
    await browser.ask(noteFrames)
    await within(2_000, () => browser.ask(isDrawn))
    await browser.screenshot(path.join(pictures, `${name}.png`))
  }
  const steps = []
  const step = async (name, act) => {
    try {
      await act()
    } catch (error) {
      await picture('broken').catch(() => undefined)
      throw new Error(`${name}: ${error.message}`, { cause: error })
    }
    steps.push(name)
  }
  const see = (what, look, ...given) => until(what, () => browser.find(look, ...given))
  const heading = (text) => see(`the heading ${text}`, shown, 'h1, h2', text)
  const press = async (text, among = 'button, a, label') => browser.click(await see(text, shown, among, text))
  const field = (name) => see(`the field ${name}`, named, name)
  const write = async (name, text) => browser.type(await field(name), text)
  const at = (address) =>
    until(`the address ${address}`, async () => (await browser.ask(pathname)) === address)

  await step('the log-in, drawn', async () => {
    await browser.goto(`${url}/login`)
    await heading('Log In')
    await isWhole(browser)
    await picture('login')
  })
  await step('the team’s log-in, drawn', async () => {
    await browser.goto(`${url}/staff/accedi`)
    await field('password')
    await isWhole(browser)
    await picture('staff')
  })
  await step('registers', async () => {
    await browser.goto(`${url}/signup`)
    await write('name', 'Giulia')
    await write('surname', "D'Angelo")
    await browser.ask(choose, 'sex', 'Female')
    await browser.ask(choose, 'maritalstatus', 'Married')
    await write('phone_number', '3331234567')
    await write('email', email)
    await write('password', password)
    await write('confirm_password', password)
    await picture('signup')
    for (const title of ['1. Trattamento dei dati', '2. Dati sulla salute'])
      await browser.press(await see(title, consentText, title), 'End')
    await see('both consents read', readTwice)
    await isWhole(browser)
    await browser.click(await see('the first consent', consentChoice, 0, 'Acconsento'))
    await browser.click(await see('the second consent', consentChoice, 1, 'Sì'))
    await picture('consents')
    await browser.click(await see('the third consent', consentChoice, 2, 'Acconsento'))
    await press('Registrati', 'button')
    await at('/verify-account')
  })
  await step('types the code', async () => {
    const code = await codeFor(email)
    await browser.type(await see('the code', one, 'input[autocomplete="one-time-code"]'), code)
    await press('Conferma il codice', 'button')
    await at('/child-add/')
  })
  await step('types a date of birth', async () => {
    await write('children.0.childname', 'Nicolò')
    await write('children.0.surname', "D'Angelo")
    const born = await field('children.0.dobirth')
    await picture('empty-date')
    await browser.typeDate(born, ['05', '05', '2014'])
    await until('the date in the field', () => browser.ask(holds, 'children.0.dobirth', '2014-05-05'))
    await isWhole(browser)
    await picture('date')
    await press("Sono l'unico ad esercitare la potestà genitoriale", 'label')
    await press('Salva e continua', 'button')
    await at('/note')
  })
  await step('logs in', async () => {
    await browser.goto(`${url}/login`)
    await write('email', email)
    await write('password', password)
    await press('Log In', 'button')
    await heading('Ciao, Giulia')
    await see('the child', shown, 'button', 'Non abilitato')
    await isWhole(browser)
    await picture('home')
  })
  await step('opens the dialog of a child, and Escape closes it', async () => {
    await press('Non abilitato', 'button')
    await see('the dialog', one, '[role=dialog] [name=username], dialog [name=username]')
    await picture('dialog')
    await browser.press(await field('username'), 'Escape')
    await until('the dialog gone', async () => !(await browser.ask(isThere, '[name=username]')))
  })
  await step('sees the calendar', async () => {
    await browser.goto(`${url}/calender`)
    await see('the days', one, '[role=grid], table')
    await isWhole(browser)
    await picture('calendar')
  })
  await step('answers a questionnaire and finds it completed', async () => {
    await browser.goto(`${url}/questionary`)
    const link = await see('the questionnaire', linkBeside, 'Abitudini a colazione')
    const address = await browser.ask(hrefOf, link)
    await browser.goto(address)
    await press('Avanti', 'button')
    for (const answer of ['Tutti i giorni', 'Latte o yogurt', 'A casa']) await press(answer, 'label')
    await press('Avanti', 'button')
    await browser.type(await see('the minutes', one, 'input[type=number], input[inputmode]'), '15')
    await press('Con tutta la famiglia', 'label')
    await press('Invia', 'button')
    await heading('Grazie')
    await until('the questionnaire completed', async () => {
      await browser.goto(`${url}/questionary`)
      return within(2_000, () => browser.find(shown, 'table td, table th', 'Abitudini a colazione'))
    })
    await picture('questionnaires')
  })
  await step('asks before logging out, and logs out', async () => {
    await browser.goto(`${url}/home`)
    await press('Logout', 'button')
    await see('the question', one, '[role=alertdialog]')
    await picture('logout')
    await press('Sì', 'button')
    await at('/login')
  })
  return steps
}

/** No page is wider than its window. */
async function isWhole(browser) {
  const { page, window } = await browser.ask(widths)
  if (page > window) throw new Error(`the page is ${page} px wide in a window of ${window}`)
}

async function until(what, look) {
  const found = await within(waitMs, look)
  if (!found) throw new Error(`${what} did not come`)
  return found
}

async function within(milliseconds, look) {
  const end = Date.now() + milliseconds
  for (;;) {
    // a page that is just being left cannot be asked
    const found = await look().catch(() => undefined)
    if (found || Date.now() > end) return found
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}

// these functions run in the page, each by itself

const widths = () => ({ page: document.documentElement.scrollWidth, window: innerWidth })
const noteFrames = () => {
  window.framesDrawn = 0
  const count = () => {
    window.framesDrawn += 1
    if (window.framesDrawn < 20) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}
const isDrawn = () => window.framesDrawn >= 20
const pathname = () => location.pathname
const one = (selector) => document.querySelector(selector)
const isThere = (selector) => document.querySelector(selector) !== null
const named = (name) =>
  [...document.getElementsByName(name)].find((field) => field.getClientRects().length > 0)
const holds = (name, value) => document.getElementsByName(name)[0].value === value
const hrefOf = (link) => link.href

const shown = (selector, text) => {
  const words = (element) =>
    `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.replace(/\s+/g, ' ').trim()
  const fitting = [...document.querySelectorAll(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.disabled && words(element).includes(text),
  )
  const found = fitting.find((element) => words(element) === text) ?? fitting[0]
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}
const consentText = (title) => {
  const text = [...document.querySelectorAll('fieldset [role=region], fieldset [tabindex="0"]')].find(
    (region) => region.closest('fieldset').querySelector('legend').textContent.includes(title),
  )
  text?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return text
}
const readTwice = () => {
  const read = [...document.querySelectorAll('fieldset')].filter((box) =>
    box.textContent.includes('Letto fino alla fine'),
  )
  return read.length === 2 ? read[1] : undefined
}
const consentChoice = (section, text) => {
  const choices = [...document.querySelectorAll(`[name="consents.section${section + 1}"]`)]
  const choice = choices
    .map((tick) => tick.closest('label'))
    .find((label) => label.textContent.trim() === text)
  choice?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return choice
}
const choose = (name, value) => {
  const [select] = document.getElementsByName(name)
  const property = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')
  property.set.call(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const linkBeside = (title) =>
  [...document.querySelectorAll('li')]
    .find((row) => row.textContent.includes(title))
    ?.querySelector('a[href*="token="]')
