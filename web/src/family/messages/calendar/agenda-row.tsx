import { calendar, type CalendarEntry } from '@desco/contract/messages/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { downloadFile } from '#data/files.ts'
import { useAct } from '#data/use-act.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { capital, printList, printShortWeekday, printSpokenDay } from '#ui/text/format.ts'
import { DownloadIcon } from '#ui/text/icons.tsx'
import { classes, HiddenText } from '#ui/text/text.tsx'
import { diaryPath, paths } from '#web/paths.ts'

import styles from './agenda.module.css'
import { AppointmentAnswer, appointmentFact } from './appointment-answer.tsx'

/** One thing on one day, and whose it is; nobody is named where everything is one’s own. */
export type Joined = { entry: CalendarEntry; isMine: boolean; whose: string[] }

/** Names the reader as well where others are named. An appointment proposed to a family is nobody’s own. */
export function sayWhose(entries: readonly CalendarEntry[]): Joined[] {
  const namesSomebody = entries.some(({ name }) => name !== null)
  return entries.map((entry) => {
    const { kind, name } = entry
    const who = name ?? (namesSomebody && kind !== 'appointment' ? 'tu' : null)
    return { entry, isMine: name === null, whose: who === null ? [] : [who] }
  })
}

/**
 * The same thing on the same day for several people of a family is one line that names them: three children with a day of
 * the diary do not make three lines. An entry taken over into another calendar says no name: one does for all.
 */
export function joinAlike(all: readonly Joined[]): Joined[] {
  const joined = new Map<string, Joined>()
  for (const one of all) {
    const { id, kind, title, day, from, until, state, mayBeTaken, appointment } = one.entry
    const key = appointment === null ? JSON.stringify([kind, title, day, from, until, state, mayBeTaken]) : id
    const known = joined.get(key)
    joined.set(key, {
      entry: known?.entry ?? one.entry,
      isMine: one.isMine || known?.isMine === true,
      whose: [...(known?.whose ?? []), ...one.whose],
    })
  }
  return [...joined.values()]
}

type Props = {
  one: Joined
  today: string
  /** `same`: the row above has shown it; `said`: the heading says it; null: what is open now stands apart from the days. */
  date: 'shown' | 'same' | 'said' | null
}

/** One thing of the calendar: when, what, whose, and what can be done about it. */
export function AgendaRow({ one, today, date }: Props) {
  const { day, mayBeTaken, appointment } = one.entry
  return (
    <li className={classes(styles.row, date === 'same' && styles.more)}>
      {(date === 'shown' || date === 'same') && (
        <span className={classes(styles.date, day === today && styles.today)}>
          {date === 'shown' && (
            <span aria-hidden="true">
              {printShortWeekday(day)}
              <strong>{Number(day.slice(-2))}</strong>
            </span>
          )}
          <HiddenText>
            {day === today && 'Oggi, '}
            {printSpokenDay(day)}
          </HiddenText>
        </span>
      )}
      <div className={styles.what}>
        <p className={styles.title}>{titleOf(one.entry)}</p>
        <p className={styles.fact}>{factOf(one, today, date === null)}</p>
        {appointment !== null && <AppointmentAnswer appointment={appointment} isComing={mayBeTaken} />}
        {date !== 'said' && wayTo(one, today)}
      </div>
      {mayBeTaken && <TakeOver entry={one.entry} />}
    </li>
  )
}

function titleOf({ kind, title }: CalendarEntry): string {
  if (kind === 'questionnaire') return `Questionario ${title}`
  return kind === 'appointment' ? `Appuntamento: ${title}` : title
}

const stateWords: Record<CalendarEntry['state'], string | null> = {
  open: null,
  later: null,
  done: 'completato',
  expired: 'scaduto',
}

/** `Marta e tu · entro giovedì 30 aprile`: whose it is, and what the date beside it does not say. */
function factOf({ entry, whose }: Joined, today: string, isOpenNow: boolean): string {
  const { kind, day, until, state, appointment } = entry
  if (appointment !== null) return appointmentFact(appointment)
  const when = day === today ? 'oggi' : printSpokenDay(day)
  const questionnaire = () => {
    if (state === 'later')
      return until === null ? 'si apre' : `si apre e resta aperto fino a ${printSpokenDay(until)}`
    if (!isOpenNow) return null
    return until === null ? `aperto da ${when}` : `entro ${when}`
  }
  const words = kind === 'questionnaire' ? questionnaire() : isOpenNow || day === today ? when : null
  const parts = [whose.length === 0 ? null : printList(whose), words, stateWords[state]]
  return capital(parts.filter((part) => part !== null).join(' · '))
}

/** Where something that is open is done, for whoever it waits for. */
function wayTo({ entry: { kind, day, state }, isMine }: Joined, today: string): ReactNode {
  if (state !== 'open') return null
  if (kind === 'diary_day' && day <= today) return <Link to={diaryPath(day)}>Apri il diario</Link>
  return kind === 'questionnaire' && isMine ? <Link to={paths.questionnaires}>Vai ai questionari</Link> : null
}

/** Takes one thing over into the calendar of the phone. */
function TakeOver({ entry: { id, title, day, appointment } }: { entry: CalendarEntry }) {
  const { run, busy, refused } = useAct()
  const { path, ...line } = calendar.calendarFile
  const fetchIt = () => run(() => downloadFile({ ...line, path: `${path}?entry=${id}` }, 'desco.ics'))
  return (
    <div className={styles.save}>
      <Button small variant="quiet" onClick={() => void fetchIt()} busy={busy} busyLabel="">
        <DownloadIcon size="small" />
        <span className={styles.words}>
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
