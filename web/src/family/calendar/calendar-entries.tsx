import { dayInItaly } from '@desco/contract/birth-date'
import { calendar, type CalendarEntry } from '@desco/contract/families/calendar'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { downloadFile } from '#data/download-file.ts'
import { Refusal } from '#data/refusal.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { capital, printSpokenDay } from '#ui/text/format.ts'
import { DownloadIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'
import { diaryPath, paths } from '#web/paths.ts'

import { AppointmentRow } from './appointment-row.tsx'
import { CalendarAddress } from './calendar-address.tsx'

// in the same file as what fills it: on a narrow screen they come together
export { MonthList } from './month-list.tsx'

const { useSeeCalendarQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ seeCalendar: build.query(endpointQuery(calendar.seeCalendar)) }),
})

const newsShown = 5

type Props = {
  /** The month that a narrow screen shows below what comes. */
  month: ((entries: readonly CalendarEntry[]) => ReactNode) | null
}

/** What comes, day by day, and what was; and the way into another calendar. */
export function CalendarEntries({ month }: Props) {
  const {
    data,
    error,
    isFetching,
    refetch,
    fulfilledTimeStamp = 0,
  } = useSeeCalendarQuery({}, { ...live, refetchOnMountOrArgChange: true })
  if (data === undefined) {
    return (
      <>
        <Panel title="In arrivo">
          {error === undefined ? (
            <Skeleton shape="rows" label="Carichiamo il calendario…" />
          ) : (
            <FailedState
              title="Il calendario non è arrivato"
              onRetry={() => void refetch()}
              retrying={isFetching}
            >
              {'message' in error ? error.message : 'Riprova tra poco.'}
            </FailedState>
          )}
        </Panel>
        {month?.([])}
      </>
    )
  }
  const today = dayInItaly(new Date(fulfilledTimeStamp))
  const dated = data.entries.filter(({ kind }) => kind !== 'news')
  const coming = dated.filter(({ day, state }) => day >= today || state === 'open')
  const past = dated.filter((entry) => !coming.includes(entry)).reverse()
  const news = data.entries.filter(({ kind }) => kind === 'news').reverse()
  return (
    <>
      <Panel title="In arrivo">
        <Stack>
          {coming.length === 0 ? (
            <EmptyState drawing="piatto-vuoto" title="Per ora non c’è niente in calendario">
              Qui trovi appuntamenti, giorni di diario e scadenze dei questionari, appena ci sono.
            </EmptyState>
          ) : (
            <List label="In arrivo">
              {coming.map((entry) => (
                <EntryRow key={entry.id} entry={entry} today={today} />
              ))}
            </List>
          )}
          {past.length > 0 && (
            <details>
              <summary>Già passati: {past.length}</summary>
              <List label="Già passati">
                {past.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} today={today} />
                ))}
              </List>
            </details>
          )}
        </Stack>
      </Panel>
      {month?.(data.entries)}
      <CalendarAddress madeAt={data.feed.madeAt} />
      {news.length > 0 && (
        <Panel title="News" fact={<Link to={paths.news}>Tutte le news</Link>}>
          <List>
            {news.slice(0, newsShown).map(({ id, title, day }) => (
              <ListRow key={id} title={title} fact={capital(printSpokenDay(day))} />
            ))}
          </List>
        </Panel>
      )}
    </>
  )
}

type RowProps = { entry: CalendarEntry; today: string }

function EntryRow({ entry, today }: RowProps) {
  const { appointment, mayBeTaken } = entry
  return appointment === null ? (
    <DatedRow entry={entry} today={today} />
  ) : (
    <AppointmentRow
      appointment={appointment}
      isComing={mayBeTaken}
      takeOver={mayBeTaken && <TakeOver entry={entry} />}
    />
  )
}

const DatedRow = ({ entry, today }: RowProps) => (
  <ListRow
    title={entry.kind === 'questionnaire' ? `Questionario ${entry.title}` : entry.title}
    fact={factOf(entry, today)}
    action={
      entry.mayBeTaken ? (
        <TakeOver entry={entry} />
      ) : entry.kind === 'diary_day' && entry.state === 'open' ? (
        <Link to={diaryPath(entry.day)}>Apri il diario</Link>
      ) : undefined
    }
  />
)

const stateWords: Record<CalendarEntry['state'], string | null> = {
  open: null,
  later: null,
  done: 'completato',
  expired: 'scaduto',
}

/** `Marta · entro giovedì 30 aprile`: whose it is, and when. */
function factOf({ kind, name, day, until, state }: CalendarEntry, today: string): string {
  const when = day === today ? 'oggi' : printSpokenDay(day)
  const words =
    kind === 'questionnaire'
      ? state === 'later'
        ? `si apre ${when}`
        : until === null
          ? `aperto da ${when}`
          : `entro ${when}`
      : when
  return [name, capital(words), stateWords[state]].filter((part) => part !== null).join(' · ')
}

/** Takes one entry over into the calendar of the phone. */
function TakeOver({ entry: { id, title, day, appointment } }: { entry: CalendarEntry }) {
  const [isFetching, setIsFetching] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const fetchIt = async () => {
    setIsFetching(true)
    setRefused(null)
    const { path, ...line } = calendar.calendarFile
    try {
      await downloadFile({ ...line, path: `${path}?entry=${id}` }, 'desco.ics')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused(error.message)
    } finally {
      setIsFetching(false)
    }
  }
  return (
    <div>
      <Button small onClick={() => void fetchIt()} busy={isFetching} busyLabel="Un momento…">
        <DownloadIcon size="small" />
        <span>
          {appointment?.state === 'cancelled' ? 'Togli la data' : 'Salva la data'}
          <HiddenText>
            {' '}
            nel tuo calendario: {title}, {printSpokenDay(day)}
          </HiddenText>
        </span>
      </Button>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
    </div>
  )
}
