import type { ExportSeparator } from '@desco/contract/team/exports'
import { sql } from 'kysely'

import type { SurveyAnswers } from '#questionnaires/index.ts'
import type { Database } from '#platform/database/database.ts'
import { byteOrderMark, type Cell, csvLine } from '#platform/files/csv.rules.ts'

import { earliest } from '#team/exports/reading/family-facts.ts'
import { readSomeFamilies } from '#team/exports/reading/read-families.ts'
import type { Pseudonyms } from '#team/exports/reading/pseudonyms.ts'
import { type Answering, fixedColumns, isGivenWithConsent } from './answer-rows.ts'
import type { FetchedSurvey, HeldAnswer } from './fetch-answers.ts'
import { savFile } from './sav.ts'

type Source = {
  snapshot: Database
  pseudonyms: Pseudonyms
  now: Date
  answers: Pick<SurveyAnswers, 'momentOf'>
  job: { id: string; attempt: number }
}

type Fetched = Extract<FetchedSurvey, { missing: null }>
/** Answers that are in no file: of people who are not shown, and given without a consent that held. */
type LeftOut = { notShown: number; afterLeaving: number }

export type AnswersTable = ReturnType<typeof answersTable>

/** One questionnaire's answers as files: a CSV, and the same for SPSS. `onRows`: after each page of the CSV. */
export function answersTable(survey: Fetched, source: Source, onRows: (rows: number) => Promise<void>) {
  const { id, title, columns, foreign } = survey
  // the name for programs
  const name = `risposte_${id}`
  const leftOut = { foreign, notShown: 0, afterLeaving: 0 }
  let cases = 0
  return {
    name,
    file: `${name}.csv`,
    savFile: `${name}.sav`,
    title,
    columns,
    /** How many answers are in no file, known once the CSV is written. */
    leftOut,
    async *csv(separator: ExportSeparator): AsyncGenerator<Buffer> {
      const head = columns.map((column) => column.name)
      yield Buffer.from(byteOrderMark + csvLine(head, separator))
      for await (const page of readAnswers(source, survey, leftOut)) {
        cases += page.length
        await onRows(page.length)
        // an empty piece would end the stream
        if (page.length > 0) yield Buffer.from(page.map((row) => csvLine(row, separator)).join(''))
      }
    },
    /** Only after the CSV: SPSS wants to know first how many rows there are. */
    sav: (now: Date) => savFile({ title, columns, cases, now }, readAnswers(source, survey)),
  }
}

/** The rows of one questionnaire's table, page by page, as everybody's consent stands in the snapshot. */
async function* readAnswers(
  source: Source,
  survey: Fetched,
  leftOut: LeftOut = { notShown: 0, afterLeaving: 0 },
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
    yield page.flatMap(({ account, written, cells }) => {
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
