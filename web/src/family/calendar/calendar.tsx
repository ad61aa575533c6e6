import { dayInItaly } from '@desco/contract/birth-date'
import { Suspense, useState } from 'react'
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

const Entries = latePart(async () => (await import('./calendar-entries.tsx')).CalendarEntries).Part

export function CalendarPage() {
  const [day, setDay] = useState(() => new Date())
  const { hasLeft } = useUser()

  const month = (
    <>
      <Card>
        <MonthCalendar label="Calendario" value={day} onChange={setDay} />
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
  return (
    <>
      <PageHead title="Calendario" lead="Quello che arriva, e il diario di ogni giorno." />
      {hasLeft ? (
        <Stack>{month}</Stack>
      ) : (
        <Columns
          // first on phones too, where a month of small squares says little
          main={
            <ErrorBoundary fallback={({ retry }) => <NotHere onRetry={retry} />}>
              <Suspense fallback={<Loading />}>
                <Entries />
              </Suspense>
            </ErrorBoundary>
          }
          side={month}
        />
      )}
    </>
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
