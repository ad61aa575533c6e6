import type { SurveyRecord } from '../store.ts'
import { status } from './php.ts'

const participantCounts = {
  token_count: () => true,
  token_invalid: ({ token }) => token === '',
  token_sent: ({ sent }) => sent !== 'N',
  token_opted_out: ({ emailstatus }) => emailstatus === 'OptOut',
  token_completed: ({ completed }) => completed !== 'N' && completed !== '' && !completed.startsWith('Q'),
  token_screenout: ({ completed }) => completed.startsWith('Q'),
} satisfies Record<string, (participant: SurveyRecord['participants'][number]) => boolean>

const responseCounts = {
  completed_responses: ({ submitdate }) => submitdate !== null,
  incomplete_responses: ({ submitdate }) => submitdate === null,
  full_responses: () => true,
} satisfies Record<string, (response: SurveyRecord['responses'][number]) => boolean>

/** All counts, or one as a bare number. A survey with neither table gives an empty list. */
export function summary({ survey, participants, responses }: SurveyRecord, wanted: string) {
  const counts: Record<string, number> = {}
  if (survey.participantAttributes !== null)
    for (const [name, counts_] of Object.entries(participantCounts))
      counts[name] = participants.filter(counts_).length
  if (survey.active)
    for (const [name, counts_] of Object.entries(responseCounts))
      counts[name] = responses.filter(counts_).length

  if (wanted === 'all') return Object.keys(counts).length === 0 ? [] : counts
  if (!(wanted in participantCounts) && !(wanted in responseCounts)) return status('Invalid summary key')
  return counts[wanted] ?? status('No available data')
}
