import { dayInItaly } from '@desco/contract/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { diaryDeskLimits, diaryPlan } from '@desco/contract/staff/diary-plan'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { DateField, SelectField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, useSubmit } from '#forms/form.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { Loaded, LoadMore } from '#team/parts/loaded.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Card, Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { DiaryTabs } from './diary-tabs.tsx'
import { dayWords, familiesWords, peopleWords } from './diary-words.ts'
import { type Overview, OverviewFilters, useOverview } from './overview-search.tsx'
import { PlanFamilyDialog } from './plan-family-dialog.tsx'
import styles from './diary.module.css'

const { plan, overviewDays } = diaryDeskLimits

/** Which days people are asked to write: for all at once, or for one family by hand. */
export function PlanPage() {
  const [today] = useState(() => dayInItaly(new Date()))
  const overview = useOverview({ from: today, to: addDays(today, overviewDays - 1) })
  const { query, families } = overview
  const [planning, setPlanning] = useState<PlannedFamily | null>(null)
  const close = () => setPlanning(null)
  const rows = families.map(plannedFamily)
  return (
    <>
      <PageHead
        title="Giorni assegnati"
        lead="I giorni in cui chiediamo di scrivere. In una famiglia sono gli stessi per tutti; gli altri giorni valgono in più."
      />
      <DiaryTabs />
      <Stack gap="loose">
        <PlanForAll today={today} />
        <OverviewFilters
          key={JSON.stringify(overview.filters.filters)}
          label="Cerca tra i giorni assegnati"
          {...overview.filters}
        />
        <Card>
          <Loaded query={query} failed="I giorni assegnati non sono arrivati">
            {() =>
              rows.length === 0 ? (
                <EmptyState drawing="piatto-vuoto" level={2} title="Nessuna famiglia">
                  Nessuna famiglia che tiene il diario corrisponde a questi filtri.
                </EmptyState>
              ) : (
                <>
                  <PlannedTable rows={rows} onPlan={setPlanning} />
                  <LoadMore
                    shown={rows.length}
                    hasMore={query.hasMore}
                    loading={query.loadingMore}
                    onMore={overview.loadMore}
                  />
                </>
              )
            }
          </Loaded>
        </Card>
      </Stack>
      {planning !== null && (
        <PlanFamilyDialog
          familyId={planning.familyId}
          code={planning.code}
          days={planning.days.filter((day) => day >= today)}
          today={today}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  )
}

type Values = { from: string; to: string; days: string }

const dayCounts = Array.from({ length: plan.days.max - plan.days.min + 1 }, (_, place) => {
  const value = String(plan.days.min + place)
  return { value, label: `${value} giorni` }
})

const wantedPlan = z.pipe(
  z.transform(({ from, to, days }: Values) => ({ from, to, days: Number(days) })),
  diaryPlan.planDiary.input,
)

/** Draws days for everybody who has none in the window. */
function PlanForAll({ today }: { today: string }) {
  const call = useStaffCall()
  const [answer, setAnswer] = useState<AnswerOf<typeof diaryPlan.planDiary> | null>(null)
  const form = useForm<Values, unknown, InputOf<typeof diaryPlan.planDiary>>({
    resolver: contractResolver(wantedPlan),
    defaultValues: { from: addDays(today, 1), to: addDays(today, 21), days: String(plan.days.min) },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(wanted) {
      setAnswer(null)
      setAnswer(await call(diaryPlan.planDiary, wanted))
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <Panel title="Per tutte le famiglie">
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            Il portale sorteggia i giorni dentro la finestra: mai due di fila, uno nel fine settimana. Li
            riceve chi partecipa e in quei giorni non ne ha; chi ne ha già li tiene. I promemoria partono da
            soli.
          </Text>
          <Fields two>
            <DateField name="from" label="Dal" min={today} />
            <DateField name="to" label="Al" min={today} />
            <SelectField name="days" label="Quanti per persona" options={dayCounts} />
          </Fields>
          <FormError />
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              busy={form.formState.isSubmitting}
              busyLabel="Assegno i giorni…"
            >
              Assegna i giorni
            </Button>
          </div>
          {answer !== null && (
            <Notice tone={answer.people === 0 ? 'info' : 'good'} live>
              {answer.people === 0
                ? 'In questa finestra tutti hanno già i loro giorni: non è cambiato niente.'
                : `Fatto: ${peopleWords(answer.people)} di ${familiesWords(answer.families)} hanno i loro giorni.`}
            </Notice>
          )}
        </Stack>
      </Form>
    </Panel>
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

type TableProps = { rows: readonly PlannedFamily[]; onPlan: (family: PlannedFamily) => void }

function PlannedTable({ rows, onPlan }: TableProps) {
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
            <Button small onClick={() => onPlan(family)}>
              <span>
                Scegli i giorni <HiddenText>di {family.code}</HiddenText>
              </span>
            </Button>
          </RowActions>
        ),
    },
  ]
  return (
    <DataTable
      caption="Giorni assegnati per famiglia"
      columns={columns}
      rows={rows}
      rowKey={({ familyId }) => familyId}
    />
  )
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
