import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { Refusal } from '#api/refusal.ts'

type Form<Sent> = Pick<UseFormReturn<FieldValues, unknown, Sent>, 'setError'>

/**
 * Says a refusal inside the dialog that was refused, where it lasts: at the fields it names, the first of them in focus,
 * and above the button whatever belongs to no field that is there.
 */
export function showRefusalHere<Sent>(form: Form<Sent>, error: unknown): void {
  if (!(error instanceof Refusal)) throw error
  // a session that is over is said by the log-in
  if (error.code === 'sign_in_required') return

  const drawn = namesInOrder().filter((name) => Object.hasOwn(error.fields, name))
  const elsewhere = Object.keys(error.fields).filter((name) => !drawn.includes(name))
  for (const [place, name] of drawn.entries()) {
    form.setError(name, { message: error.fields[name] }, { shouldFocus: place === 0 })
  }
  const [first] = elsewhere
  if (first !== undefined) form.setError('root', { message: error.fields[first] })
  else if (drawn.length === 0) form.setError('root', { message: error.message })
}

/** The fields of the page as they stand on it, each once. */
function namesInOrder(): string[] {
  const controls = document.querySelectorAll('input[name], select[name], textarea[name]')
  return [...new Set([...controls].map((control) => control.getAttribute('name') ?? ''))]
}
