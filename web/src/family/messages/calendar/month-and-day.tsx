import { dayInItaly } from '@desco/contract/families/birth-date'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { DateInput } from '#ui/form/inputs.tsx'
import { Card, Panel, Stack } from '#ui/layout/boxes.tsx'
import { capital, printLongDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { diaryPath } from '#web/paths.ts'

// the largest thing of this page, and no phone needs it
const Month = latePart(async () => (await import('#ui/layout/month-calendar.tsx')).MonthCalendar).Part

// the calendar's day is a local date, as it was pressed; Sweden writes it YYYY-MM-DD
const writtenDay = (day: Date) => day.toLocaleDateString('sv-SE')

/** A day to choose, for its diary: from a month where there is room, else from the phone's own calendar. */
export function AnotherDay() {
  const [day, setDay] = useState(() => new Date())
  const field = <DayField value={day} onChange={setDay} />
  if (useIsNarrow()) return field
  return (
    <ErrorBoundary fallback={() => field}>
      <Suspense
        fallback={
          <Card>
            <Skeleton shape="rows" label="Carichiamo il mese…" />
          </Card>
        }
      >
        <Card>
          <Month label="Calendario" value={day} onChange={setDay} />
        </Card>
      </Suspense>
      <Panel title={capital(printLongDay(day))}>
        <Stack>
          <WayToDiary day={writtenDay(day)} />
        </Stack>
      </Panel>
    </ErrorBoundary>
  )
}

type DayFieldProps = { value: Date; onChange: (day: Date) => void }

function DayField({ value, onChange }: DayFieldProps) {
  // a field that is cleared or half typed says nothing: what was chosen before stays chosen
  const [typed, setTyped] = useState(() => writtenDay(value))
  const choose = (written: string) => {
    setTyped(written)
    const [year = 0, month = 0, day = 0] = written.split('-').map(Number)
    if (year > 0) onChange(new Date(new Date(2000, 0, 1).setFullYear(year, month - 1, day)))
  }
  return (
    <Panel title="Il diario di un giorno">
      <Stack>
        <DateInput name="day" label="Giorno" value={typed} onChange={choose} min="0001-01-01" />
        <WayToDiary day={typed} />
      </Stack>
    </Panel>
  )
}

const isComing = (day: string) => day > dayInItaly(new Date())

function WayToDiary({ day }: { day: string }) {
  if (day === '') return <Text>Scegli un giorno.</Text>
  if (isComing(day)) return <Text>Questo giorno deve ancora venire.</Text>
  return (
    <>
      <Text>I pasti di questo giorno stanno nel diario.</Text>
      <Link to={diaryPath(day)} className={buttonClass({ variant: 'primary' })}>
        Apri il diario di questo giorno
      </Link>
    </>
  )
}

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
