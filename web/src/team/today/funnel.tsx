import type { Today } from '@desco/contract/team/families'

import { stepReached } from '#team/families/family-words.ts'
import { Panel } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { printDays, printNumber } from '#ui/text/format.ts'

import styles from './funnel.module.css'

type Step = Today['funnel'][number] & {
  /** How many got to the step before; none before the first. */
  before: number | undefined
  all: number
}

const columns: DataColumn<Step>[] = [
  { head: 'Passo', kind: 'title', cell: ({ step }) => stepReached[step] },
  { head: 'Barra', kind: 'bare', cell: (step) => <Bar {...step} /> },
  { head: 'Famiglie', kind: 'number', cell: ({ count }) => printNumber(count) },
  {
    head: 'Dal passo prima',
    kind: 'short',
    cell: ({ count, before }) => (before === undefined ? 'il punto di partenza' : shareOf(count, before)),
  },
  {
    head: 'Tempo mediano',
    kind: 'short',
    cell: ({ before, medianDays }) => before !== undefined && printDays(medianDays),
  },
]

/** How many families got to each step. The bars say what the numbers beside them say. */
export const Funnel = ({ funnel }: { funnel: Today['funnel'] }) => (
  <Panel title="Percorso d’iscrizione" fact="Famiglie, dall’inizio dello studio">
    <DataTable
      caption="Quante famiglie sono arrivate a ogni passo, e in quanto tempo"
      columns={columns}
      rows={funnel.map((step, place) => ({
        ...step,
        before: funnel[place - 1]?.count,
        all: funnel[0]?.count ?? 0,
      }))}
      rowKey={({ step }) => step}
    />
  </Panel>
)

const Bar = ({ count, all }: Step) => (
  <span className={styles.bar} aria-hidden="true">
    {count > 0 && <span className={styles.fill} style={{ width: `${(100 * count) / all}%` }} />}
  </span>
)

function shareOf(count: number, before: number) {
  if (before === 0) return '—'
  const lost = before - count
  const share = `${Math.round((100 * count) / before)} %`
  return lost === 0 ? share : `${share}, −${printNumber(lost)}`
}
