import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { type FamilyRow, oversight } from '@desco/contract/staff/oversight'
import { useState } from 'react'
import { familyStates, isOver } from '@desco/contract/families/states'

import { dayIn, useAddressPages, useAddressSearch } from '#team/parts/address-search.ts'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { ActButton, useDialog } from '#team/parts/act.tsx'
import { LoadedList } from '#team/parts/loaded.tsx'
import { useStaffPages } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { FamilyTabs } from '#team/parts/page-tabs.tsx'
import { Filters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { beginRehearsal, RehearsalLinkDialog } from './rehearsal-acts.tsx'
import { FindPerson } from './find-person.tsx'
import { familyBadge, stateSince, stateWords } from './family-words.ts'

const olderThan = ({ families, more }: AnswerOf<typeof oversight.listFamilies>) => {
  const last = families.at(-1)
  return more && last !== undefined ? { before: last.id } : null
}

const columns: DataColumn<FamilyRow>[] = [
  {
    head: 'Famiglia',
    kind: 'title',
    cell: (family) => <FamilyLink {...family} />,
  },
  { head: 'Registrata il', kind: 'short', cell: ({ registeredAt }) => printDay(registeredAt) },
  { head: 'A che punto', cell: (family) => <Badge {...badgeOf(family)} /> },
  { head: 'Dal', kind: 'short', cell: (family) => printDay(stateSince(family)) },
  {
    head: 'Figli abilitati',
    kind: 'number',
    // of who left or refused nobody is enabled any more
    cell: ({ childrenEnabled, childrenSelected, enrolment }) =>
      childrenSelected === 0 || isOver(enrolment) ? '—' : `${childrenEnabled} di ${childrenSelected}`,
  },
]

function badgeOf(family: FamilyRow) {
  const { tone, word } = familyBadge(family)
  return { tone, children: word }
}

/** All families by code, newest first. */
export function FamiliesPage() {
  const may = useMay()
  const { filters, search } = useAddressSearch(none)
  const query = useStaffPages(oversight.listFamilies, searchOf(filters), olderThan)
  const loadMore = useAddressPages(query)
  const show = useDialog()
  const families = (query.pages ?? []).flatMap((page) => page.families)

  return (
    <>
      <PageHead
        title="Famiglie"
        lead="Dalla più recente. Qui ci sono solo codici: i nomi si aprono nella scheda."
        end={
          may('families.act') && (
            <ActButton
              large
              act={beginRehearsal((link) =>
                show((onClose) => <RehearsalLinkDialog link={link} onClose={onClose} />),
              )}
            >
              Crea una famiglia di prova
            </ActButton>
          )
        }
      />
      <Stack>
        <FamilyTabs />
        {may('families.names') && <FindPerson />}
        <FamiliesFilters key={JSON.stringify(filters)} filters={filters} onSearch={search} />
        <Card>
          <LoadedList
            query={query}
            failed="Le famiglie non sono arrivate"
            rows={families}
            onMore={loadMore}
            none="Nessuna famiglia"
          >
            {(found) => (
              <DataTable caption="Famiglie" columns={columns} rows={found} rowKey={({ id }) => id} />
            )}
          </LoadedList>
        </Card>
      </Stack>
    </>
  )
}

const any = 'any'
// in no other list
const rehearsal = 'prova'
const none = { stato: any, codice: '', dal: '', al: '' }
type FamilyFilters = typeof none
const states = [
  { value: any, label: 'Tutti' },
  ...familyStates.map((state) => ({ value: state, label: stateWords[state] })),
  { value: rehearsal, label: 'Famiglie di prova' },
]
const longestCode = 20

const searchOf = ({ stato, codice, dal, al }: FamilyFilters): WireInputOf<typeof oversight.listFamilies> => ({
  state: familyStates.find((state) => state === stato),
  ...(stato === rehearsal && { rehearsals: 'true' }),
  code: codice.slice(0, longestCode) || undefined,
  from: dayIn(dal),
  to: dayIn(al),
})

type Props = { filters: FamilyFilters; onSearch: (filters: FamilyFilters) => void }

function FamiliesFilters({ filters, onSearch }: Props) {
  const [typed, setTyped] = useState(filters)
  const field = (name: keyof FamilyFilters) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const isNarrowed = Object.entries(none).some(
    ([name, value]) => typed[name as keyof FamilyFilters] !== value,
  )

  return (
    <Filters
      label="Cerca tra le famiglie"
      onSearch={() => onSearch(typed)}
      onClear={isNarrowed ? () => onSearch(none) : undefined}
    >
      <Select {...field('stato')} label="A che punto" options={states} />
      <TextInput
        {...field('codice')}
        label="Codice famiglia"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestCode}
      />
      <DateInput {...field('dal')} label="Registrate dal" max={typed.al || undefined} />
      <DateInput {...field('al')} label="Registrate al" min={typed.dal || undefined} />
    </Filters>
  )
}
