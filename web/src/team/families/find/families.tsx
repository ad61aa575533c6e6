import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { teamFamilies } from '@desco/contract/team/families'
import { spellFamilyCode } from '@desco/contract/families/family-code'
import {
  type FamilyState,
  familyStateOf,
  familyStates,
  isOver,
  type StateGroup,
  stateGroupNames,
  stateGroups,
} from '@desco/contract/families/states'
import { useState } from 'react'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { menuColumn, MoreMenu } from '#team/parts/more-menu.tsx'
import { quickHelps } from '#team/families/person-acts.tsx'
import { LoadedList, useStaffList } from '#team/parts/loaded.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printNumber } from '#ui/text/format.ts'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { dayIn, Filters, useFilters } from '#team/parts/filters.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'

import { beginRehearsal } from '#team/families/rehearsal-acts.tsx'
import { SearchIcon } from '#ui/text/icons.tsx'
import { enrolmentBadges, stateWords } from '#team/families/family-words.ts'
import {
  dayColumns,
  familyColumn,
  FoundPeople,
  type ListedFamily,
  stepColumn,
  usePeople,
} from './find-person.tsx'
import styles from './families.module.css'

const olderThan = ({ families, more }: AnswerOf<typeof teamFamilies.listFamilies>) =>
  more ? { before: families.at(-1)?.id } : null

const factColumns: DataColumn<ListedFamily>[] = [
  familyColumn,
  { head: 'Stato', kind: 'short', cell: ({ enrolment }) => <Badge {...enrolmentBadges[enrolment]} /> },
  stepColumn,
  {
    head: 'Figli abilitati',
    kind: 'number',
    // a family that left or refused has nobody enabled any more
    cell: ({ childrenEnabled, childrenSelected, enrolment }) =>
      childrenSelected === 0 || isOver(enrolment) ? '—' : `${childrenEnabled} di ${childrenSelected}`,
  },
  ...dayColumns,
]

const helpColumn = menuColumn<ListedFamily>((family) => {
  const help = quickHelps[familyStateOf(family)]
  return { of: family.code, items: [help && { label: help.label, act: help.act(family.id) }] }
})

/** All families by code, newest first; or the people that were found. */
export function FamiliesPage() {
  const may = useMay()
  const people = usePeople()
  const findsPeople = may('families.names')
  const isForList = (words: string) => !findsPeople || words.trim() === '' || isCode(words)
  const fields = useFilters(none, {
    onSearch: (wanted, search) => {
      people.forget()
      // a search for a person stands in no address
      search(isForList(wanted.codice) ? wanted : { ...wanted, codice: '' })
    },
  })
  const { codice } = fields.typed
  const listed = searchOf(fields.filters)
  const query = useStaffList(teamFamilies.listFamilies, listed, olderThan, (page) => page.families)
  const [counts, setCounts] = useState<Counts>()
  // they are of all families: another filter need not wait for them
  const came = query.pages?.[0]?.counts
  if (came !== undefined && came !== counts) setCounts(came)
  const columns = may('families.act') ? [...factColumns, helpColumn] : factColumns

  return (
    <>
      <PageTabs of="families" />
      <PageHead
        title="Famiglie"
        count={counts && printNumber(counts.reduce((sum, { count }) => sum + count, 0))}
        end={
          may('families.act') && (
            <MoreMenu of="Famiglie" items={[{ label: 'Crea una famiglia di prova', act: beginRehearsal }]} />
          )
        }
        tools={
          <FamiliesFilters
            fields={fields}
            counts={counts}
            findsPeople={findsPeople}
            onFind={() => (isForList(codice) ? fields.send() : void people.find(codice))}
            onForget={people.found === null ? undefined : people.forget}
          />
        }
      />
      {people.found === null ? (
        <LoadedList query={query} failed="Le famiglie non sono arrivate" none="Nessuna famiglia">
          {(found) => <DataTable caption="Famiglie" columns={columns} rows={found} linked />}
        </LoadedList>
      ) : (
        <FoundPeople found={people.found} onFound={people.show} />
      )}
    </>
  )
}

const any = 'any'
// in no other list
const rehearsal = 'prova'
const none = { stato: any, codice: '', dal: '', al: '' }
const groupWords: Record<StateGroup, string> = { awaiting: 'In attesa', stopped: 'Ferme', over: 'Uscite' }
const longestCode = 20
const longestWords = 100

const searchOf = ({
  stato,
  codice,
  dal,
  al,
}: typeof none): WireInputOf<typeof teamFamilies.listFamilies> => ({
  state: [...familyStates, ...stateGroupNames].find((state) => state === stato),
  ...(stato === rehearsal && { rehearsals: 'true' }),
  code: codice.slice(0, longestCode) || undefined,
  from: dayIn(dal),
  to: dayIn(al),
})

type Counts = NonNullable<AnswerOf<typeof teamFamilies.listFamilies>['counts']>
type Props = {
  fields: ReturnType<typeof useFilters<keyof typeof none>>
  /** How many families are in each state; undefined before they came. */
  counts: Counts | undefined
  /** Whether the field finds a person too. */
  findsPeople: boolean
  onFind: () => void
  /** Takes away who was found. */
  onForget: (() => void) | undefined
}

function FamiliesFilters({ fields, counts = [], findsPeople, onFind, onForget }: Props) {
  const { filters, typed, text, choice, day, clear } = fields
  const count = (states: readonly FamilyState[], before: string, after = '') => {
    const those = counts.filter(({ state }) => states.includes(state))
    const sum = those.reduce((total, one) => total + one.count, 0)
    return those.length === 0 ? '' : `${before}${printNumber(sum)}${after}`
  }
  const state = choice('stato')
  const chips = [
    { value: any, label: 'Tutte', states: [] },
    ...stateGroupNames.map((value) => ({ value, label: groupWords[value], states: stateGroups[value] })),
  ]
  const isExact = filters.dal !== '' || filters.al !== '' || chips.every(({ value }) => value !== state.value)
  const [opened, setOpened] = useState<boolean>()
  const isOpen = opened ?? isExact
  return (
    <Filters
      label="Cerca tra le famiglie"
      act={null}
      onSearch={onFind}
      // a search for a person is in no filter
      onClear={(isOpen || typed.codice !== '' ? clear : undefined) ?? onForget}
    >
      <span className={styles.find}>
        <TextInput
          {...text('codice')}
          label={findsPeople ? 'Codice o persona' : 'Codice famiglia'}
          placeholder={findsPeople ? 'Codice, nome, email o telefono' : 'K7M-4TRX'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={findsPeople ? longestWords : longestCode}
        />
        <button type="submit" aria-label="Cerca">
          <SearchIcon size="tiny" />
        </button>
      </span>
      <fieldset aria-label="Quali famiglie" className={styles.chips}>
        {chips.map(({ value, label, states }) => (
          <button
            key={value}
            type="button"
            aria-pressed={state.value === value}
            onClick={() => state.onChange(value)}
          >
            {label}
            {count(states, ' ')}
          </button>
        ))}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          Altri filtri
        </button>
      </fieldset>
      {isOpen && (
        <>
          <Select
            {...state}
            label="A che punto"
            options={[
              ...chips,
              ...familyStates.map((one) => ({
                value: one,
                label: `${stateWords[one]}${count([one], ' (', ')')}`,
              })),
              { value: rehearsal, label: 'Famiglie di prova' },
            ]}
          />
          <DateInput {...day('dal')} label="Registrate dal" max={typed.al || undefined} />
          <DateInput {...day('al')} label="al" min={typed.dal || undefined} />
        </>
      )}
    </Filters>
  )
}

/** A code or its beginning; letters alone, without the dash, are rather a name. */
const isCode = (text: string) =>
  /[\d-]/u.test(text) && /^[2-9A-Z]{3}(?:-[2-9A-Z]{0,4})?$/u.test(spellFamilyCode(text))
