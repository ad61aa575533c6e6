import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { diaryDeskLimits, diaryPlan } from '@desco/contract/diary/desk/diary-plan'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { LoadedList } from '#team/parts/loaded.tsx'
import { actColumn } from '#team/parts/more-menu.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { type Act, ActButton } from '#team/parts/act.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { DateField } from '#forms/fields.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, Fields } from '#ui/form/field.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'
import { SmallNote } from '#ui/text/text.tsx'

import { dayWords, peopleWords } from './diary-words.ts'
import { type Overview, OverviewFilters, useOverview } from './overview-search.tsx'
import { PlanForAll } from './plan-for-all.tsx'
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
        <LoadedList
          query={query}
          failed="I giorni assegnati non sono arrivati"
          none="Nessuna famiglia che tiene il diario"
        >
          {(families) => <PlannedTable rows={families.map(plannedFamily)} today={today} />}
        </LoadedList>
        <PlanForAll today={today} />
      </Stack>
    </>
  )
}

/** `days`: the assigned ones of anybody of it. */
function plannedFamily({ familyId, code, people }: Overview['families'][number]) {
  const takingPart = people.filter(({ takesPart }) => takesPart)
  const assigned = people.flatMap(({ days }) => days.filter(({ number }) => number !== null))
  return {
    familyId,
    code,
    people: takingPart.length,
    days: [...new Set(assigned.map(({ day }) => day))].sort(),
  }
}

type PlannedFamily = ReturnType<typeof plannedFamily>
type TableProps = { rows: readonly PlannedFamily[]; today: string }

function PlannedTable({ rows, today }: TableProps) {
  const columns: DataColumn<PlannedFamily>[] = [
    { head: 'Famiglia', kind: 'title', cell: ({ code }) => <span className={styles.code}>{code}</span> },
    { head: 'Chi scrive', cell: ({ people }) => (people === 0 ? 'Nessuno' : peopleWords(people)) },
    { head: 'Giorni assegnati', cell: ({ days }) => <PlannedDays days={days} /> },
    actColumn(
      (family) =>
        family.people > 0 && (
          <ActButton of={`di ${family.code}`} act={planFamily(family, today)}>
            Scegli i giorni
          </ActButton>
        ),
    ),
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

const { min, max } = diaryDeskLimits.plan.days

/** A field for each day; an empty one is no day. */
type Values = { chosen: string[] }

/** Days chosen by hand, in place of those that were still to come. */
function planFamily(
  { familyId, code, days }: PlannedFamily,
  today: string,
): Act<typeof diaryPlan.planFamilyDiary> {
  const coming = days.filter((day) => day >= today)
  const blank = Array.from({ length: Math.max(0, min - coming.length) }, () => '')
  return {
    endpoint: diaryPlan.planFamilyDiary,
    sent: ({ chosen }: Values) => ({ familyId, days: chosen.filter((day) => day !== '') }),
    input: { chosen: [...coming, ...blank] },
    title: `Giorni della famiglia ${code}`,
    follows:
      'Valgono per tutte le persone della famiglia che partecipano. Prendono il posto di tutti i giorni assegnati da oggi in poi, anche fuori dalle date cercate; quelli passati restano.',
    fields: <DayFields today={today} />,
    confirm: 'Assegna questi giorni',
    done: ({ people }) => `Giorni assegnati: ${peopleWords(people)}.`,
  }
}

function DayFields({ today }: { today: string }) {
  const { setValue } = useFormContext<Values>()
  const chosen = useWatch<Values, 'chosen'>({ name: 'chosen' })
  // the rule is about all days together, and the contract says it of `days`
  const problem = (useFormState().errors as { days?: { message?: string } }).days?.message
  return (
    <Stack>
      <Fields two>
        {chosen.map((_, place) => (
          <DateField
            // oxlint-disable-next-line react/no-array-index-key -- a field is its place, and none is taken away
            key={place}
            name={`chosen.${place}`}
            label={`Giorno ${place + 1}`}
            min={today}
            required={place < min}
          />
        ))}
      </Fields>
      <div role="alert">
        <FieldError id="plan-days-problem" error={problem} />
      </div>
      {chosen.length < max && (
        <Button variant="quiet" onClick={() => setValue('chosen', [...chosen, ''], { shouldDirty: true })}>
          <PlusIcon size="small" />
          Aggiungi un giorno
        </Button>
      )}
      <SmallNote>
        Da {min} a {max} giorni, mai due di fila, almeno uno di sabato o domenica. Un campo vuoto non conta.
      </SmallNote>
    </Stack>
  )
}
