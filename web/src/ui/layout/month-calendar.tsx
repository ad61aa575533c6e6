import { useEffect, useRef } from 'react'
import { Calendar } from 'react-calendar'

import { LeftIcon, RightIcon } from '#ui/text/icons.tsx'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './month-calendar.module.css'

type Props = {
  value: Date
  onChange: (day: Date) => void
  /** Which days carry a dot, and how that is said aloud. */
  hasEntry?: (day: Date) => boolean
  entryLabel?: string
}

const firstDay = new Date(0, 0, 1)
firstDay.setFullYear(1)
const lastDay = new Date(8.64e15)

/** A month to pick a day from, in Italian, from the year 1 to the last day that a date can name. */
export function MonthCalendar({ value, onChange, hasEntry, entryLabel = 'con diario' }: Props) {
  const frame = useRef<HTMLDivElement>(null)

  // react-calendar marks today and the chosen day by class alone: say both to those who listen.
  useEffect(() => {
    for (const tile of frame.current?.querySelectorAll('.react-calendar__month-view__days__day') ?? []) {
      tile.setAttribute('aria-pressed', String(tile.classList.contains('react-calendar__tile--active')))
      const today = tile.classList.contains('react-calendar__tile--now')
      if (today) tile.setAttribute('aria-current', 'date')
      else tile.removeAttribute('aria-current')
    }
  })

  return (
    <div className={styles.calendar} ref={frame}>
      <Calendar
        locale="it-IT"
        calendarType="iso8601"
        defaultView="month"
        minDate={firstDay}
        maxDate={lastDay}
        value={value}
        onClickDay={onChange}
        prevLabel={<LeftIcon />}
        nextLabel={<RightIcon />}
        prev2Label={null}
        next2Label={null}
        prevAriaLabel="Prima"
        nextAriaLabel="Dopo"
        navigationAriaLabel="Scegli un altro periodo"
        navigationAriaLive="polite"
        tileContent={({ date, view }) =>
          view === 'month' && hasEntry?.(date) ? (
            <span className={styles.entry}>
              <HiddenText>{entryLabel}</HiddenText>
            </span>
          ) : null
        }
      />
    </div>
  )
}
