import { useId } from 'react'

export type FieldIds = { input: string; hint: string; error: string }

/** The ids that tie a field to its hint and its error. */
export function useFieldIds(): FieldIds {
  const id = useId()
  return { input: id, hint: `${id}-hint`, error: `${id}-error` }
}

/** What a control says about itself: which texts describe it, and whether its value is refused. */
export const described = (ids: FieldIds, { hint, error }: { hint?: string; error?: string }) => ({
  'aria-describedby':
    [hint !== undefined && ids.hint, error !== undefined && ids.error].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error !== undefined || undefined,
})
