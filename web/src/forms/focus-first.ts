import { namedControls } from './named-controls.ts'

/** Leads to the first control of the page whose payload field is among these. */
export function focusFirst(paths: readonly string[]): void {
  namedControls()
    .find((control) => paths.includes(control.name) && !control.disabled)
    ?.focus()
}
