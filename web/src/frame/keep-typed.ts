type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fields = 'input, select, textarea'
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

let typed: (() => void)[] = []
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

/**
 * A page that was rendered ahead can be filled in before its scripts have come. Remembers what stands in the fields:
 * the form would otherwise draw its own empty values over it.
 */
export function rememberTyped(page: Element): void {
  sent = window.earlySubmit?.() ?? null
  document.addEventListener('submit', keepSent, { capture: true })
  typed = [...page.querySelectorAll<Field>(fields)].flatMap((field) => {
    if (isTick(field)) return field.checked === field.defaultChecked ? [] : [() => field.click()]
    const { value } = field
    return value === '' ? [] : [() => type(field, value)]
  })
}

/** Hands what was remembered to the form, once that is hydrated; a form that was sent meanwhile is sent. */
export function giveBackTyped(): void {
  document.removeEventListener('submit', keepSent, { capture: true })
  const [remembered, form] = [typed, sent]
  typed = []
  sent = null
  for (const again of remembered) again()
  // requestSubmit is younger than the browsers that are supported; every form checks its fields itself
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

function type(field: Field, value: string) {
  // React remembers what a field held when it woke, and takes only what differs from that for typing.
  const prototype = Object.getPrototypeOf(field) as object
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // a field that was left before the page woke was not checked then
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
