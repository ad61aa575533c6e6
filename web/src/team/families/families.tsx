import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { type FamilyRow, oversight } from '@desco/contract/staff/oversight'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FamilyState, familyStates } from '@desco/contract/families/states'

import { type DataColumn, DataTable } from '#team/parts/data-table.tsx'
import { Loaded, LoadMore } from '#team/parts/loaded.tsx'
import { useStaffPages } from '#team/session/use-staff-pages.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { Filters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'

import { FamilyLink, stateIn } from './family-link.tsx'
import { familyBadge, stateSince, stateWords } from './family-words.ts'

const olderThan = ({ families, more }: AnswerOf<typeof oversight.listFamilies>) => {
  const last = families.at(-1)
  return more && last !== undefined ? { before: last.id } : null
}

const columns: DataColumn<FamilyRow>[] = [
  { head: 'Famiglia', kind: 'title', cell: (family) => <FamilyLink {...family} /> },
  { head: 'Registrata il', kind: 'short', cell: ({ registeredAt }) => printDay(registeredAt) },
  { head: 'A che punto', cell: (family) => <Badge {...badgeOf(family)} /> },
  { head: 'Dal', kind: 'short', cell: (family) => printDay(stateSince(family)) },
  {
    head: 'Figli abilitati',
    kind: 'number',
    cell: ({ childrenEnabled, childrenSelected }) =>
      childrenSelected === 0 ? '—' : `${childrenEnabled} di ${childrenSelected}`,
  },
]

function badgeOf(family: FamilyRow) {
  const { tone, word } = familyBadge(family)
  return { tone, children: word }
}

/** All families by code, newest first. */
export function FamiliesPage() {
  const [params] = useSearchParams()
  const state = stateIn(params)
  const [search, setSearch] = useState<Search>({ state })
  const query = useStaffPages(oversight.listFamilies, search, olderThan)
  const families = (query.pages ?? []).flatMap((page) => page.families)

  return (
    <>
      <PageHead
        title="Famiglie"
        lead="Dalla più recente. Qui ci sono solo codici: i nomi si aprono nella scheda."
      />
      <Stack>
        <FamiliesFilters state={state} onSearch={setSearch} />
        <Card>
          <Loaded query={query} failed="Le famiglie non sono arrivate">
            {() =>
              families.length === 0 ? (
                <EmptyState drawing="piatto-vuoto" level={2} title="Nessuna famiglia">
                  Niente corrisponde a questi filtri: prova ad allargarli.
                </EmptyState>
              ) : (
                <>
                  <DataTable caption="Famiglie" columns={columns} rows={families} rowKey={({ id }) => id} />
                  <LoadMore
                    shown={families.length}
                    hasMore={query.hasMore}
                    loading={query.loadingMore}
                    onMore={() => void query.loadMore()}
                  />
                </>
              )
            }
          </Loaded>
        </Card>
      </Stack>
    </>
  )
}

type Search = WireInputOf<typeof oversight.listFamilies>

const any = 'any'
const none = { state: any, code: '', from: '', to: '' }
const states = [
  { value: any, label: 'Tutti' },
  ...familyStates.map((state) => ({ value: state, label: stateWords[state] })),
]

type Props = { state?: FamilyState; onSearch: (search: Search) => void }

function FamiliesFilters({ state, onSearch }: Props) {
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
