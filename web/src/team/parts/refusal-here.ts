import { Refusal } from '#data/refusal.ts'
import { namedControls } from '#forms/controls.ts'

type Form = {
  setError(path: string, error: { message: string }, options?: { shouldFocus: boolean }): void
}

// the server words these for the families themselves; here somebody else was faster
const teamWords: Partial<Record<Refusal['code'], string>> = {
  child_not_taking_part: 'È già stato ritirato: ricarica la scheda.',
  person_not_taking_part: 'Questa persona ha già lasciato lo studio: ricarica la scheda.',
  family_not_active: 'La famiglia non partecipa allo studio in questo momento: ricarica la scheda.',
}

/**
 * Says a refusal inside the dialog that was refused, where it lasts: at the fields it names, the first of them in focus,
 * and above the button whatever belongs to no field that is there.
 */
export function showRefusalHere(error: unknown, form: Form): void {
  if (!(error instanceof Refusal)) throw error
  // a session that is over is said by the log-in
  if (error.code === 'sign_in_required') return

  const onPage = namedControls().map(({ name }) => name)
  const complaints = Object.entries(error.fields)
  const drawn = complaints
    .filter(([name]) => onPage.includes(name))
    .sort(([one], [other]) => onPage.indexOf(one) - onPage.indexOf(other))
  for (const [place, [name, message]] of drawn.entries()) {
    form.setError(name, { message }, { shouldFocus: place === 0 })
  }
  const elsewhere = complaints.find(([name]) => !onPage.includes(name))?.[1]
  if (elsewhere !== undefined || drawn.length === 0) {
    form.setError('root', { message: elsewhere ?? teamWords[error.code] ?? error.message })
  }
}
