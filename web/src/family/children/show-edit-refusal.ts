import type { UseFormReturn } from 'react-hook-form'

import { Refusal } from '#data/refusal.ts'

import type { EditValues } from './child-edit-form.tsx'

const fields = ['name', 'surname', 'username', 'password'] as const

/** Under the fields that the server names; whatever else it says stands under the username (specification section 5). */
export function showEditRefusal({ setError, setFocus }: UseFormReturn<EditValues>, error: unknown) {
  if (!(error instanceof Refusal)) throw error
  const named = fields.filter((field) => error.fields[field] !== undefined)
  for (const field of named) setError(field, { message: error.fields[field] })
  if (named.length === 0) setError('username', { message: error.message })
  setFocus(named[0] ?? 'username')
}
