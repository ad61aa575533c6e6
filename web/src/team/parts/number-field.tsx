import type { ComponentProps } from 'react'

import { TextField } from '#forms/fields.tsx'

/** A whole number of the surrounding form, which holds it as it is typed. */
export const NumberField = (field: Omit<ComponentProps<typeof TextField>, 'inputMode'>) => (
  <TextField {...field} inputMode="numeric" />
)

/** A number as a field shows it. */
export const typed = (value: number | null) => (value === null ? '' : String(value))
/** A number as it is typed; what is none is refused by the contract, in its words. */
export const numbered = (text: string) => (text.trim() === '' ? null : Number(text))
/** The same where there has to be one. */
export const mustBeNumber = (text: string) => numbered(text) ?? Number.NaN
