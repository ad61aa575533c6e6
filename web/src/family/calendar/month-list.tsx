import { dayInItaly } from '@desco/contract/birth-date'
import type { CalendarEntry } from '@desco/contract/families/calendar'
import { Link } from 'react-router'

import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { capital, printShortWeekday, printSpokenDay, timeOfDay } from '#ui/text/format.ts'
import { LeftIcon, RightIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText } from '#ui/text/text.tsx'
import { diaryPath } from '#web/paths.ts'

import styles from './month-list.module.css'

type Props = {
  /** A day of the month that is shown. */
  value: Date
  onChange: (day: Date) => void
  entries?: readonly CalendarEntry[]
}

const lastYear = 275_759
const writtenMonth = (year: number, month: number) =>
  `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`

/** A day of the calendar; of a month before the first or after the last, a day of the year beside. */
function dateOf(year: number, month: number, day = 1): Date {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month, day)
  return date
}

const todayInItaly = () => dayInItaly(new Date())

/** A month on a narrow screen: a line for each day with what is in it, and the way to its diary. Past days are folded away. */
export function MonthList({ value, onChange, entries = [] }: Props) {
  const [year, month] = [value.getFullYear(), value.getMonth()]
  const written = writtenMonth(year, month)
  const today = todayInItaly()
  const count = dateOf(year, month + 1, 0).getDate()
  const days = Array.from({ length: count }, (_, n) => `${written}-${String(n + 1).padStart(2, '0')}`)
  const isThisMonth = today.startsWith(`${written}-`)
  const past = isThisMonth ? days.filter((day) => day < today) : []
  const shown = days.slice(past.length)
  const rows = (some: readonly string[], label: string) => (
    <ol className={styles.days} aria-label={label}>
      {some.map((day) => (
        <DayRow key={day} day={day} today={today} entries={entries.filter((one) => one.day === day)} />
      ))}
    </ol>
  )
  const name = value.toLocaleDateString('it-IT', { month: 'long', year: 'numeric' })
  return (
    <Card>
      <div className={styles.head}>
        <Button
          small
          variant="quiet"
          disabled={year <= 1 && month === 0}
          onClick={() => onChange(dateOf(year, month - 1))}
        >
          <LeftIcon />
          <HiddenText>Mese precedente</HiddenText>
        </Button>
        <h2 className={styles.name} aria-live="polite">
          {capital(name)}
        </h2>
        <Button
          small
          variant="quiet"
          disabled={year >= lastYear && month === 11}
          onClick={() => onChange(dateOf(year, month + 1))}
        >
          <RightIcon />
          <HiddenText>Mese successivo</HiddenText>
        </Button>
      </div>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Giorni passati: {past.length}</summary>
          {rows(past, `Giorni passati di ${name}`)}
        </details>
      )}
      {rows(shown, name)}
      <label className={styles.other}>
        Vai a un altro mese
        <input
          type="month"
          value={written}
          min="0001-01"
          onChange={({ target }) => {
            const [chosenYear = 0, chosenMonth = 0] = target.value.split('-').map(Number)
            if (chosenYear > 0 && chosenMonth > 0) onChange(dateOf(chosenYear, chosenMonth - 1))
          }}
        />
      </label>
    </Card>
  )
}

type RowProps = { day: string; today: string; entries: readonly CalendarEntry[] }

function DayRow({ day, today, entries }: RowProps) {
  const isToday = day === today
  return (
    <li className={classes(styles.day, isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.date}>
        <span aria-hidden="true">{printShortWeekday(day)}</span>
        <strong aria-hidden="true">{Number(day.slice(-2))}</strong>
        <HiddenText>
          {isToday && 'Oggi, '}
          {printSpokenDay(day)}
        </HiddenText>
      </span>
      <div className={styles.things}>
        {entries.length > 0 && (
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>{wordsOf(entry)}</li>
            ))}
          </ul>
        )}
      </div>
      {day <= today && (
        <Link to={diaryPath(day)}>
          <span>
            Diario <HiddenText>di {printSpokenDay(day)}</HiddenText>
          </span>
        </Link>
      )}
    </li>
  )
}

const kinds: Record<Exclude<CalendarEntry['kind'], 'appointment'>, (entry: CalendarEntry) => string> = {
  questionnaire: ({ title, state, until }) =>
    `Questionario ${title}${state === 'later' ? ': si apre' : until === null ? '' : ': ultimo giorno'}`,
  diary_day: ({ title }) => title,
  news: ({ title }) => `News: ${title}`,
}

/** `Marta: Giorno di diario`: whose it is, and what. */
function wordsOf(entry: CalendarEntry): string {
  const { kind, name, appointment, title } = entry
  if (kind === 'appointment') {
    const when = appointment === null ? '' : ` ${timeOfDay(appointment.startsAt)}`
    return `Appuntamento${when}: ${title}${appointment?.state === 'cancelled' ? ' (annullato)' : ''}`
  }
  const words = kinds[kind](entry)
  return name === null ? words : `${name}: ${words}`
}
