import type { Ref } from 'react'

import { Choices, type Choice } from './choices.tsx'
import { FieldGroup } from './field-group.tsx'

type Props = {
  name: string
  legend: string
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  legendHidden?: boolean
  columns?: 1 | 2
  hint?: string
  error?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** One answer out of a few, each a card of its own. */
export const RadioChoices = ({ legend, legendHidden, hint, error, ...choices }: Props) => (
  <FieldGroup legend={legend} legendHidden={legendHidden} hint={hint} error={error}>
    <Choices {...choices} invalid={error !== undefined} />
  </FieldGroup>
)
