import { readRecording } from '@desco/survey-host/recordings'
import { describe, expect, it } from 'vitest'

import { LimeSurveyError } from './limesurvey-error.ts'
import { plainText } from './plain-text.ts'
import { createResponseCalls } from './response-calls.ts'

type Question = { type: string; aid?: string; scale?: string; scale_id?: number }

/** The options of one question, when LimeSurvey answers so. */
async function optionsOf(answeroptions: unknown, question: Question = { type: 'L' }) {
  const asked: unknown[][] = []
  const calls = createResponseCalls(async (method, ...params) => {
    asked.push([method, ...params])
    if (method === 'get_question_properties') return { answeroptions }
    return {
      token: { type: 'token', qid: '', title: '', question: 'Access code' },
      '1X1X7': { qid: '7', title: 'FRUTTA', question: '<p>Quanta&nbsp;frutta?</p>', ...question },
    }
  })
  const fields = await calls.listFields(1)
  return { fields, asked }
}

describe('listFields', () => {
  it('reads the recorded map of fields, without what LimeSurvey notes beside the answers', async () => {
    const calls = createResponseCalls(async (method) =>
      method === 'get_fieldmap'
        ? readRecording('get_fieldmap-ok').response.result
        : { answeroptions: { A1: { answer: 'Spesso', order: 0 } } },
    )
    const text = 'Nell’ultima settimana il bambino è stato… · '
    const options = [{ code: 'A1', label: 'Spesso' }]
    expect(await calls.listFields(211002)).toMatchObject([
      { heading: 'DORME', type: 'Y', part: '', text: 'Il bambino dorme tutta la notte?', options: [] },
      { heading: 'ORE', type: 'N', options: [] },
      { heading: 'UMORE[SQ001]', type: 'F', part: 'SQ001', text: `${text}Sereno`, options },
      { heading: 'UMORE[SQ002]', type: 'F', part: 'SQ002', text: `${text}Stanco`, options },
    ])
  })

  it('has the answers to choose from in their order, which the names of a map do not keep', async () => {
    const { fields, asked } = await optionsOf({
      '1': { answer: 'Poco', order: 2 },
      '2': { answer: '<b>Molto</b> &egrave;', order: '1' },
    })
    expect(fields).toMatchObject([
      {
        heading: 'FRUTTA',
        text: 'Quanta frutta?',
        options: [
          { code: '2', label: 'Molto è' },
          { code: '1', label: 'Poco' },
        ],
      },
    ])
    const wanted = ['answeroptions', 'answeroptions_multiscale']
    expect(asked.at(-1)).toEqual(['get_question_properties', 7, wanted, 'it'])
  })

  it('takes a list for what it is: a map whose names are 0, 1, 2', async () => {
    const { fields } = await optionsOf([
      { answer: 'Mai', order: 0 },
      { answer: 'Sempre', order: 1 },
    ])
    expect(fields).toMatchObject([
      {
        options: [
          { code: '0', label: 'Mai' },
          { code: '1', label: 'Sempre' },
        ],
      },
    ])
  })

  it('has those of its own scale, where a question has two', async () => {
    const two = [{ A1: { answer: 'Oggi', order: 0 } }, { B1: { answer: 'Ieri', order: 0 } }]
    const second = { type: '1', aid: 'SQ001', scale: 'Quando', scale_id: 1 }
    expect((await optionsOf(two, second)).fields).toMatchObject([
      { heading: 'FRUTTA[SQ001][2]', options: [{ code: 'B1', label: 'Ieri' }] },
    ])
  })

  it('has none where LimeSurvey says in words that there are none', async () => {
    expect((await optionsOf('No available answer options')).fields).toMatchObject([{ options: [] }])
  })

  it('asks in the questionnaire’s own language when it has no Italian', async () => {
    const languages: unknown[] = []
    const calls = createResponseCalls(async (method, ...params) => {
      if (method === 'get_fieldmap') return { token: { type: 'token' }, a: { type: 'L', qid: 7, title: 'F' } }
      languages.push(params[2])
      if (params[2] === 'it')
        throw new LimeSurveyError('refused', method, { status: 'Error: Invalid questionid' })
      return { answeroptions: { A1: { answer: 'Nie', order: 0 } } }
    })
    expect(await calls.listFields(1)).toMatchObject([{ options: [{ code: 'A1', label: 'Nie' }] }])
    expect(languages).toEqual(['it', undefined])
  })
})

describe('answers that are none', () => {
  const told = (result: unknown) =>
    createResponseCalls(async () => result)
      .listResponses(1, 1, 2)
      .catch((error: unknown) => error)
  const encoded = (text: string) => Buffer.from(text).toString('base64')

  it.each([
    ['a page of HTML', encoded('<html>504 Gateway Time-out</html>'), 'not_json'],
    ['JSON that breaks off', encoded('{"responses": [{"id":1,'), 'not_json'],
    ['a list of something else', encoded('{"responses": [1]}'), 'fault'],
    ['nothing', null, 'not_json'],
  ])('are told from answers: %s', async (_case, result, kind) => {
    expect(await told(result)).toMatchObject({ name: 'LimeSurveyError', kind })
  })
})

describe('plainText', () => {
  it.each([
    ['<p>Quanti&nbsp;anni <strong>hai</strong>?</p>', 'Quanti anni hai?'],
    ['Meno di 5 &lt; 6 &amp; pi&ugrave;', 'Meno di 5 < 6 & più'],
    ['prima<script>alert(1)</script>dopo', 'prima dopo'],
    ['a < b e b > c', 'a < b e b > c'],
    ['<!-- nota -->\r\n  testo\t', 'testo'],
  ])('of %s', (markup, words) => {
    expect(plainText(markup)).toBe(words)
  })
})
