import type { DiaryPerson } from '@desco/contract/diary/calls'
import { addDays } from '@desco/contract/diary/days'
import { mealNames } from '@desco/contract/diary/entries'

import { Bar } from '#ui/feedback/progress.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Plate } from '#ui/layout/page-head.tsx'
import { capital, plural, printShortWeekday, printSpokenDay, printWeekday } from '#ui/text/format.ts'
import { LeftIcon, RightIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText, Text } from '#ui/text/text.tsx'

import styles from './day-head.module.css'
import type { WeekDay } from './day-rules.ts'
import { useOneDay } from './diary-context.ts'

type Props = {
  week: readonly WeekDay[]
  /** How many meals have their answer; null where only completeness is seen. */
  answered: number | null
  onDay: (day: string) => void
}

const weekdayStates: Record<WeekDay['state'], string> = { full: '(completo)', half: '(in parte)', none: '' }

/** Which day is open: arrows, *Oggi*, the week, and what the study has planned for it. */
export function DayHead({ week, answered, onDay }: Props) {
  const { person, day, today, mayWrite } = useOneDay()
  const plan = planWords(person, day, mayWrite)
  return (
    <div className={styles.room}>
      <section className={styles.card} aria-label="Giorno">
        <div className={styles.switch}>
          <IconButton label="Giorno prima" onClick={() => onDay(addDays(day, -1))}>
            <LeftIcon />
          </IconButton>
          <p className={styles.day} aria-live="polite">
            <strong>{nearWords(day, today)}</strong>
            <span className={styles.fact}>{printSpokenDay(day)}</span>
          </p>
          <IconButton label="Giorno dopo" disabled={day === today} onClick={() => onDay(addDays(day, 1))}>
            <RightIcon />
          </IconButton>
        </div>
        <fieldset className={styles.week} aria-label="Settimana">
          {week.map(({ day: one, state, isFuture }) => (
            <button
              key={one}
              type="button"
              className={classes(styles.weekday, styles[state])}
              aria-pressed={one === day}
              disabled={isFuture}
              onClick={() => onDay(one)}
            >
              {printShortWeekday(one)}
              <b>{Number(one.slice(8))}</b>
              <i aria-hidden="true" />
              <HiddenText>{weekdayStates[state]}</HiddenText>
            </button>
          ))}
        </fieldset>
        <div className={styles.sum}>
          {plan !== null && <Text size="small">{plan}</Text>}
          {answered !== null && (
            <>
              <p className={styles.line}>
                <span>La giornata</span>
                <span className={styles.fact}>
                  {answered} {plural(answered, 'pasto', 'pasti')} su {mealNames.length}
                </span>
              </p>
              <Bar label="Pasti con una risposta" value={answered} total={mealNames.length} />
            </>
          )}
          {day !== today && (
            <Button variant="tonal" small onClick={() => onDay(today)}>
              Oggi
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

function nearWords(day: string, today: string): string {
  if (day === today) return 'Oggi'
  return day === addDays(today, -1) ? 'Ieri' : capital(printWeekday(day))
}

/** "Giorno 1 di 2, martedì"; of another day, as long as it may be written, that it counts as well, and which comes next. */
function planWords({ plan }: DiaryPerson, day: string, mayWrite: boolean): string | null {
  const planned = plan.find((one) => one.day === day)
  if (planned !== undefined) return `Giorno ${planned.number} di ${plan.length}, ${printWeekday(day)}`
  if (!mayWrite) return null
  if (plan.length === 0) return 'Puoi scrivere tutti i giorni che vuoi.'
  const next = plan.find((one) => one.day > day)
  const also = 'Giorno in più: vale anche questo.'
  return next === undefined ? also : `${also} Il prossimo scelto è ${printSpokenDay(next.day)}.`
}

type ChoiceProps = {
  people: readonly DiaryPerson[]
  chosen: string
  onChoose: (personId: string) => void
}

/** The person whose diary is open. Nothing to choose where there is one. */
export function PersonChoice({ people, chosen, onChoose }: ChoiceProps) {
  if (people.length < 2) return null
  return (
    <fieldset className={styles.people}>
      <legend className={styles.whose}>Di chi è il diario?</legend>
      {people.map(({ personId, name, isMe }) => (
        <button
          key={personId}
          type="button"
          className={styles.person}
          aria-pressed={personId === chosen}
          onClick={() => onChoose(personId)}
        >
          <Plate name={name} />
          {name}
          {isMe && <HiddenText> (tu)</HiddenText>}
        </button>
      ))}
    </fieldset>
  )
}
