import { teamFamilies, type Today } from '@desco/contract/team/families'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime, printNumber } from '#ui/text/format.ts'

import { Funnel } from './funnel.tsx'
import { LimeSurveyPanel } from './limesurvey-panel.tsx'
import styles from './today.module.css'

// after the figures, which nobody should wait for
const CurvesPanel = latePart(async () => (await import('./curves-panel.tsx')).CurvesPanel).Part

/** How the study goes: its figures, its steps, its weeks. */
export function ProgressPage() {
  const query = useStaffQuery(teamFamilies.today, {})
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
            <Funnel funnel={today.funnel} />
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <CurvesPanel />
              </Suspense>
            </ErrorBoundary>
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
