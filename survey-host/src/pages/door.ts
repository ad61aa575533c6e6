import type { HostState } from '../host-state.ts'
import { localSecond } from '../local-time.ts'
import type { SurveyRecord } from '../store.ts'
import type { Participant, SurveyResponse } from '../survey.ts'

const noPermission = 'Spiacente, ma non si dispone dei permessi per accedere a questa indagine.'

/** LimeSurvey's sentences, word for word: the portal's texts may refer to them. */
export const sentences = {
  completed: `Questo questionario è stato già compilato. ${noPermission}`,
  outsideWindow: `Questo questionario non è più valido. ${noPermission}`,
  expired: "Spiacente, ma l'indagine è scaduta e non è più disponibile.",
  notStarted: "L'indagine non è stata ancora attivata.",
  unknownToken: 'Il codice di accesso inserito non è valido o è già usato da un altro utente.',
  blocked:
    'Hai superato il numero massimo di tentativi di convalida del codice di accesso. Attendi 10 minuti prima di riprovare.',
  otherToken:
    'Mancata corrispondenza del codice di accesso. Il codice di accesso inserito non corrisponde con quello della sessione corrente.',
  sessionLost: 'La sessione è scaduta. Riapri il questionario dal link che hai ricevuto.',
} as const

/** Whether the survey as a whole lets anybody in today. */
export function closedSentence({ now }: HostState, { survey }: SurveyRecord): string | null {
  const instant = localSecond(now())
  if (survey.expires !== null && survey.expires < instant) return sentences.expired
  return survey.startdate !== null && survey.startdate > instant ? sentences.notStarted : null
}

/** The row behind a token; of several rows with one token, one that can still answer. */
export function participantWith({ participants }: SurveyRecord, token: string): Participant | undefined {
  const holders = participants.filter((participant) => participant.token === token)
  return holders.find((holder) => !isCompleted(holder)) ?? holders[0]
}

/** Why this participant may not answer now, or null. */
export function refusedSentence(
  { now }: HostState,
  { survey }: SurveyRecord,
  participant: Participant,
): string | null {
  if (isCompleted(participant) && !survey.editableAfterCompletion) return sentences.completed
  const instant = localSecond(now())
  const { validfrom, validuntil } = participant
  const early = typeof validfrom === 'string' && validfrom > instant
  const late = typeof validuntil === 'string' && validuntil < instant
  return early || late ? sentences.outsideWindow : null
}

/** The response that a link leads back to, if this survey resumes by token. */
export function responseToResume(
  { survey, responses }: SurveyRecord,
  token: string,
): SurveyResponse | undefined {
  if (survey.anonymized) return undefined
  return responses.findLast((response) => {
    if (response.token !== token) return false
    return response.submitdate === null ? survey.resumesByToken : survey.editableAfterCompletion
  })
}

function isCompleted({ completed, usesleft }: Participant): boolean {
  return (completed !== 'N' && completed !== '') || usesleft < 1
}
