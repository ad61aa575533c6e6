type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The controls that can be filled in on the page, in its order. A control carries its payload field's name. */
export const namedControls = (): Control[] => [
  ...document.querySelectorAll<Control>('input[name], select[name], textarea[name]'),
]

/** Leads to the first control of the page whose payload field is among these. */
export function focusFirst(paths: readonly string[]): void {
  namedControls()
    .find((control) => paths.includes(control.name) && !control.disabled)
    ?.focus()
}

/** The names of the fields that a form's check refused, those of rows and groups included. */
export function namesIn(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, found]: [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof found !== 'object' || found === null || found instanceof Element) return []
    if (typeof Reflect.get(found, 'message') === 'string') return [name]
    return namesIn(found, name)
  })
}

let pressing = false

const beginPress = () => void (pressing = true)
const endPress = () => void (pressing = false)

/** Knows from now on whether the mouse is pressed. */
export function watchPresses(): () => void {
  const watch = [
    ['pointerdown', beginPress],
    ['pointerup', endPress],
    ['pointercancel', endPress],
  ] as const
  for (const [event, note] of watch) window.addEventListener(event, note, true)
  return () => {
    for (const [event, note] of watch) window.removeEventListener(event, note, true)
  }
}

/**
 * Runs at once, or after the press that is under way. A message that appears below a field because a button is being
 * pressed would push the button away from under the mouse, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (!pressing) return act()
  const later = () => {
    window.removeEventListener('pointerup', later)
    window.removeEventListener('pointercancel', later)
    setTimeout(act)
  }
  window.addEventListener('pointerup', later)
  window.addEventListener('pointercancel', later)
}
