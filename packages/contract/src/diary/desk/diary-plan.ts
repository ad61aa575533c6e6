import { addDays, daysBetween } from '@desco/contract/diary/days'
import { act, answerWith, look } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffDay } from '@desco/contract/staff/fields'

/** Numbers of the team's side of the diary. */
export const diaryDeskLimits = {
  plan: { days: { min: 2, max: 7 }, windowDays: 92 },
  overviewDays: 31,
  /** Characters of a list. */
  listLength: 1_000_000,
  listErrorsShown: 20,
} as const

const { plan } = diaryDeskLimits

// not among the texts of families, who would download them
export const diaryDeskFieldErrors = {
  fewDays: `Scegli da ${plan.days.min} a ${plan.days.max} giorni.`,
  sameDay: 'Un giorno è scritto due volte.',
  adjacent: 'Due giorni sono uno dopo l’altro: lasciane almeno uno in mezzo.',
  weekend: 'Almeno un giorno deve essere sabato o domenica.',
  window: `La finestra va da un giorno a un altro, al massimo ${plan.windowDays} giorni dopo.`,
  noSuchPlan: 'In questa finestra non ci sono giorni abbastanza distanti, con un sabato o una domenica.',
  pastDay: 'Scegli giorni che devono ancora venire.',
  range: `Scegli al massimo ${diaryDeskLimits.overviewDays} giorni.`,
  listEmpty: 'Scegli il file dell’elenco.',
  listSame: 'Questo elenco c’è già: è la versione {version}.',
  notApplicable: 'Questa voce non si può più aggiungere così com’è.',
  unknownFood: 'Questo alimento non è nell’elenco in vigore.',
  noFood: 'Scegli un alimento dell’elenco.',
  noTime: 'Scrivi l’ora come 13:30.',
  futureDay: 'Questo giorno deve ancora venire.',
  beforeBirth: 'Questo giorno è prima della nascita.',
  fullDay: 'In questo giorno ci sono già troppe voci.',
  notSkipped: 'In questo pasto ci sono alimenti: cancellali prima, oppure lascia che abbia mangiato.',
} as const

/** Saturday or Sunday. */
export const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Why these days cannot be assigned to somebody, or null: two or more, none next to another, one of them a weekend day. */
export function planProblem(days: readonly string[]): string | null {
  if (days.length < plan.days.min || days.length > plan.days.max) return diaryDeskFieldErrors.fewDays
  if (new Set(days).size < days.length) return diaryDeskFieldErrors.sameDay
  if (days.some((day) => days.includes(addDays(day, 1)))) return diaryDeskFieldErrors.adjacent
  return days.some(isWeekend) ? null : diaryDeskFieldErrors.weekend
}

const id = z.uuid(fieldErrors.required)

/** Which days people are asked to write. */
export const diaryPlan = {
  planDiary: act('diary.plan', '/api/staff/diary/plan', {
    summary:
      'Assigns days inside a window to everybody who takes part and has none in it; the people of a family get the same. An open window also serves people who join later, and replaces the one before.',
    input: z
      .object({
        from: staffDay(),
        to: staffDay(),
        days: z
          .int()
          .check(
            z.minimum(plan.days.min, diaryDeskFieldErrors.fewDays),
            z.maximum(plan.days.max, diaryDeskFieldErrors.fewDays),
          ),
        staysOpen: z.boolean(),
      })
      .check(
        z.refine(({ from, to }) => from <= to && daysBetween(from, to) < plan.windowDays, {
          path: ['to'],
          error: diaryDeskFieldErrors.window,
        }),
      ),
    answer: answerWith({ families: z.int(), people: z.int() }),
  }),
  diaryWindow: look('diary.plan', '/api/staff/diary/window', {
    summary: 'The open window, from which the portal assigns days to people who join; null if there is none.',
    answer: answerWith({
      window: z.nullable(z.object({ id, from: z.string(), to: z.string(), days: z.int() })),
    }),
  }),
  closeDiaryWindow: act('diary.plan', '/api/staff/diary/close-window', {
    summary: 'Closes the open window: people who join later get days by hand alone. Assigned days stay.',
    input: z.object({ id }),
    refusals: ['not_found'],
  }),
  planFamilyDiary: act('diary.plan', '/api/staff/diary/plan-family', {
    summary: 'Assigns days to one family by hand, in place of its coming ones.',
    input: z.object({
      familyId: id,
      days: z.array(staffDay()).check(
        z.maxLength(plan.days.max, diaryDeskFieldErrors.fewDays),
        z.check<string[]>(({ value, issues }) => {
          // a text that is no day is refused by itself, and no day can be counted from it
          if (!z.safeParse(z.array(staffDay()), value).success) return
          const problem = planProblem(value)
          if (problem !== null) issues.push({ code: 'custom', message: problem, input: value })
        }),
      ),
    }),
    answer: answerWith({ people: z.int() }),
    refusals: ['not_found', 'family_not_active'],
  }),
}
