import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { DiaryPersonRow } from '@desco/contract/diary/desk/diary-desk'
import { useState } from 'react'
import { Link } from 'react-router'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { LoadedList } from '#team/parts/loaded.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { staffPaths } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { CheckIcon } from '#ui/text/icons.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { dayWords, entriesWords } from './diary-words.ts'
import { type Overview, OverviewFilters, useOverview } from './overview-search.tsx'
import styles from './diary.module.css'

const usualDays = 14

/** How complete the diaries are: all assigned days together, day by day, and family by family. */
export function CompletenessPage() {
  const [today] = useState(() => dayInItaly(new Date()))
  const { query, fields } = useOverview({ from: addDays(today, 1 - usualDays), to: today })
  const first = query.pages?.[0]
  return (
    <>
      <PageHead title="Diario" />
      <PageTabs of="diary" />
      <Stack>
        <OverviewFilters label="Cerca nei diari" fields={fields} />
        <LoadedList query={query} failed="I diari non sono arrivati" none="Nessun diario">
          {(rows) => (
            <DataTable
              caption="Diari per famiglia"
              columns={columns}
              rows={rows.flatMap(({ people, ...family }) =>
                people.map((person) => ({ ...person, ...family, today })),
              )}
              rowKey="personId"
              linked
            />
          )}
        </LoadedList>
        {first !== undefined && <Totals overview={first} />}
      </Stack>
    </>
  )
}

type DayCounts = Overview['days'][number]
const countNames = {
  assigned: 'Assegnate',
  complete: 'Complete',
  begun: 'Cominciate',
  empty: 'Vuote',
} as const
const countKeys = Object.keys(countNames) as (keyof typeof countNames)[]

const dayColumns: DataColumn<DayCounts>[] = [
  { head: 'Giorno', kind: 'title', cell: ({ day }) => dayWords(day) },
  ...countKeys.map((key): DataColumn<DayCounts> => ({
    head: countNames[key],
    kind: 'number',
    cell: (counts) => counts[key],
  })),
]

/** The assigned days of all families that are over or today. */
const Totals = ({ overview: { totals, days } }: { overview: Overview }) => (
  <Panel title="Giornate assegnate" fact="di tutte le famiglie, fino a oggi">
    {totals.assigned === 0 ? (
      <Text>In questi giorni non ce n’è nessuna: si assegnano in «Giorni assegnati».</Text>
    ) : (
      <Stack>
        <dl className={styles.figures}>
          {countKeys.map((key) => (
            <div key={key}>
              <dt>{countNames[key]}</dt>
              <dd>{totals[key]}</dd>
            </div>
          ))}
        </dl>
        <details className={styles.byDay}>
          <summary>Giorno per giorno</summary>
          <DataTable
            caption="Giornate assegnate, giorno per giorno"
            columns={dayColumns}
            rows={days}
            rowKey="day"
          />
        </details>
      </Stack>
    )}
  </Panel>
)

type Row = DiaryPersonRow & { familyId: string; code: string; today: string }

const columns: DataColumn<Row>[] = [
  {
    head: 'Famiglia',
    kind: 'title',
    cell: ({ familyId, code }) => <FamilyLink id={familyId} code={code} backTo="Diario" />,
  },
  {
    head: 'Persona',
    cell: ({ initials, isChild, takesPart }) => (
      <>
        {initials} · {isChild ? 'figlio o figlia' : 'genitore'}{' '}
        {!takesPart && <Badge tone="plain">Diario chiuso</Badge>}
      </>
    ),
  },
  { head: 'Giornate', cell: (row) => <Days row={row} /> },
]

/** A person's days; who may correct opens one with a press. */
function Days({ row: { days, takesPart, personId, code, initials, today } }: { row: Row }) {
  const may = useMay()
  const opens = may('diary.edit') && takesPart
  if (days.length === 0) return 'Nessuna in questi giorni'
  return (
    <ul className={styles.days}>
      {days.map((one) => {
        const words = <DayState {...one} today={today} />
        return (
          <li key={one.day}>
            {opens ? (
              // the person and the day stay out of the address, which is written into logs
              <Link
                className={styles.day}
                to={staffPaths.diaryDay}
                state={{ personId, day: one.day, code, initials }}
              >
                {words}
                <HiddenText> Apri la giornata di {initials}</HiddenText>
              </Link>
            ) : (
              <span className={styles.day}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type DayStateProps = DiaryPersonRow['days'][number] & { today: string }

const DayState = ({ day, number, entries, complete, today }: DayStateProps) => (
  <>
    <strong>{dayWords(day)}</strong>
    <span className={styles.state}>
      {complete && <CheckIcon size="tiny" />}
      {number === null ? 'In più' : `Giorno ${number}`}: {stateWords({ day, entries, complete, today })}
    </span>
  </>
)

function stateWords({ day, entries, complete, today }: Omit<DayStateProps, 'number'>): string {
  if (complete) return 'completa'
  if (entries > 0) return entriesWords(entries)
  return day > today ? 'deve venire' : 'vuota'
}
