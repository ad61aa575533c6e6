import { useState } from 'react'

import { Card, Columns, Panel } from '#ui/layout/boxes.tsx'
import { MonthCalendar } from '#ui/layout/month-calendar.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Text } from '#ui/text/text.tsx'

const printed = new Intl.DateTimeFormat('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

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
          <Panel title={capitalised(printed.format(day))}>
            <Text>Per questo giorno non c’è niente. Quando il diario è aperto, trovi qui i tuoi pasti.</Text>
          </Panel>
        }
      />
    </>
  )
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)
