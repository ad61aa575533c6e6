import { useUser } from '#data/hooks.ts'
import { Columns, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { Agenda } from './agenda.tsx'
import { AnotherDay } from './another-day.tsx'

/** What comes, as one list on every screen, and the way to the diary of any day. */
export function CalendarPage() {
  const { hasLeft } = useUser()
  return (
    <>
      <PageHead title="Calendario" lead="Quello che arriva, e il diario di ogni giorno." />
      {hasLeft ? (
        <Stack>
          <AnotherDay />
        </Stack>
      ) : (
        <Columns main={<Agenda />} side={<AnotherDay />} />
      )}
    </>
  )
}
