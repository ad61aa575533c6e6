import { type HostState, mayDo } from '../host-state.ts'
import type { Store, SurveyRecord } from '../store.ts'
import { type Group, ownColumns, type Question, subquestions, type Survey } from '../survey.ts'
import { status, toInt } from './php.ts'
import { isLiveKey, noPermission, type RemoteCalls, surveyCall } from './remote-call.ts'

/** A question with the numbers that LimeSurvey gives to groups and questions, across the whole server. */
export type NumberedQuestion = {
  survey: Survey
  group: Group
  question: Question
  groupId: number
  questionId: number
  /** Its place in the survey, and its group's. */
  place: number
  groupPlace: number
}

/** Every question of every survey; subquestions are numbered after their question. */
export function numberedQuestions(store: Store): NumberedQuestion[] {
  const numbered: NumberedQuestion[] = []
  let groupId = 0
  let questionId = 0
  for (const { survey } of store.all()) {
    let place = 0
    for (const [groupPlace, group] of survey.groups.entries()) {
      groupId += 1
      for (const question of group.questions) {
        questionId += 1
        numbered.push({ survey, group, question, groupId, questionId, place, groupPlace })
        questionId += subquestions(question).length
        place += 1
      }
    }
  }
  return numbered
}

/** LimeSurvey's letter for a kind of question. */
function letterOf(question: Question): string {
  if (question.type !== 'choice')
    return { checkboxes: 'M', grid: 'F', number: 'N', date: 'D', text: 'T' }[question.type]
  const codes = question.options.map(({ code }) => code).join()
  return { 'Y,N': 'Y', 'F,M': 'G', '1,2,3,4,5': '5' }[codes] ?? 'L'
}

const yes = (is: boolean | undefined) => (is ? 'Y' : 'N')

type Field = Record<string, string | number>

function fieldMap({ survey }: SurveyRecord, store: Store): Record<string, Field> {
  const fields: Field[] = [
    ...ownColumns(survey).map(({ name, english }) => ownField(survey, name, english)),
    ...numberedQuestions(store)
      .filter((one) => one.survey.sid === survey.sid)
      .flatMap(questionFields),
  ]
  return Object.fromEntries(fields.map((field) => [String(field['fieldname']), field]))
}

const ownField = ({ sid }: Survey, name: string, question: string): Field => ({
  fieldname: name,
  type: name,
  sid,
  gid: '',
  qid: '',
  aid: '',
  title: '',
  question,
  group_name: '',
})

function questionFields(numbered: NumberedQuestion): Field[] {
  const { survey, group, question, groupId, questionId, place, groupPlace } = numbered
  const name = `${survey.sid}X${groupId}X${questionId}`
  const same = {
    type: letterOf(question),
    sid: survey.sid,
    gid: groupId,
    qid: questionId,
    title: question.code,
    question: question.text,
    group_name: group.title,
    mandatory: yes(question.required),
    encrypted: 'N',
    hasconditions: 'N',
    usedinconditions: 'N',
    questionSeq: place,
    groupSeq: groupPlace,
    preg: '',
  }
  const ofQuestion = { relevance: '1', grelevance: '', other: 'N', help: question.help ?? '' }
  const parts = subquestions(question)
  if (parts.length === 0) return [{ ...same, ...ofQuestion, fieldname: name, aid: '' }]
  return parts.map(({ code, text }, at) => ({
    ...same,
    fieldname: name + code,
    aid: code,
    sqid: questionId + 1 + at,
    subquestion: text,
    SQrelevance: '1',
    // LimeSurvey writes these on the last part alone
    ...(at === parts.length - 1 ? ofQuestion : {}),
  }))
}

/** The answers to choose from. Not recorded: as LimeSurvey's source says. */
function questionProperties(host: HostState, [key, id, wanted]: unknown[]) {
  if (!isLiveKey(host, key)) return status('Invalid session key')
  const found = numberedQuestions(host.store).find(({ questionId }) => questionId === toInt(id))
  if (found === undefined) return status('Error: Invalid questionid')
  if (!mayDo(host, 'surveycontent.read', found.survey.sid)) return noPermission
  if (!Array.isArray(wanted) || !wanted.includes('answeroptions')) return status('No valid Data')
  const { question } = found
  // lists that LimeSurvey has built in have no answers of their own
  const isOwn = 'options' in question && ['L', 'F'].includes(letterOf(question))
  if (!isOwn) return { answeroptions: 'No available answer options' }
  const options = question.options.map(({ code, text }, order) => {
    return [code, { answer: text, assessment_value: 0, scale_id: 0, order }]
  })
  return { answeroptions: Object.fromEntries(options) }
}

export const questionCalls: RemoteCalls = {
  get_fieldmap: surveyCall({
    needs: 'surveycontent.read',
    run: (record, _, { store }) => fieldMap(record, store),
  }),
  get_question_properties: { run: questionProperties },
}
