import { sql } from 'kysely'

import type { SurveyAnswers } from '#questionnaires/index.ts'
import type { Database } from '#platform/database/database.ts'

import type { Cell } from '#platform/files/csv.rules.ts'
import { earliest } from '#team/exports/reading/family-facts.ts'
import { readSomeFamilies } from '#team/exports/reading/read-families.ts'
import type { Pseudonyms } from '#team/exports/reading/pseudonyms.ts'
import { type Answering, fixedColumns, isGivenWithConsent } from './answer-rows.ts'
import type { FetchedSurvey, HeldAnswer } from './fetch-answers.ts'

type Source = {
  snapshot: Database
  pseudonyms: Pseudonyms
  now: Date
  answers: Pick<SurveyAnswers, 'momentOf'>
  job: { id: string; attempt: number }
}

/** Answers that are in no file: of people who are not shown, and given without a consent that held. */
export type LeftOut = { notShown: number; afterLeaving: number }

type Fetched = Extract<FetchedSurvey, { missing: null }>

/** The rows of one questionnaire's table, page by page, as everybody's consent stands in the snapshot. */
export async function* readAnswers(
  source: Source,
  survey: Fetched,
  onLeftOut: (some: LeftOut) => void = () => undefined,
): AsyncGenerator<Cell[][]> {
  const { snapshot, answers, job } = source
  const first = fixedColumns(survey.title)
  for (let number = 0; number < survey.pages; number += 1) {
    const { bytes } = await snapshot
      .selectFrom('export_answers')
      .select('bytes')
      .where('exportId', '=', job.id)
      .where('attempt', '=', job.attempt)
      .where('surveyId', '=', survey.id)
      .where('number', '=', number)
      // a part of a table must never pass for the whole
      .executeTakeFirstOrThrow(() => new Error('A page of answers is gone.'))
    const page = JSON.parse(bytes.toString('utf8')) as HeldAnswer[]
    const accounts = [...new Set(page.map(({ account }) => account))]
    const people = await readPeople(source, accounts)
    // when the portal first saw that they had completed it, and since when they take part no more in it
    const { rows: noted } = await sql<{ accountId: string; seenAt: Date | null; leftAt: Date | null }>`
      select account_id, case when completed then completed_at end as seen_at, left_at from survey_participation
      where survey_id = ${survey.id} and account_id = any(${accounts}::uuid[])`.execute(snapshot)
    const seen = new Map(noted.map((row) => [row.accountId, row]))
    const leftOut: LeftOut = { notShown: 0, afterLeaving: 0 }
    const rows = page.flatMap(({ account, written, cells }) => {
      const who = people.get(account)
      if (who === undefined) {
        leftOut.notShown += 1
        return []
      }
      const { seenAt = null, leftAt = null } = seen.get(account) ?? {}
      const answeredAt = answers.momentOf(written ?? undefined)
      const withdrawnAt = earliest(who.withdrawnAt, leftAt)
      if (!isGivenWithConsent({ withdrawnAt, answeredAt, seenAt })) {
        leftOut.afterLeaving += 1
        return []
      }
      const row = { who, survey, answeredAt }
      return [[...first.map(({ cell }) => cell(row)), ...cells]]
    })
    onLeftOut(leftOut)
    yield rows
  }
}

/** By their accounts: those whom the other tables show as well. */
async function readPeople(source: Source, accounts: readonly string[]): Promise<Map<string, Answering>> {
  const { rows } = await sql<{ familyId: string }>`
    select distinct family_id from account where id = any(${accounts}::uuid[])`.execute(source.snapshot)
  const families = await readSomeFamilies(
    source,
    rows.map(({ familyId }) => familyId),
  )
  const people = new Map<string, Answering>()
  for (const { pseudonym: family, people: shown } of families) {
    for (const { accountId, pseudonym: person, role, birthDate, withdrawnAt } of shown) {
      if (accountId !== null) people.set(accountId, { person, family, role, birthDate, withdrawnAt })
    }
  }
  return people
}
