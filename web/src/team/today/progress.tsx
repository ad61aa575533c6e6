import { teamFamilies, type Today } from '@desco/contract/team/families'
import { type Curves, work } from '@desco/contract/team/work'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { stepReached } from '#team/families/family-words.ts'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime, printNumber, printDays } from '#ui/text/format.ts'

import { LimeSurveyPanel } from './limesurvey-panel.tsx'
import styles from './today.module.css'
import bars from './funnel.module.css'

const tenMinutes = 600_000
// after the figures, which nobody should wait for
const CurvesPanel = latePart(async () => (await import('./curves-panel.tsx')).CurvesPanel).Part

/** How the study goes: its figures, its steps, its weeks. */
export function ProgressPage() {
  const query = useStaffQuery(teamFamilies.today, {})
  const { data: curves } = useStaffQuery(work.seeCurves, {}, { every: tenMinutes })
  const asOf = query.data?.asOf
  return (
    <>
      <PageHead
        title="Andamento"
        lead={asOf === undefined ? undefined : `Contato il ${printDayAndTime(asOf)}.`}
        end={<Link to={staffPaths.today}>Oggi</Link>}
      />
      <Loaded query={query} failed="Le cifre non sono arrivate" skeleton={<PageSkeleton />}>
        {(today) => (
          <div className={styles.page}>
            <Tiles tiles={today.tiles} />
            <Funnel funnel={today.funnel} medianDays={curves?.medianDays} />
            {curves !== undefined && (
              <ErrorBoundary fallback={() => null}>
                <Suspense fallback={null}>
                  <CurvesPanel curves={curves} />
                </Suspense>
              </ErrorBoundary>
            )}
            <LimeSurveyPanel today={today} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)} %`)

function comparedWith(now: number, before: number) {
  if (now === before) return 'come la settimana prima'
  const more = printNumber(Math.abs(now - before))
  return `${more} ${now > before ? 'in più' : 'in meno'} della settimana prima`
}

/** The day in four figures. */
function Tiles({ tiles }: { tiles: Today['tiles'] }) {
  const shown = [
    {
      term: 'Nuove famiglie, 7 giorni',
      figure: tiles.newFamilies,
      fact: comparedWith(tiles.newFamilies, tiles.newFamiliesWeekBefore),
    },
    {
      term: 'Famiglie che partecipano',
      figure: tiles.activeFamilies,
      fact: `${share(tiles.activeFamilies, tiles.registeredFamilies)} delle registrate`,
    },
    {
      term: 'Figli abilitati',
      figure: tiles.childrenEnabled,
      fact: `su ${printNumber(tiles.childrenSelected)} autorizzati`,
    },
    {
      term: 'Questionari completati negli ultimi 7 giorni',
      figure: tiles.surveysCompleted,
      fact: 'da genitori e figli',
    },
  ]
  return (
    <dl className={styles.tiles}>
      {shown.map(({ term, figure, fact }) => (
        <div className={styles.tile} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.figure}>{printNumber(figure)}</dd>
          <dd className={styles.fact}>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

type Step = Today['funnel'][number] & {
  /** How many got to the step before; none before the first. */
  before: number | undefined
  all: number
  /** Undefined until it comes, which takes longer than the figures. */
  medianDays: number | null | undefined
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
    cell: ({ before, medianDays }) =>
      before !== undefined && (medianDays === undefined ? '…' : printDays(medianDays)),
  },
]

/** How many families got to each step. The bars say what the numbers beside them say. */
type FunnelProps = { funnel: Today['funnel']; medianDays: Curves['medianDays'] }
export const Funnel = ({ funnel, medianDays }: FunnelProps) => (
  <Panel title="Percorso d’iscrizione" fact="Famiglie, dall’inizio dello studio">
    <DataTable
      caption="Quante famiglie sono arrivate a ogni passo, e in quanto tempo"
      columns={columns}
      rows={funnel.map((step, place) => ({
        ...step,
        before: funnel[place - 1]?.count,
        all: funnel[0]?.count ?? 0,
        medianDays: medianDays?.find((one) => one.step === step.step)?.days,
      }))}
      rowKey="step"
    />
  </Panel>
)

const Bar = ({ count, all }: Step) => (
  <span className={bars.bar} aria-hidden="true">
    {count > 0 && <span className={bars.fill} style={{ width: `${(100 * count) / all}%` }} />}
  </span>
)

function shareOf(count: number, before: number) {
  if (before === 0) return '—'
  const lost = before - count
  const share = `${Math.round((100 * count) / before)} %`
  return lost === 0 ? share : `${share}, −${printNumber(lost)}`
}
