import type { ContentOf } from '@desco/contract/endpoint'
import {
  type ScheduleForm,
  scheduleFieldErrors,
  type SurveyWindow,
  type surveySchedule,
} from '@desco/contract/questionnaires/desk/survey-schedule'

import { takeUpChanges } from '#families/index.ts'
import { type Act, type Doer, type Inside, staffAct } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { everybody } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listAudiences, storeAudience } from '#questionnaires/catalogue/catalogue.queries.ts'
import {
  listSchedules,
  lockSchedules,
  storeSchedule,
  unscheduled,
} from '#questionnaires/schedule/survey-schedule.queries.ts'
import { moveParticipations } from '#questionnaires/participation/participation.queries.ts'
import { waitsForItself } from '#questionnaires/schedule/survey-window.rules.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, tryOnly } from '#platform/database/in-transaction.ts'
import { Problem, refuseField } from '#platform/problem.ts'

import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'
import { compareDays } from './survey-people.ts'

/** Chooses when a survey is open, and how long it is said to take. */
export async function scheduleSurvey(needs: SurveysNeeds, doer: StaffMember | Doer, form: ScheduleForm) {
  await mustBeListed(needs, form)
  return schedule(needs, doer, form)
}

const schedule = staffAct('survey_scheduled', async ({ db }: Inside<SurveysNeeds>, form: ScheduleForm) => {
  const { surveyId, minutes, window } = form
  await lockSchedules(db)
  await mustNotWaitInACircle(db, surveyId, window)
  await storeSchedule(db, surveyId, form)
  return { subject: { kind: 'survey', id: String(surveyId) }, details: { minutes, ...windowDetails(window) } }
})

/** The people who would see a survey today and tomorrow. It is tried in a transaction, and taken back. */
export async function previewSchedule(
  needs: SurveysNeeds,
  form: ScheduleForm,
): Promise<ContentOf<typeof surveySchedule.previewSchedule>> {
  const { db, clock, surveys } = needs
  await mustBeListed(needs, form)
  const localNow = surveys.desk.localNow()
  await takeUpChanges(db)
  return inTransaction(db, async (tx) => {
    await mustNotWaitInACircle(tx, form.surveyId, form.window)
    return tryOnly(tx, async () => {
      await storeSchedule(tx, form.surveyId, form)
      return compareDays(tx, form.surveyId, clock.now(), localNow)
    })
  })
}

type Replacement = { from: number; to: number }

/**
 * A survey was made again in LimeSurvey. Its completions, who sees it and its window belong to the new one from now on; the
 * old one is hidden. All of it or nothing.
 */
export async function replaceSurvey(
  needs: SurveysNeeds,
  doer: StaffMember | Doer,
  { from, to }: Replacement,
) {
  const { surveys: listed } = await needs.surveys.desk.list()
  if (!listed.some(({ id }) => id === to)) throw new Problem('not_found')
  return replace(needs, doer, { from, to, isListed: listed.some(({ id }) => id === from) })
}

const replace = staffAct(
  'survey_replaced',
  async ({ db }: Inside<SurveysNeeds>, { from, to, isListed }: Replacement & { isListed: boolean }) => {
    await lockSchedules(db)
    const [audiences, schedules] = [await listAudiences(db), await listSchedules(db)]
    const known = isListed || audiences.has(from) || schedules.has(from)
    const moved = await moveParticipations(db, { from, to })
    if (!known && moved.completions + moved.begun === 0) throw new Problem('not_found')

    const before = schedules.get(from) ?? unscheduled
    if (before.window.kind === 'after_survey' && before.window.surveyId === to) {
      refuseField('to', scheduleFieldErrors.itself)
    }
    await storeAudience(db, { ...(audiences.get(from) ?? everybody(from)), surveyId: to })
    await storeAudience(db, { ...everybody(from), hidden: true })
    await storeSchedule(db, to, before)
    await storeSchedule(db, from, unscheduled)
    const waiting = db.updateTable('survey_schedule').where('afterSurveyId', '=', from)
    await waiting.set({ afterSurveyId: to }).execute()
    await mustNotWaitInACircle(db, to, before.window)
    return {
      subject: { kind: 'survey', id: String(from) },
      details: { nowSurvey: String(to), ...moved },
      answer: moved,
    }
  },
)

async function mustBeListed({ surveys }: SurveysNeeds, { surveyId, window }: ScheduleForm) {
  const { surveys: listed } = await surveys.desk.list()
  const isListed = (wanted: number) => listed.some(({ id }) => id === wanted)
  if (!isListed(surveyId)) throw new Problem('not_found')
  if (window.kind === 'after_survey' && !isListed(window.surveyId)) {
    refuseField('window.surveyId', scheduleFieldErrors.otherSurvey)
  }
}

async function mustNotWaitInACircle(tx: Database, surveyId: number, window: SurveyWindow) {
  const windows = new Map([...(await listSchedules(tx))].map(([id, schedule]) => [id, schedule.window]))
  if (waitsForItself(surveyId, window, windows)) {
    refuseField('window.surveyId', scheduleFieldErrors.circle)
  }
}

/** A window as the audit log keeps it: facts by name. */
function windowDetails({ kind, ...facts }: SurveyWindow): NonNullable<Act['details']> {
  if ('waves' in facts) {
    const { waves } = facts
    return { window: kind, wavesFrom: waves.map(({ from }) => from), wavesTo: waves.map(({ to }) => to) }
  }
  const { surveyId, ...days } = { surveyId: undefined, ...facts }
  return { window: kind, ...days, ...(surveyId !== undefined && { afterSurvey: String(surveyId) }) }
}
