import { type AgeBand, ageBands, type Curves } from '@desco/contract/team/work'
import { useId, useState } from 'react'

import { Select } from '#ui/form/inputs.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDay, printDayAndTime, printNumber } from '#ui/text/format.ts'
import { SmallNote } from '#ui/text/text.tsx'

import styles from './curves-panel.module.css'

const bandWords: Record<AgeBand, string> = {
  parents: 'Genitori',
  under6: 'Figli fino a 5 anni',
  from6: 'Figli di 6–10 anni',
  from11: 'Figli di 11–13 anni',
  from14: 'Figli da 14 anni',
  gone: 'Figli con dati cancellati',
}
const everybody = 'all'

/** How the study goes from week to week, as curves and as a table. */
export function CurvesPanel({ curves: data }: { curves: Curves }) {
  const [band, setBand] = useState<AgeBand | typeof everybody>(everybody)
  const there = new Set([...data.authorizations, ...data.completions].map((one) => one.band))
  const options = ageBands
    .filter((one) => there.has(one))
    .map((value) => ({ value, label: bandWords[value] }))
  const ofBand = (rows: Curves['completions']) => sumOf(data.weeks, rows, band)
  const curves = [
    { title: 'Famiglie registrate', counts: data.registrations },
    { title: 'Figli autorizzati', counts: ofBand(data.authorizations) },
    { title: 'Questionari completati', counts: ofBand(data.completions) },
  ]
  return (
    <Panel title="Di settimana in settimana">
      {options.length > 0 && (
        <Select
          name="band"
          label="Età di chi è contato (le famiglie sono sempre tutte)"
          value={band}
          onChange={(value) => setBand(ageBands.find((one) => one === value) ?? everybody)}
          options={[{ value: everybody, label: 'Tutti' }, ...options]}
        />
      )}
      <div className={styles.charts}>
        {curves.map(({ title, counts }) => (
          <WeeklyChart key={title} title={title} weeks={data.weeks} counts={counts} />
        ))}
      </div>
      <SmallNote>
        Le ultime 26 settimane, dal lunedì alla domenica; quella in corso non è finita. Contate il{' '}
        {printDayAndTime(data.asOf)}.
      </SmallNote>
      <details>
        <summary>Le stesse cifre in tabella</summary>
        <DataTable
          caption="Cifre di ogni settimana"
          columns={columnsOf(data)}
          rows={data.weeks.map((week, place) => ({ week, place })).reverse()}
          rowKey="week"
        />
      </details>
    </Panel>
  )
}

const sumOf = (weeks: readonly string[], rows: Curves['completions'], band: AgeBand | typeof everybody) =>
  weeks.map((_, place) =>
    rows
      .filter((row) => band === everybody || row.band === band)
      .reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0),
  )

type Row = { week: string; place: number }

function columnsOf({ weeks, registrations, authorizations, completions }: Curves): DataColumn<Row>[] {
  const number = (head: string, counts: readonly number[]): DataColumn<Row> => ({
    head,
    kind: 'number',
    cell: ({ place }) => printNumber(counts[place] ?? 0),
  })
  const named = (what: string, rows: Curves['completions']) => [
    number(`${what}, tutti`, sumOf(weeks, rows, everybody)),
    ...rows.map(({ band, counts }) => number(`${what}, ${bandWords[band].toLowerCase()}`, counts)),
  ]
  return [
    { head: 'Settimana dal', kind: 'title', cell: ({ week }) => printDay(week) },
    number('Famiglie registrate', registrations),
    ...named('Autorizzati', authorizations),
    ...named('Questionari', completions),
  ]
}

type ChartProps = {
  title: string
  /** The Monday of each week, the oldest first. */
  weeks: readonly string[]
  counts: readonly number[]
}

const width = 300
const height = 96

/** One number from week to week as a curve; what it shows is said in words beside it, the numbers are in the table. */
function WeeklyChart({ title, weeks, counts }: ChartProps) {
  const id = useId()
  const most = Math.max(0, ...counts)
  const sum = counts.reduce((total, count) => total + count, 0)
  const x = (place: number) => (place * width) / Math.max(1, counts.length - 1)
  const y = (count: number) => height - (most === 0 ? 0 : (count * (height - 4)) / most)
  const line = counts.map((count, place) => `${x(place)},${y(count)}`).join(' ')
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span>
          {sum === 0
            ? 'ancora nessuno in 26 settimane'
            : `${printNumber(sum)} in tutto, ${printNumber(counts.at(-1) ?? 0)} questa settimana, al massimo ${printNumber(most)} in una`}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon className={styles.area} points={`0,${height} ${line} ${width},${height}`} />
        <polyline className={styles.line} points={line} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{printDay(weeks[0] ?? '')}</span>
        <span>{printDay(weeks.at(-1) ?? '')}</span>
      </div>
    </figure>
  )
}
