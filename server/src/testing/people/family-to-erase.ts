import type { SurveyHost } from '@desco/survey-host'
import { expect } from 'vitest'

import { answer, aUsername, enable } from './children.ts'
import { aText, outcomes } from './diary.ts'
import { logIn } from './people.ts'
import type { TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from './second-parents.ts'
import { surveyTokenOf } from './survey-links.ts'

export const breakfast = 310001

/** Two parents and a child, each with something in the diary and in LimeSurvey, and a note of the team about them. */
export async function aFamilyWithAll(portal: TestPortal, host: SurveyHost) {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  const name = aUsername('Ezechia')
    .replace(/[^a-z]/giu, '')
    .slice(0, 14)
  await answering(portal).full({ token, email: invited, selectedChild: childIds, name })
  const second = { email: invited, ...(await logIn(portal, invited)) }
  const username = aUsername('zanzara')
  await enable(portal, first, { username })
  const child = await logIn(portal, username)
  portal.clock.pass({ seconds: 1 })
  await answer(portal, child.token, 'yes')
  const text = aText(portal, String(first.user._id), `torta di ${name}`)
  expect(await outcomes(portal, first.token, [text])).toEqual(['accepted'])
  const request = { kind: 'objection', words: `Non usate il nome di ${name}` }
  expect(
    (await portal.call('POST', '/api/users/ask-right', { token: first.token, body: request })).status,
  ).toBe(200)
  const tokens: string[] = []
  for (const person of [first, second, child]) {
    tokens.push(await surveyTokenOf(portal, person.token))
  }
  for (const one of tokens) await host.complete(breakfast, one)
  const { code } = await portal.db
    .selectFrom('family')
    .select('code')
    .where('id', '=', first.user.familyId)
    .executeTakeFirstOrThrow()
  const words = [first.email, invited, username, name, code, ...tokens]
  return { first, second, child, childIds, tokens, words, code, familyId: String(first.user.familyId) }
}

/** How much of somebody one questionnaire holds. */
export const ofSurvey = (host: SurveyHost, tokens: readonly string[]) => ({
  participants: host.participants(breakfast).filter(({ token }) => tokens.includes(String(token))).length,
  answers: host.responses(breakfast).filter(({ token }) => tokens.includes(String(token))).length,
})
