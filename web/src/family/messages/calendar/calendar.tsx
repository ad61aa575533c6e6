import { useUser } from '#data/hooks.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { Columns, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { Agenda } from './agenda.tsx'
import { MonthAndDay } from './month-and-day.tsx'

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
