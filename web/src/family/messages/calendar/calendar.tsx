import { useUser } from '#data/hooks.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { Columns, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { Agenda } from './agenda.tsx'
import { AnotherDay } from './another-day.tsx'

/** The days to come, as one list on every screen, and the way to the diary of any day. */
export function CalendarPage() {
  const { hasLeft, studyOver } = useUser()
  return (
    <>
      <PageHead
        title="Calendario"
        lead={
          studyOver
            ? 'Quello che è stato, e il diario di ogni giorno.'
            : 'Quello che arriva, e il diario di ogni giorno.'
        }
      />
      {hasLeft ? (
        <Stack>
          <AnotherDay />
        </Stack>
      ) : (
        <Columns
          main={
            <>
              <StudyOverNote about="calendar" />
              <Agenda />
            </>
          }
          side={<AnotherDay />}
        />
      )}
    </>
  )
}
