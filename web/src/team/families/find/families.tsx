import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { type FamilyRow, teamFamilies } from '@desco/contract/team/families'
import { spellFamilyCode } from '@desco/contract/families/family-code'
import { familyStates, isOver } from '@desco/contract/families/states'

import { dayIn, useAddressSearch, useStaffList } from '#team/parts/address-search.ts'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { ActButton, useDialog } from '#team/parts/act.tsx'
import { LoadedList } from '#team/parts/loaded.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay } from '#ui/text/format.ts'
import { FamilyTabs } from '#team/parts/page-tabs.tsx'
import { Filters, useFilters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { beginRehearsal, RehearsalLinkDialog } from '#team/families/rehearsal-acts.tsx'
import { FoundPeople, usePeople } from './find-person.tsx'
import { familyBadge, stateSince, stateWords } from '#team/families/family-words.ts'

const olderThan = ({ families, more }: AnswerOf<typeof teamFamilies.listFamilies>) =>
  more ? { before: families.at(-1)?.id } : null

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

/** All families by code, newest first; or the people that were found. */
export function FamiliesPage() {
  const may = useMay()
  const show = useDialog()
  const { filters, search } = useAddressSearch(none)
  const query = useStaffList(teamFamilies.listFamilies, searchOf(filters), olderThan, (page) => page.families)
  const people = usePeople()
  const narrow = (wanted: FamilyFilters) => {
    people.forget()
    search(wanted)
  }

  return (
    <>
      <PageHead
        title="Famiglie"
        end={
          may('families.act') && (
            <ActButton
              act={beginRehearsal((link) =>
                show((onClose) => <RehearsalLinkDialog link={link} onClose={onClose} />),
              )}
            >
              Crea una famiglia di prova
            </ActButton>
          )
        }
      />
      <FamilyTabs />
      <Stack>
        <FamiliesFilters
          filters={filters}
          onSearch={narrow}
          onFind={may('families.names') ? people.find : undefined}
          onForget={people.found === null ? undefined : people.forget}
        />
        {people.found === null ? (
          <Card flush>
            <LoadedList query={query} failed="Le famiglie non sono arrivate" none="Nessuna famiglia">
              {(found) => (
                <DataTable caption="Famiglie" columns={columns} rows={found} rowKey={({ id }) => id} linked />
              )}
            </LoadedList>
          </Card>
        ) : (
          <FoundPeople found={people.found} onFound={people.show} />
        )}
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
const longestWords = 100

const searchOf = ({
  stato,
  codice,
  dal,
  al,
}: FamilyFilters): WireInputOf<typeof teamFamilies.listFamilies> => ({
  state: familyStates.find((state) => state === stato),
  ...(stato === rehearsal && { rehearsals: 'true' }),
  code: codice.slice(0, longestCode) || undefined,
  from: dayIn(dal),
  to: dayIn(al),
})

type Props = {
  filters: FamilyFilters
  onSearch: (filters: FamilyFilters) => void
  /** Finds a person; undefined for who may see no names. */
  onFind: ((text: string) => Promise<void>) | undefined
  /** Takes away who was found. */
  onForget: (() => void) | undefined
}

function FamiliesFilters({ filters, onSearch, onFind, onForget }: Props) {
  const { typed, text, choice, day, send, clear } = useFilters({
    none,
    filters,
    // who is looked for stands in no address
    onSearch: (wanted) => onSearch(isForList(wanted.codice) ? wanted : { ...wanted, codice: '' }),
  })
  const isForList = (words: string) => onFind === undefined || words.trim() === '' || isCode(words)
  const { codice } = typed
  const find = () => {
    if (onFind === undefined || isForList(codice)) send()
    else void onFind(codice)
  }
  return (
    <Filters
      label="Cerca tra le famiglie"
      onSearch={find}
      onClear={
        clear ??
        // what was searched for is in no filter
        onForget
      }
    >
      <TextInput
        {...text('codice')}
        label={onFind === undefined ? 'Codice famiglia' : 'Codice o persona'}
        placeholder={onFind === undefined ? 'K7M-4TRX' : 'K7M-4TRX, nome, email, telefono'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={onFind === undefined ? longestCode : longestWords}
      />
      <Select {...choice('stato')} label="A che punto" options={states} />
      <DateInput {...day('dal')} label="Registrate dal" max={typed.al || undefined} />
      <DateInput {...day('al')} label="al" min={typed.dal || undefined} />
    </Filters>
  )
}

/** A code or its beginning; letters alone, without the dash, are rather a name. */
const isCode = (text: string) =>
  /[\d-]/u.test(text) && /^[2-9A-Z]{3}(?:-[2-9A-Z]{0,4})?$/u.test(spellFamilyCode(text))
