import { dayInItaly } from '@desco/contract/birth-date'
import { useState } from 'react'
import { Link } from 'react-router'

import { buttonClass } from '#ui/form/button.tsx'
import { Card, Columns, Panel, Stack } from '#ui/layout/boxes.tsx'
import { MonthCalendar } from '#ui/layout/month-calendar.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { capital, printLongDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { diaryPath } from '#web/paths.ts'

export function CalendarPage() {
  const [day, setDay] = useState(() => new Date())

  return (
    <>
      <PageHead title="Calendario" lead="Scegli un giorno." />
      <Columns
        main={
          <Card>
            <MonthCalendar label="Calendario" value={day} onChange={setDay} />
          </Card>
        }
        side={
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
        }
      />
    </>
  )
}

// the calendar's day is a local date, as it was pressed; Sweden writes it YYYY-MM-DD
const writtenDay = (day: Date) => day.toLocaleDateString('sv-SE')
const isComing = (day: Date) => writtenDay(day) > dayInItaly(new Date())
