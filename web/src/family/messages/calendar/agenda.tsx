import { dayInItaly } from '@desco/contract/families/birth-date'
import { calendar } from '@desco/contract/messages/calendar'
import { Link } from 'react-router'

import { useStudyOver, useUser } from '#data/hooks.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { List, ListRow } from '#ui/layout/list.tsx'
import { capital, printLongMonth, printSpokenDay } from '#ui/text/format.ts'
import { paths } from '#web/paths.ts'

import { AgendaRow, joinAlike, type Joined, sayWhose } from './agenda-row.tsx'
import styles from './agenda.module.css'
import { CalendarAddress } from './calendar-address.tsx'

const newsShown = 5
const comingShown = 12

/** The signed-in person’s calendar, asked once for all parts of the page. A person who left is told and may ask nothing. */
export function useCalendar() {
  const { hasLeft } = useUser()
  return useFamilyQuery(calendar.seeCalendar, {}, { skip: hasLeft })
}

/** The things that can be done now, those that come month by month, and those that were; and the way into another calendar. */
export function Agenda() {
  const isStudyOver = useStudyOver()
  const { data, refusal, loading, refetch, askedAt } = useCalendar()
  if (data === undefined) {
    return (
      <Panel title="In arrivo">
        {refusal === undefined ? (
          <Skeleton shape="rows" label="Carichiamo il calendario…" />
        ) : (
          <FailedState title="Il calendario non è arrivato" onRetry={refetch} retrying={loading}>
            {refusal.message}
          </FailedState>
        )}
      </Panel>
    )
  }
  const today = dayInItaly(new Date(askedAt))
  const isOpenNow = ({ entry: { kind, state, day } }: Joined) =>
    state === 'open' && (kind === 'questionnaire' || (kind === 'diary_day' && day <= today))
  const dated = sayWhose(data.entries.filter(({ kind }) => kind !== 'news'))
  const now = joinAlike(dated.filter(isOpenNow))
  const other = joinAlike(dated.filter((one) => !isOpenNow(one)))
  const coming = other.filter(({ entry }) => entry.day >= today)
  const past = other.filter(({ entry }) => entry.day < today).reverse()
  const news = data.entries.filter(({ kind }) => kind === 'news').reverse()
  return (
    <>
      <Panel title="In arrivo">
        {now.length + coming.length === 0 ? (
          <EmptyState drawing="piatto-vuoto" title="Per ora non c’è niente in calendario">
            {isStudyOver
              ? 'Quello che è già passato resta qui.'
              : 'Qui trovi appuntamenti, giorni di diario e scadenze dei questionari, appena ci sono.'}
          </EmptyState>
        ) : (
          <Stack>
            {now.length > 0 && (
              <div className={styles.days}>
                <h3>Aperti adesso</h3>
                <ul aria-label="Aperti adesso">
                  {now.map((one) => (
                    <AgendaRow key={one.entry.id} one={one} today={today} date={null} />
                  ))}
                </ul>
              </div>
            )}
            <Months all={coming.slice(0, comingShown)} today={today} />
            {coming.length > comingShown && (
              <details>
                <summary>Più avanti: {coming.length - comingShown}</summary>
                <Months all={coming.slice(comingShown)} today={today} />
              </details>
            )}
          </Stack>
        )}
        {past.length > 0 && (
          <details>
            <summary>Già passati: {past.length}</summary>
            <Months all={past} today={today} />
          </details>
        )}
      </Panel>
      {/* once nothing comes any more, an address can only be ended */}
      {!(isStudyOver && data.feed.madeAt === null) && (
        <CalendarAddress madeAt={data.feed.madeAt} mayMake={!isStudyOver} />
      )}
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

/** Each month with what is in it; of a day that has several things only the first shows its date. */
function Months({ all, today }: { all: readonly Joined[]; today: string }) {
  const months = [...new Set(all.map(({ entry }) => entry.day.slice(0, 7)))]
  return months.map((month) => {
    const name = capital(printLongMonth(month))
    const rows = all.filter(({ entry }) => entry.day.startsWith(month))
    return (
      <div className={styles.days} key={month}>
        <h3>{name}</h3>
        <ul aria-label={name}>
          {rows.map((one, place) => (
            <AgendaRow
              key={one.entry.id}
              one={one}
              today={today}
              date={rows[place - 1]?.entry.day === one.entry.day ? 'same' : 'shown'}
            />
          ))}
        </ul>
      </div>
    )
  })
}
