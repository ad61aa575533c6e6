import type { WireInputOf } from '@desco/contract/endpoint'
import { type FamilyState, familyStates } from '@desco/contract/families/states'
import type { oversight } from '@desco/contract/staff/oversight'
import { useState } from 'react'

import { Filters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'

import { stateWords } from './step-words.ts'

export type Search = WireInputOf<typeof oversight.listFamilies>

const any = 'any'
const none = { state: any, code: '', from: '', to: '' }
const states = [
  { value: any, label: 'Tutti' },
  ...familyStates.map((state) => ({ value: state, label: stateWords[state] })),
]

type Props = { state?: FamilyState; onSearch: (search: Search) => void }

export function FamiliesFilters({ state, onSearch }: Props) {
  const [typed, setTyped] = useState({ ...none, state: state ?? any })
  const field = (name: keyof typeof none) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const search = (filters: typeof none) =>
    onSearch({
      state: filters.state === any ? undefined : (filters.state as FamilyState),
      code: filters.code.trim() || undefined,
      from: filters.from || undefined,
      to: filters.to || undefined,
    })
  const clear = () => {
    setTyped(none)
    search(none)
  }
  const isNarrowed = Object.entries(none).some(([name, value]) => typed[name as keyof typeof none] !== value)

  return (
    <Filters
      label="Cerca tra le famiglie"
      onSearch={() => search(typed)}
      onClear={isNarrowed ? clear : undefined}
    >
      <Select {...field('state')} label="A che punto" options={states} />
      <TextInput {...field('code')} label="Codice famiglia" autoCapitalize="none" spellCheck={false} />
      <DateInput {...field('from')} label="Registrate dal" max={typed.to || undefined} />
      <DateInput {...field('to')} label="Registrate al" min={typed.from || undefined} />
    </Filters>
  )
}
