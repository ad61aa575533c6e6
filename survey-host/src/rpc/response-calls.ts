import { type HostState, mayDo } from '../host-state.ts'
import type { SurveyRecord } from '../store.ts'
import { exportDocument } from './export-responses.ts'
import { messages } from './messages.ts'
import { ServerException, status, toInt, toText } from './php.ts'
import { isLiveKey, noPermission, type RemoteCalls, surveyCall } from './remote-call.ts'

const noTable = 'No Data, survey table does not exist.'
const noRows = 'No Data, could not get max id.'

function refuseWithoutTokens({ settings }: HostState, { survey }: SurveyRecord) {
  if (survey.sid === settings.brokenTable) throw new ServerException('SQLSTATE[HY000]: General error: 1030')
  if (survey.anonymized) throw new ServerException(messages[settings.language].noToken(survey.sid))
}

function responseIds(host: HostState, [key, sid, token]: unknown[]) {
  if (!isLiveKey(host, key)) return status('Invalid session key')
  const record = host.store.find(toInt(sid))
  if (!record?.survey.active)
    throw new ServerException(
      messages[host.settings.language].noTable(record?.survey.sid ?? 0, 'SurveyDynamic'),
    )
  refuseWithoutTokens(host, record)
  return record.responses.filter((response) => response.token === toText(token)).map(({ id }) => id)
}

function exportAll(host: HostState, args: unknown[]) {
  const [key, sid, document, language, completion, headings, answers, from, to, fields] = args
  if (!isLiveKey(host, key)) return status('Invalid session key')
  const record = host.store.find(toInt(sid))
  // even the superadministrator has no permission on a survey that does not exist
  if (!record || !mayDo(host, 'responses.export', record.survey.sid)) return noPermission
  if (!record.survey.active) return status(noTable)
  if (record.responses.length === 0) return status(noRows)
  const first = from ? toInt(from) : 0
  const last = to ? toInt(to) : Infinity
  const chosen = ({ id }: { id: number }) => id >= first && id <= last
  return exportDocument(host, record, { document, language, completion, headings, answers, fields, chosen })
}

function exportByToken(host: HostState, args: unknown[]) {
  const [key, sid, document, tokens, language, completion, headings, answers, fields] = args
  if (!isLiveKey(host, key)) return status('Invalid session key')
  const record = host.store.find(toInt(sid))
  if (!record?.survey.active) return status(noTable)
  if (!mayDo(host, 'responses.export', record.survey.sid)) return noPermission
  if (record.responses.length === 0) return status(noRows)
  if (Array.isArray(tokens) && tokens.length === 0) return status('No Data, empty tokens array parameter')
  refuseWithoutTokens(host, record)

  const wanted = new Set((Array.isArray(tokens) ? tokens : [tokens]).map(toText))
  const chosen = ({ token }: { token: string | null }) => token !== null && wanted.has(token)
  if (!Array.isArray(tokens) && !record.responses.some(chosen)) return status('No Response found for Token')
  return exportDocument(host, record, { document, language, completion, headings, answers, fields, chosen })
}

function deleteResponse(record: SurveyRecord, [id]: unknown[], { settings }: HostState) {
  const { active, sid } = record.survey
  if (!active) throw new ServerException(messages[settings.language].noTable(sid, `Response_${sid}`))
  const place = record.responses.findIndex((response) => response.id === toInt(id))
  if (place < 0) return status('Response Id not found')
  record.responses.splice(place, 1)
  return { [toInt(id)]: 'deleted' }
}

export const responseCalls: RemoteCalls = {
  get_response_ids: { keepsNumbers: true, run: responseIds },
  delete_response: surveyCall({ changes: true, needs: 'responses.delete', run: deleteResponse }),
  export_responses: { run: exportAll },
  export_responses_by_token: { run: exportByToken },
}
