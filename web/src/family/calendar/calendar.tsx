import { dayInItaly } from '@desco/contract/birth-date'
import type { CalendarEntry } from '@desco/contract/families/calendar'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { useUser } from '#data/hooks.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card, Columns, Panel, Stack } from '#ui/layout/boxes.tsx'
import { MonthCalendar } from '#ui/layout/month-calendar.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { capital, printLongDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { diaryPath } from '#web/paths.ts'

const fetchEntries = () => import('./calendar-entries.tsx')
const Entries = latePart(async () => (await fetchEntries()).CalendarEntries).Part
const MonthList = latePart(async () => (await fetchEntries()).MonthList).Part

/** What comes, and a month to pick a day from: a grid where there is room, a list of days on phones. */
export function CalendarPage() {
  const [day, setDay] = useState(() => new Date())
  const { hasLeft } = useUser()
  const isNarrow = useIsNarrow()

  const grid = <MonthGrid day={day} onChange={setDay} />
  const list = (entries: readonly CalendarEntry[]) => (
    <MonthList value={day} onChange={setDay} entries={entries} />
  )
  return (
    <>
      <PageHead title="Calendario" lead="Quello che arriva, e il diario di ogni giorno." />
      <ErrorBoundary
        fallback={({ retry }) => (
          <Stack>
            {!hasLeft && <NotHere onRetry={retry} />}
            {grid}
          </Stack>
        )}
      >
        <Suspense fallback={<Loading />}>
          {hasLeft ? (
            <Stack>{isNarrow ? list([]) : grid}</Stack>
          ) : (
            // in one place: a telephone that is turned keeps what is open and typed
            <Columns main={<Entries month={isNarrow ? list : null} />} side={isNarrow ? null : grid} />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

type MonthGridProps = { day: Date; onChange: (day: Date) => void }

const MonthGrid = ({ day, onChange }: MonthGridProps) => (
  <>
    <Card>
      <MonthCalendar label="Calendario" value={day} onChange={onChange} />
    </Card>
    <Panel title={capital(printLongDay(day))}>
      {isComing(day) ? (
        <Text>Questo giorno deve ancora venire.</Text>
      ) : (
        <Stack>
          <Text>I pasti di questo giorno stanno nel diario.</Text>
          <Link to={diaryPath(writtenDay(day))} className={buttonClass({ variant: 'primary' })}>
            Apri il diario di questo giorno
          </Link>
        </Stack>
      )}
    </Panel>
  </>
)

// as styles have it: below, things stand under each other
const narrow = '(max-width: 47.99rem)'

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(narrow).matches,
  )
}

const NotHere = ({ onRetry }: { onRetry: () => void }) => (
  <Panel title="In arrivo">
    <FailedState title="Questa parte non è arrivata" onRetry={onRetry}>
      Controlla la connessione e riprova. Il mese qui sotto funziona.
    </FailedState>
  </Panel>
)

const Loading = () => (
  <Panel title="In arrivo">
    <Skeleton shape="rows" label="Carichiamo il calendario…" />
  </Panel>
)

// the calendar's day is a local date, as it was pressed; Sweden writes it YYYY-MM-DD
const writtenDay = (day: Date) => day.toLocaleDateString('sv-SE')
const isComing = (day: Date) => writtenDay(day) > dayInItaly(new Date())
