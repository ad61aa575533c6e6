import type {
  NotOfferedReason,
  SurveyPerson,
  SurveyState,
} from '@desco/contract/questionnaires/desk/survey-people'
import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import type { DeskSurvey } from '@desco/contract/questionnaires/desk/survey-desk'

import type { StateWord } from '#ui/feedback/badge.tsx'
import { counted, printDay as day } from '#ui/text/format.ts'

/**
 * Where a survey stands, in a word; `today` is Italy's day. Open is what LimeSurvey and the days of the team's window
 * leave open. LimeSurvey's moments are local and begin with the day.
 */
export function openness(
  {
    active,
    open,
    startsAt,
    expiresAt,
    window,
  }: Pick<DeskSurvey, 'active' | 'open' | 'startsAt' | 'expiresAt' | 'window'>,
  today: string,
): StateWord {
  if (open) {
    const next = nextOpening(window, today)
    if (next === null) return { tone: 'good', word: 'Aperto' }
    return next === undefined
      ? { tone: 'plain', word: 'Finestra finita' }
      : { tone: 'wait', word: `Apre il ${day(next)}` }
  }
  if (!active) return { tone: 'plain', word: 'Non attivo' }
  const [startDay, endDay] = [startsAt?.slice(0, 10), expiresAt?.slice(0, 10)]
  if (endDay !== undefined && endDay <= today) return { tone: 'plain', word: `Chiuso dal ${day(endDay)}` }
  return startDay === undefined
    ? { tone: 'wait', word: 'Fuori dalle date' }
    : { tone: 'wait', word: `Apre il ${day(startDay)}` }
}

/** The day on which a window that is the same for everybody opens next; null: it is open now; undefined: never again. */
function nextOpening(window: SurveyWindow, today: string): string | null | undefined {
  if (window.kind !== 'dates' && window.kind !== 'waves') return null
  const spans = window.kind === 'dates' ? [window] : window.waves
  const next = spans.find(({ to }) => to === null || to >= today)
  if (next === undefined) return undefined
  return next.from !== null && next.from > today ? next.from : null
}

/** LimeSurvey's own dates, as far as the badge beside has not said them; undefined where there are none. */
export function datesThere({ startsAt, expiresAt, open }: DeskSurvey, today: string): string | undefined {
  const [startDay, endDay] = [startsAt?.slice(0, 10), expiresAt?.slice(0, 10)]
  const words = [
    startDay !== undefined && (open || endDay !== undefined) && `dal ${day(startDay)}`,
    endDay !== undefined && endDay > today && `fino al ${day(endDay)}`,
  ].filter((word) => word !== false)
  return words.length === 0 ? undefined : `In LimeSurvey: ${words.join(' ')}`
}

/** When a survey is open by the team's own choice; undefined is always. */
export function windowWords(window: SurveyWindow, titleOf: (surveyId: number) => string): string | undefined {
  switch (window.kind) {
    case 'always':
      return undefined
    case 'dates':
      if (window.from === null) return `Fino al ${day(window.to ?? '')}`
      return window.to === null ? `Dal ${day(window.from)}` : `Dal ${day(window.from)} al ${day(window.to)}`
    case 'waves':
      return `${counted(window.waves.length, 'ondata', 'ondate')}: ${window.waves
        .map(({ from, to }) => `${day(from)} – ${day(to)}`)
        .join(', ')}`
    case 'after_enrolment':
      return `${daysWords(window)} dopo l’iscrizione`
    case 'after_survey':
      return `${daysWords(window)} dopo «${titleOf(window.surveyId)}»`
    case 'at_age':
      return window.toMonths === null
        ? `Da ${ageWords(window.fromMonths)} in su`
        : `Da ${ageWords(window.fromMonths)} a ${ageWords(window.toMonths)}`
  }
}

function daysWords({ fromDay, toDay }: { fromDay: number; toDay: number | null }): string {
  if (toDay === null) return fromDay === 0 ? 'Subito' : `Dal ${fromDay}° giorno`
  if (fromDay === toDay) return fromDay === 0 ? 'Il giorno stesso' : `Il ${fromDay}° giorno`
  return fromDay === 0 ? `Fino al ${toDay}° giorno` : `Dal ${fromDay}° al ${toDay}° giorno`
}

/** `6 anni`, `6 anni e 3 mesi`, `8 mesi`. */
function ageWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const words = [
    years > 0 && counted(years, 'anno', 'anni'),
    (rest > 0 || years === 0) && counted(rest, 'mese', 'mesi'),
  ]
  return words.filter((word) => word !== false).join(' e ')
}

export const stateHeads: Record<SurveyState, string> = {
  waiting: 'In attesa',
  begun: 'Iniziato',
  done: 'Completato',
  not_offered: 'Non proposto',
}

/** The meaning of the moment beside somebody. */
export const sinceHeads: Record<SurveyState, string> = {
  waiting: 'Aspetta dal',
  begun: 'Iniziato il',
  done: 'Completato il',
  not_offered: 'Perché',
}

const reasons: Record<NotOfferedReason, string> = {
  unverified: 'Email da confermare',
  not_enabled: 'Accesso da abilitare',
  not_asked: 'Non ha ancora detto sì o no',
  declined: 'Ha detto: no, grazie',
  closed: 'Chiuso in LimeSurvey',
  not_meant: 'È per altre persone',
  not_yet: 'La sua finestra non è ancora aperta',
  over: 'La sua finestra è finita',
  answered_late: 'Ha risposto dopo il ritiro: non vale',
}

/** Why somebody is not offered a survey, with the day on which that changes where it is known. */
export function reasonWords({ why, opensOn }: Pick<SurveyPerson, 'why' | 'opensOn'>): string {
  if (why === null) return ''
  return opensOn === null ? reasons[why] : `Lo vede dal ${day(opensOn)}`
}
