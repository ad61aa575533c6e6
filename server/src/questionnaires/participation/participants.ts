import { coalesce } from '#questionnaires/limesurvey/coalesce.ts'
import type { LimeSurveyClient } from '#questionnaires/limesurvey/create-limesurvey-client.ts'

type Look = 'absent' | 'open_access' | { token: string; completed: boolean; submittedAt: Date | null }
type Addition = 'refused' | 'open_access' | { token: string }

const tokensAtOnce = 100

/** One person's row in a survey's participant table, looked up and added together with other people's. */
export function createParticipants(limeSurvey: LimeSurveyClient) {
  return {
    look: coalesce<string, Look>(tokensAtOnce, async (surveyId, tokens) => {
      const rows = await limeSurvey.findParticipants(surveyId, [...new Set(tokens)])
      if (rows === 'no_table') return tokens.map(() => 'open_access')
      return tokens.map((token) => {
        // LimeSurvey can have stored a token twice; having completed under one of them is having completed
        const own = rows.filter((row) => row.token === token)
        if (own.length === 0) return 'absent'
        const done = own.find(({ completed }) => completed)
        return { token, completed: done !== undefined, submittedAt: done?.submittedAt ?? null }
      })
    }),
    add: coalesce<{ token: string; isRehearsal: boolean }, Addition>(
      tokensAtOnce,
      async (surveyId, newcomers) => {
        const rows = await limeSurvey.addParticipants(
          surveyId,
          newcomers.map(({ token }) => token),
          { rehearsals: newcomers.flatMap(({ token, isRehearsal }) => (isRehearsal ? token : [])) },
        )
        if (rows === 'no_table') return newcomers.map(() => 'open_access')
        return rows.map((row) => (row.refused ? 'refused' : { token: row.token }))
      },
    ),
  }
}

export type Participants = ReturnType<typeof createParticipants>
