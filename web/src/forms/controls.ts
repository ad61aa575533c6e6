type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What can be filled in on the page, in its order. A control carries its payload field's name. */
export const namedControls = (): Control[] => [
  ...document.querySelectorAll<Control>('input[name], select[name], textarea[name]'),
]

/** Leads to the first control of the page whose payload field is among these. */
export function focusFirst(paths: readonly string[]): void {
  namedControls()
    .find((control) => paths.includes(control.name) && !control.disabled)
    ?.focus()
}

let pressing = false

const press = () => void (pressing = true)
const letGo = () => void (pressing = false)

/** Knows from now on whether the mouse is pressed. */
export function watchPresses(): () => void {
  const watch = [
    ['pointerdown', press],
    ['pointerup', letGo],
    ['pointercancel', letGo],
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
