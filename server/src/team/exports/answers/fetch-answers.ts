import { sql } from 'kysely'

import {
  type GivenSurvey,
  LimeSurveyError,
  type SurveyAnswers,
  type SurveyResponse,
} from '#questionnaires/index.ts'
import type { Database } from '#platform/database/database.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'

import type { Cell } from '#platform/files/csv.rules.ts'
import {
  answerCell,
  type AnswerColumn,
  answerColumns,
  nothingSeen,
  see,
  type ColumnWidths,
  type TableColumn,
  tableColumn,
  type Telling,
} from './answer-columns.ts'
import { fixedColumns } from './answer-rows.ts'
import { ofSurvey } from './answers-failed.ts'

/** Why the answers of a questionnaire are in no file. */
export type Missing = 'gone' | 'anonymous' | 'closed'

export type FetchedSurvey = { id: number; title: string; nowSurvey: number | null } & (
  | { missing: Missing }
  | {
      missing: null
      columns: readonly TableColumn[]
      pages: number
      /** Answers under tokens that are nobody's in the portal. */
      foreign: number
    }
)

/** An answer as it waits for its file. */
export type HeldAnswer = { account: string; written: string | null; cells: readonly Cell[] }

type Needs = { db: Database; answers: SurveyAnswers }
type Work = {
  id: string
  attempt: number
  /** One transaction of the attempt. */
  keep: (change: (tx: Database) => Promise<void>) => Promise<void>
  /** After each page: how many answers were read, of how many. */
  onAnswers: (read: number, total: number) => Promise<void>
}

export const responsesAtATime = 100

/**
 * Reads what people answered, questionnaire by questionnaire and a page at a time, and stores it with the account in place of
 * the token and without what names a family. Throws `AnswersFailed`, and what was stored is of no use then.
 */
export async function fetchAnswers(needs: Needs, work: Work): Promise<FetchedSurvey[]> {
  const surveys = await ofSurvey(null, () => needs.answers.listGiven())
  const listed = new Map<number, number[] | Missing>()
  for (const survey of surveys) {
    listed.set(survey.id, await ofSurvey(survey.title, () => listIds(needs.answers, survey)))
  }
  const total = [...listed.values()].reduce((sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0)
  let read = 0
  const fetched: FetchedSurvey[] = []
  for (const { id, title, nowSurvey } of surveys) {
    const ids = listed.get(id) ?? 'gone'
    const onPage = async (count: number) => {
      read += count
      await work.onAnswers(read, total)
    }
    fetched.push(
      Array.isArray(ids)
        ? await ofSurvey(title, () => fetchSurvey(needs, { ...work, onPage }, { id, title, nowSurvey, ids }))
        : { id, title, nowSurvey, missing: ids },
    )
  }
  return fetched
}

async function listIds(answers: SurveyAnswers, { id, isListed }: GivenSurvey): Promise<number[] | Missing> {
  if (!isListed) return 'gone'
  const ids = await answers.listResponseIds(id)
  return ids === 'no_table' ? 'closed' : ids
}

type Survey = { id: number; title: string; nowSurvey: number | null; ids: readonly number[] }
type SurveyWork = Work & { onPage: (count: number) => Promise<void> }

async function fetchSurvey(needs: Needs, work: SurveyWork, survey: Survey): Promise<FetchedSurvey> {
  const { id, title, nowSurvey, ids } = survey
  const fields = await needs.answers.listFields(id)
  if (fields === 'no_token') return { id, title, nowSurvey, missing: 'anonymous' }
  const first = fixedColumns(title)
  const columns = answerColumns(
    fields,
    first.map(({ name }) => name),
  )
  const seen = columns.map(nothingSeen)
  let pages = 0
  let foreign = 0
  for await (const page of readPages(needs.answers, id, ids)) {
    const writers = await writersOf(needs.db, id, page)
    // those of a rehearsal are neither in the file nor told of
    const responses = page.filter(({ token }) => writers.get(token ?? '')?.isOfStudy !== false)
    const held = responses.flatMap((response) => heldAnswer(response, { writers, columns, seen }) ?? [])
    foreign += responses.length - held.length
    if (held.length > 0) {
      const bytes = Buffer.from(JSON.stringify(held))
      const kept = { exportId: work.id, attempt: work.attempt, surveyId: id, number: pages, bytes }
      await work.keep(async (tx) => void (await tx.insertInto('export_answers').values(kept).execute()))
      pages += 1
    }
    await work.onPage(page.length)
  }
  const known = columns.map((column, place) => tableColumn(column, seen[place] ?? nothingSeen()))
  return { id, title, nowSurvey, missing: null, columns: [...first, ...known], pages, foreign }
}

/** The answers by their ids. A page that is too large for the memory is read in halves. */
async function* readPages(
  answers: SurveyAnswers,
  surveyId: number,
  ids: readonly number[],
  size = responsesAtATime,
): AsyncGenerator<SurveyResponse[]> {
  for (let at = 0; at < ids.length; at += size) {
    const page = ids.slice(at, at + size)
    const read = await readPage(answers, surveyId, page)
    if (read === 'too_large') yield* readPages(answers, surveyId, page, Math.ceil(page.length / 2))
    else yield read
  }
}

async function readPage(answers: SurveyAnswers, surveyId: number, ids: readonly number[]) {
  const [first = 0, last = first] = [ids[0], ids.at(-1)]
  try {
    return await answers.listResponses(surveyId, first, last)
  } catch (error) {
    const halves = error instanceof LimeSurveyError && error.kind === 'too_large' && ids.length > 1
    if (halves) return 'too_large'
    throw error
  }
}

type Writer = Telling & { token: string; accountId: string; isOfStudy: boolean }

/**
 * The people who gave these answers to one questionnaire, by their tokens, with what their family must not be known by. A token
 * that two accounts have is nobody's.
 */
async function writersOf(db: Database, surveyId: number, responses: readonly SurveyResponse[]) {
  const tokens = [...new Set(responses.flatMap(({ token }) => token || []))]
  const { rows } = await sql<Writer>`
    with writer as (
      select token, account_id from survey_participation
      where survey_id = ${surveyId} and token = any(${tokens}::text[])
      union
      select token, account_id from survey_token where token = any(${tokens}::text[])
    ), alone as (
      select token, min(account_id::text)::uuid as account_id from writer group by token having count(*) = 1
    )
    select alone.token, alone.account_id, ${isOfStudy('account.familyId')} as is_of_study,
      array(
        select word from account as one, unnest(array[one.name, one.surname, one.login, one.email]) as word
        where one.family_id = account.family_id and word is not null
        union select word from child, unnest(array[child.name, child.surname]) as word
        where child.family_id = account.family_id
        union select surname from spouse_invitation as asked where asked.family_id = account.family_id
      ) as names,
      array(
        select given.token from survey_token as given
        join account as one on one.id = given.account_id where one.family_id = account.family_id
        union select given.token from survey_participation as given
        join account as one on one.id = given.account_id where one.family_id = account.family_id
      ) as tokens,
      array(
        select to_char(child.birth_date, 'YYYY-MM-DD') from child where child.family_id = account.family_id
      ) as birth_dates
    from alone join account on account.id = alone.account_id`.execute(db)
  return new Map(rows.map((writer) => [writer.token, writer]))
}

type Inside = {
  writers: ReadonlyMap<string, Writer>
  columns: readonly AnswerColumn[]
  seen: readonly ColumnWidths[]
}

function heldAnswer(response: SurveyResponse, { writers, columns, seen }: Inside): HeldAnswer | undefined {
  const writer = writers.get(response['token'] ?? '')
  if (writer === undefined) return undefined
  const cells = columns.map((column, place) => {
    const cell = answerCell(column, response[column.heading] ?? '', writer)
    see(seen[place] ?? nothingSeen(), column, cell)
    return cell
  })
  return { account: writer.accountId, written: response['submitdate'] || null, cells }
}
