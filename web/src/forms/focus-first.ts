/** Leads to the first control of the page whose payload field is among these. */
export function focusFirst(paths: readonly string[]): void {
  const controls = document.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')
  const first = [...controls].find((control) => paths.includes(control.name) && !control.disabled)
  first?.focus()
}
