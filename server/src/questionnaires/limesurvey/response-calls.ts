import { z } from 'zod/mini'

import { shaped } from './answers.ts'
import { LimeSurveyError } from './limesurvey-error.ts'
import { plainText } from './plain-text.ts'

/** One column of the answers, as LimeSurvey's field map describes it. */
export type QuestionField = {
  /** The name of the column in an export with codes for headings: `CODE`, `CODE[SQ001]`, `CODE[SQ001][2]`. */
  heading: string
  /** LimeSurvey's letter for the kind of question. */
  type: string
  code: string
  /** The part of the question: a subquestion's code, `other`, `comment`; empty for a question of one part. */
  part: string
  /** The question, the part's text behind the question's, without markup. */
  text: string
  /** The answers to choose from, in their order; empty where people write. */
  options: readonly { code: string; label: string }[]
}

/** One set of answers by the headings of its columns. Numbers and dates are text, as LimeSurvey writes them. */
export type SurveyResponse = Readonly<Record<string, string>>

type Call = (method: string, ...params: unknown[]) => Promise<unknown>

const language = 'it'

// numbers of the database are text on servers with PHP before 8.1
const numberOrText = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const optionalText = z.pipe(
  z.nullish(numberOrText),
  z.transform((text) => text ?? ''),
)
const field = z.object({
  type: z.string(),
  qid: optionalText,
  title: optionalText,
  aid: optionalText,
  question: optionalText,
  subquestion: optionalText,
  subquestion1: optionalText,
  subquestion2: optionalText,
  scale: optionalText,
  scale_id: optionalText,
})
export const fieldMap = z.record(z.string(), field)

const option = z.object({ answer: numberOrText, order: optionalText })
// a map whose keys are 0, 1, 2 comes as a list
const mapOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.union([
    z.record(z.string(), value),
    z.pipe(
      z.array(value),
      z.transform((list) => Object.fromEntries(list.map((one, place) => [String(place), one]))),
    ),
  ])
const options = mapOf(option)
// a text where there are none; of a question with two scales, one map for each
const questionProperties = z.object({ answeroptions: z.union([z.string(), options, mapOf(options)]) })

const exported = z.object({ responses: z.array(z.record(z.string(), optionalText)) })
const exportedIds = z.object({ responses: z.array(z.object({ id: numberOrText })) })

const noTable = /^No Data, survey table does not exist/iu
const noRows = /^No Data, could not get max id/iu
const notInLanguage = /^Error: Invalid (?:questionid|language)/iu

const chosen = new Set(['L', '!', 'O', 'F', 'H', '1', 'R'])

/** Whether the answers to a kind of question are chosen from a list of the study's. */
export const hasOptions = (type: string) => chosen.has(type)

const says = (error: unknown, pattern: RegExp) => error instanceof LimeSurveyError && error.says(pattern)

/** The calls that read answers. They take long and answer much, so `call` must be a patient one with a limit. */
export function createResponseCalls(call: Call) {
  const exportJson = async (surveyId: number, ...rest: unknown[]) => {
    const method = 'export_responses'
    const given = [surveyId, 'json', null, 'complete', 'code', 'short', ...rest]
    return { method, document: decoded(method, await call(method, ...given)) }
  }

  async function listOptions(questionId: string): Promise<Map<string, QuestionField['options']>> {
    const method = 'get_question_properties'
    const wanted = ['answeroptions', 'answeroptions_multiscale']
    const result = await call(method, Number(questionId), wanted, language).catch((error: unknown) => {
      if (!says(error, notInLanguage)) throw error
      return call(method, Number(questionId), wanted)
    })
    return optionsByScale(shaped(questionProperties, method, result).answeroptions)
  }

  return {
    /** Which columns the answers have; `no_token` where LimeSurvey keeps no token with them. */
    async listFields(surveyId: number): Promise<QuestionField[] | 'no_token'> {
      const method = 'get_fieldmap'
      const fields = Object.entries(shaped(fieldMap, method, await call(method, surveyId, language)))
      if (!fields.some(([name]) => name === 'token')) return 'no_token'
      const known = new Map<string, Map<string, QuestionField['options']>>()
      const list: QuestionField[] = []
      for (const [, one] of fields) {
        // the id, dates, address of the network and what else LimeSurvey notes beside the answers
        if (one.qid === '') continue
        if (hasOptions(one.type) && !known.has(one.qid)) known.set(one.qid, await listOptions(one.qid))
        const scale = one.scale_id === '' ? '0' : one.scale_id
        list.push({ ...describe(one), options: known.get(one.qid)?.get(scale) ?? [] })
      }
      return list
    },
    /** The ids of all that was sent off, in ascending order; `no_table` where the survey was never active or was closed. */
    async listResponseIds(surveyId: number): Promise<number[] | 'no_table'> {
      try {
        const { method, document } = await exportJson(surveyId, null, null, ['id'])
        const ids = shaped(exportedIds, method, document).responses.map(({ id }) => Number(id))
        return ids.filter(Number.isSafeInteger).toSorted((one, other) => one - other)
      } catch (error) {
        if (says(error, noRows)) return []
        if (says(error, noTable)) return 'no_table'
        throw error
      }
    },
    /**
     * The answers that were sent off from this id to that one. `too_large` (LimeSurveyError) where that is more than fits in
     * memory.
     */
    async listResponses(surveyId: number, from: number, to: number): Promise<SurveyResponse[]> {
      const { method, document } = await exportJson(surveyId, from, to)
      return shaped(exported, method, document).responses
    },
  }
}

function decoded(method: string, result: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(result), 'base64').toString('utf8'))
  } catch {
    throw new LimeSurveyError('not_json', method)
  }
}

function describe(one: z.output<typeof field>) {
  const { type, title: code, aid: part } = one
  const scale = one.scale === '' ? '' : `[${Number(one.scale_id) + 1}]`
  const words = [one.question, one.subquestion, one.subquestion1, one.subquestion2, one.scale]
  const text = words.map(plainText).filter((some) => some !== '')
  return {
    heading: `${code}${part === '' ? '' : `[${part}]`}${scale}`,
    type,
    code,
    part,
    text: text.join(' · '),
  }
}

type Listed = z.output<typeof questionProperties>['answeroptions']

function optionsByScale(listed: Listed): Map<string, QuestionField['options']> {
  if (typeof listed === 'string') return new Map()
  const inOrder = (some: Record<string, z.output<typeof option>>) =>
    Object.entries(some)
      // keys that look like numbers come first in an object, whatever their order was
      .toSorted(([, one], [, other]) => Number(one.order) - Number(other.order))
      .map(([code, { answer }]) => ({ code, label: plainText(answer) }))
  const isOne = (some: Listed): some is Record<string, z.output<typeof option>> =>
    Object.values(some).every((one) => typeof (one as { answer?: unknown }).answer === 'string')
  if (isOne(listed)) return new Map([['0', inOrder(listed)]])
  return new Map(Object.entries(listed).map(([scale, some]) => [scale, inOrder(some as never)]))
}
