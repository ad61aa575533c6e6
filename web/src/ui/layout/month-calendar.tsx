import { CalendarDate, getLocalTimeZone, GregorianCalendar } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  I18nProvider,
} from 'react-aria-components'

import { DownIcon, LeftIcon, RightIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './month-calendar.module.css'

type Props = {
  label: string
  value: Date
  onChange: (day: Date) => void
  /** The days, YYYY-MM-DD, on which there is something: each has a dot. */
  marked?: ReadonlySet<string>
}

// the last year of which every day, in every time zone, is a date
const lastYear = 275_759

/** The library's calendar ends with the year 9999, a date in the browser much later (ECMA-262, time range). */
class EndlessCalendar extends GregorianCalendar {
  // an end here, even the last year, makes the library's list of years run for ever: `maxValue` is the end
  override getYearsInEra(): number {
    return Infinity
  }
}

const calendar = new EndlessCalendar()
const firstDay = new CalendarDate(calendar, 1, 1, 1)
const lastDay = new CalendarDate(calendar, lastYear, 12, 31)

const dayOf = (date: Date) =>
  new CalendarDate(calendar, date.getFullYear(), date.getMonth() + 1, date.getDate())

/** A month to pick a day from, in Italian, from the year 1 to the last whole year that dates can name (section 3). */
export const MonthCalendar = ({ label, value, onChange, marked }: Props) => (
  <I18nProvider locale="it-IT">
    <Calendar
      className={styles.calendar}
      aria-label={label}
      createCalendar={() => calendar}
      minValue={firstDay}
      maxValue={lastDay}
      defaultFocusedValue={dayOf(value)}
      value={dayOf(value)}
      onChange={(day) => onChange(day.toDate(getLocalTimeZone()))}
    >
      <div className={styles.head}>
        <Button slot="previous" aria-label="Mese precedente" className={styles.arrow}>
          <LeftIcon />
        </Button>
        <div className={styles.period}>
          <CalendarMonthPicker format="long">{(months) => <PeriodSelect {...months} />}</CalendarMonthPicker>
          <CalendarYearPicker>{(years) => <PeriodSelect {...years} />}</CalendarYearPicker>
        </div>
        <Button slot="next" aria-label="Mese successivo" className={styles.arrow}>
          <RightIcon />
        </Button>
      </div>
      <CalendarGrid className={styles.grid} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              date={day}
              className={classes(styles.day, marked?.has(day.toString()) && styles.marked)}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  </I18nProvider>
)

type PeriodSelectProps = {
  'aria-label': string
  value: string | number
  onChange: (id: number) => void
  items: { id: number; formatted: string }[]
}

/** Another month or year at once: the system's own list, which every phone draws best. */
const PeriodSelect = ({ value, onChange, items, ...named }: PeriodSelectProps) => (
  <span className={styles.select}>
    <select {...named} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
    <DownIcon size="tiny" />
  </span>
)
