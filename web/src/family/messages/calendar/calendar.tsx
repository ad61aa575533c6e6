import { dayInItaly } from '@desco/contract/families/birth-date'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { Card, Columns, Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { latePart } from '#frame/late-part.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { DateInput } from '#ui/form/inputs.tsx'
import { capital, printLongDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { diaryPath } from '#web/paths.ts'

import { Agenda, useCalendar } from './agenda.tsx'
import { AgendaRow, joinAlike, sayWhose } from './agenda-row.tsx'
import styles from './agenda.module.css'

/** The month first, with what is on its chosen day; after it what comes, as one list. */
export function CalendarPage() {
  const { hasLeft } = useUser()
  return (
    <>
      <PageHead title="Calendario" />
      {hasLeft ? (
        <Stack>
          <MonthAndDay />
        </Stack>
      ) : (
        <Columns
          main={<MonthAndDay />}
          side={
            <>
              <StudyOverNote about="calendar" />
              <Agenda />
            </>
          }
        />
      )}
    </>
  )
}

// the largest thing of this page
const Month = latePart(async () => (await import('#ui/layout/month-calendar.tsx')).MonthCalendar).Part

// the calendar's day is a local date, as it was pressed; Sweden writes it YYYY-MM-DD
const writtenDay = (day: Date) => day.toLocaleDateString('sv-SE')

/** The month, with a dot where something is, and the chosen day: what is on it, and the way to its diary. */
function MonthAndDay() {
  const { data } = useCalendar()
  const [day, setDay] = useState(() => new Date())
  const dated = sayWhose(data?.entries.filter(({ kind }) => kind !== 'news') ?? [])
  const written = writtenDay(day)
  const onDay = joinAlike(dated.filter(({ entry }) => entry.day === written))
  return (
    <ErrorBoundary fallback={() => <DayField value={day} onChange={setDay} />}>
      <Card>
        <div className={styles.month}>
          <Suspense fallback={<Skeleton shape="rows" label="Carichiamo il mese…" />}>
            <Month
              label="Calendario"
              value={day}
              onChange={setDay}
              marked={new Set(dated.map(({ entry }) => entry.day))}
            />
          </Suspense>
        </div>
      </Card>
      <Panel title={capital(printLongDay(day))}>
        {onDay.length > 0 && (
          <ul className={styles.days} aria-label="In questo giorno">
            {onDay.map((one) => (
              <AgendaRow key={one.entry.id} one={one} today={dayInItaly(new Date())} date="said" />
            ))}
          </ul>
        )}
        <WayToDiary day={written} />
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
      <DateInput name="day" label="Giorno" value={typed} onChange={choose} min="0001-01-01" />
      <WayToDiary day={typed} />
    </Panel>
  )
}

const isComing = (day: string) => day > dayInItaly(new Date())

function WayToDiary({ day }: { day: string }) {
  if (day === '') return <Text>Scegli un giorno.</Text>
  if (isComing(day)) return <Text>Questo giorno deve ancora venire.</Text>
  return (
    <Link to={diaryPath(day)} className={buttonClass({ variant: 'secondary', wide: true })}>
      Apri il diario di questo giorno
    </Link>
  )
}
