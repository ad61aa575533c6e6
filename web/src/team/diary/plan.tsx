import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { diaryDeskLimits } from '@desco/contract/diary/desk/diary-plan'
import { useState } from 'react'

import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { LoadedList } from '#team/parts/loaded.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { ActButton } from '#team/parts/act.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { dayWords, peopleWords } from './diary-words.ts'
import { type Overview, OverviewFilters, useOverview } from './overview-search.tsx'
import { PlanForAll } from './plan-for-all.tsx'
import { planFamily } from './plan-family.tsx'
import styles from './diary.module.css'

const { overviewDays } = diaryDeskLimits

/** Which days people are asked to write: for all at once, or for one family by hand. */
export function PlanPage() {
  const [today] = useState(() => dayInItaly(new Date()))
  const { query, fields } = useOverview({ from: today, to: addDays(today, overviewDays - 1) })
  return (
    <>
      <PageHead
        title="Giorni assegnati"
        lead="I giorni in cui chiediamo di scrivere. In una famiglia sono gli stessi per tutti; gli altri giorni valgono in più."
      />
      <PageTabs of="diary" />
      <Stack>
        <OverviewFilters label="Cerca tra i giorni assegnati" fields={fields} />
        <Card flush>
          <LoadedList
            query={query}
            failed="I giorni assegnati non sono arrivati"
            none="Nessuna famiglia che tiene il diario"
          >
            {(families) => <PlannedTable rows={families.map(plannedFamily)} today={today} />}
          </LoadedList>
        </Card>
        <PlanForAll today={today} />
      </Stack>
    </>
  )
}

type PlannedFamily = {
  familyId: string
  code: string
  people: number
  /** Assigned days of anybody of it. */
  days: readonly string[]
}

function plannedFamily({ familyId, code, people }: Overview['families'][number]): PlannedFamily {
  const takingPart = people.filter(({ takesPart }) => takesPart)
  const assigned = people.flatMap(({ days }) => days.filter(({ number }) => number !== null))
  return {
    familyId,
    code,
    people: takingPart.length,
    days: [...new Set(assigned.map(({ day }) => day))].sort(),
  }
}

type TableProps = { rows: readonly PlannedFamily[]; today: string }

function PlannedTable({ rows, today }: TableProps) {
  const columns: DataColumn<PlannedFamily>[] = [
    { head: 'Famiglia', kind: 'title', cell: ({ code }) => <span className={styles.code}>{code}</span> },
    { head: 'Chi scrive', cell: ({ people }) => (people === 0 ? 'Nessuno' : peopleWords(people)) },
    { head: 'Giorni assegnati', cell: ({ days }) => <PlannedDays days={days} /> },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (family) =>
        family.people > 0 && (
          <RowActions>
            <ActButton of={`di ${family.code}`} act={planFamily(family, today)}>
              Scegli i giorni
            </ActButton>
          </RowActions>
        ),
    },
  ]
  return <DataTable caption="Giorni assegnati per famiglia" columns={columns} rows={rows} rowKey="familyId" />
}

const PlannedDays = ({ days }: { days: readonly string[] }) =>
  days.length === 0 ? (
    'Nessuno in queste date'
  ) : (
    <ul className={styles.days}>
      {days.map((day) => (
        <li key={day} className={styles.code}>
          {dayWords(day)}
        </li>
      ))}
    </ul>
  )
