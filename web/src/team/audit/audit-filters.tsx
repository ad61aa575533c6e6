import type { WireInputOf } from '@desco/contract/endpoint'
import type { audit } from '@desco/contract/staff/audit'
import { type AuditAct, auditActNames, auditActs } from '@desco/contract/staff/audit-acts'
import { useState } from 'react'

import { Filters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'

const any = 'any'
const none = { act: any, who: '', subject: '', from: '', to: '' }
const acts = [
  { value: any, label: 'Tutti' },
  ...auditActNames.map((act) => ({ value: act, label: auditActs[act] })),
]

type Props = { onSearch: (search: WireInputOf<typeof audit.searchAudit>) => void }

export function AuditFilters({ onSearch }: Props) {
  const [typed, setTyped] = useState(none)
  const field = (name: keyof typeof none) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const search = (filters: typeof none) => {
    const { act, who, subject, from, to } = filters
    onSearch({
      act: act === any ? undefined : (act as AuditAct),
      who: who.trim() || undefined,
      subject: subject.trim() || undefined,
      from: from || undefined,
      to: to || undefined,
    })
  }
  const clear = () => {
    setTyped(none)
    search(none)
  }
  const isNarrowed = Object.entries(none).some(([name, value]) => typed[name as keyof typeof none] !== value)

  return (
    <Filters
      label="Cerca nel registro"
      onSearch={() => search(typed)}
      onClear={isNarrowed ? clear : undefined}
    >
      <Select {...field('act')} label="Che cosa" options={acts} />
      <TextInput {...field('who')} label="Chi" autoCapitalize="none" spellCheck={false} />
      <TextInput
        {...field('subject')}
        label="Codice famiglia o id"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DateInput {...field('from')} label="Dal" max={typed.to || undefined} />
      <DateInput {...field('to')} label="Al" min={typed.from || undefined} />
    </Filters>
  )
}
