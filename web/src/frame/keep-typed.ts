type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fields = 'input, select, textarea'
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** The last values of the fields, until the form has taken them over. */
let typed = new Map<Field, string | boolean>()
let sent: HTMLFormElement | null = null

declare global {
  interface Window {
    /** Set by the page itself: ends what it does for a press before its scripts, and answers the form that was sent. */
    earlySubmit?: () => HTMLFormElement | null
  }
}

const keepSent = (event: Event) => {
  event.preventDefault()
  if (event.target instanceof HTMLFormElement) sent = event.target
}

const keepTyped = ({ target }: Event) => {
  if (target instanceof Element && target.matches(fields)) note(target as Field)
}

const note = (field: Field) => typed.set(field, isTick(field) ? field.checked : field.value)

/**
 * A page that was rendered ahead can be filled in before its scripts have come, and while it wakes. Remembers what stands in
 * the fields: the form would otherwise draw its own empty values over it.
 */
export function rememberTyped(page: Element): void {
  sent = window.earlySubmit?.() ?? null
  document.addEventListener('submit', keepSent, { capture: true })
  // React answers a press by waking at once, but takes what is then in the field for what was always there
  document.addEventListener('input', keepTyped, { capture: true })
  document.addEventListener('change', keepTyped, { capture: true })
  for (const field of page.querySelectorAll<Field>(fields)) {
    const isUntouched = isTick(field) ? field.checked === field.defaultChecked : field.value === ''
    if (!isUntouched) note(field)
  }
}

/** Hands what was remembered to the form, once that is hydrated; a form that was sent meanwhile is sent. */
export function giveBackTyped(): void {
  document.removeEventListener('submit', keepSent, { capture: true })
  document.removeEventListener('input', keepTyped, { capture: true })
  document.removeEventListener('change', keepTyped, { capture: true })
  const [remembered, form] = [typed, sent]
  typed = new Map()
  sent = null
  for (const [field, last] of remembered) {
    if (!isTick(field)) type(field, String(last))
    else if (last !== field.defaultChecked) tick(field)
  }
  // requestSubmit is younger than the browsers that are supported; every form checks its fields itself
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

// React remembers what a field held when it woke, and takes only what differs from that for typing.

function tick(field: HTMLInputElement) {
  field.checked = field.defaultChecked
  field.click()
}

function type(field: Field, value: string) {
  const prototype = Object.getPrototypeOf(field) as object
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // a field that was left before the page woke was not checked then
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
