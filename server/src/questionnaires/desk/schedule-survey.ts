import type { AnswerOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import {
  type ScheduleForm,
  scheduleMessages,
  type SurveyWindow,
  type surveySchedule,
} from '@desco/contract/questionnaires/desk/survey-schedule'
import { staffSaid } from '@desco/contract/messages/desk/messages'

import { initialsOf, takenUpByReaders, takeUpChanges } from '#families/index.ts'
import { type Doer, recordAct } from '#staff/index.ts'
import { everybody } from '#questionnaires/catalogue/survey-audience.rules.ts'
import { listAudiences, storeAudience } from '#questionnaires/catalogue/survey-audience.queries.ts'
import {
  listSchedules,
  lockSchedules,
  storeSchedule,
  unscheduled,
  waitForOther,
} from '#questionnaires/schedule/survey-schedule.queries.ts'
import { moveParticipations } from '#questionnaires/participation/participation.queries.ts'
import { waitsForItself } from '#questionnaires/schedule/survey-window.rules.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, tryOnly } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import type { Needs } from './needs.ts'
import { compareDays } from './survey-people.queries.ts'

/** Chooses when a survey is open, and how long it is said to take. */
export async function scheduleSurvey(needs: Needs, doer: Doer, form: ScheduleForm): Promise<void> {
  const { db, clock } = needs
  await mustBeListed(needs, form)
  const { surveyId, minutes, window } = form
  await inTransaction(db, async (tx) => {
    await lockSchedules(tx)
    await mustNotWaitInACircle(tx, surveyId, window)
    await storeSchedule(tx, surveyId, form)
    const subject = { kind: 'survey', id: String(surveyId) } as const
    await recordAct({ db: tx, clock }, doer, {
      act: 'survey_scheduled',
      subject,
      details: { minutes, ...windowDetails(window) },
    })
  })
}

/** The people who would see a survey today and tomorrow. It is tried in a transaction, and taken back. */
export async function previewSchedule(
  needs: Needs,
  form: ScheduleForm,
): Promise<AnswerOf<typeof surveySchedule.previewSchedule>> {
  const { db, clock, surveys } = needs
  await mustBeListed(needs, form)
  const localNow = surveys.desk.localNow()
  await takeUpChanges(db, takenUpByReaders)
  return inTransaction(db, async (tx) => {
    await mustNotWaitInACircle(tx, form.surveyId, form.window)
    const { today, tomorrow, joining, leaving } = await tryOnly(tx, async () => {
      await storeSchedule(tx, form.surveyId, form)
      return compareDays(tx, form.surveyId, clock.now(), localNow)
    })
    const described = ({ count, people }: typeof joining) => ({
      count,
      people: people.map(({ familyId, familyCode, ...names }) => ({
        familyId,
        familyCode,
        initials: initialsOf(names),
      })),
    })
    return {
      message: said.found,
      today,
      tomorrow,
      joining: described(joining),
      leaving: described(leaving),
    }
  })
}

type Replacement = { from: number; to: number }

/**
 * A survey was made again in LimeSurvey. Its completions, who sees it and its window belong to the new one from now on; the
 * old one is hidden. All of it or nothing.
 */
export async function replaceSurvey(
  needs: Needs,
  doer: Doer,
  { from, to }: Replacement,
): Promise<AnswerOf<typeof surveySchedule.replaceSurvey>> {
  const { db, clock } = needs
  const { surveys: listed } = await needs.surveys.desk.list()
  if (!listed.some(({ id }) => id === to)) throw new Problem('not_found')
  return inTransaction(db, async (tx) => {
    await lockSchedules(tx)
    const [audiences, schedules] = [await listAudiences(tx), await listSchedules(tx)]
    const known = listed.some(({ id }) => id === from) || audiences.has(from) || schedules.has(from)
    const moved = await moveParticipations(tx, { from, to })
    if (!known && moved.completions + moved.begun === 0) throw new Problem('not_found')

    const schedule = schedules.get(from) ?? unscheduled
    if (schedule.window.kind === 'after_survey' && schedule.window.surveyId === to) {
      throw new Problem('invalid_input', { fields: { to: scheduleMessages.itself } })
    }
    await storeAudience(tx, { ...(audiences.get(from) ?? everybody(from)), surveyId: to })
    await storeAudience(tx, { ...everybody(from), hidden: true })
    await storeSchedule(tx, to, schedule)
    await storeSchedule(tx, from, unscheduled)
    await waitForOther(tx, { from, to })
    await mustNotWaitInACircle(tx, to, schedule.window)

    const subject = { kind: 'survey', id: String(from) } as const
    await recordAct({ db: tx, clock }, doer, {
      act: 'survey_replaced',
      subject,
      details: { nowSurvey: String(to), ...moved },
    })
    return { message: staffSaid.done, ...moved }
  })
}

async function mustBeListed({ surveys }: Needs, { surveyId, window }: ScheduleForm) {
  const { surveys: listed } = await surveys.desk.list()
  const isListed = (wanted: number) => listed.some(({ id }) => id === wanted)
  if (!isListed(surveyId)) throw new Problem('not_found')
  if (window.kind === 'after_survey' && !isListed(window.surveyId)) {
    throw new Problem('invalid_input', { fields: { 'window.surveyId': scheduleMessages.otherSurvey } })
  }
}

async function mustNotWaitInACircle(tx: Database, surveyId: number, window: SurveyWindow) {
  const windows = new Map([...(await listSchedules(tx))].map(([id, schedule]) => [id, schedule.window]))
  if (waitsForItself(surveyId, window, windows)) {
    throw new Problem('invalid_input', { fields: { 'window.surveyId': scheduleMessages.circle } })
  }
}

/** A window as the audit log keeps it: facts by name. */
function windowDetails(window: SurveyWindow): Record<string, unknown> {
  switch (window.kind) {
    case 'always':
      return { window: window.kind }
    case 'dates':
      return { window: window.kind, from: window.from, to: window.to }
    case 'waves':
      return {
        window: window.kind,
        wavesFrom: window.waves.map(({ from }) => from),
        wavesTo: window.waves.map(({ to }) => to),
      }
    case 'after_survey':
      return {
        window: window.kind,
        afterSurvey: String(window.surveyId),
        fromDay: window.fromDay,
        toDay: window.toDay,
      }
    case 'after_enrolment':
      return { window: window.kind, fromDay: window.fromDay, toDay: window.toDay }
    case 'at_age':
      return { window: window.kind, fromMonths: window.fromMonths, toMonths: window.toMonths }
  }
}
