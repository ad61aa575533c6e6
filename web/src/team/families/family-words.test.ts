import { assentAnswers } from '@desco/contract/consents/assent'
import { documents, invitationDocuments } from '@desco/contract/consents/texts'
import { expect, it } from 'vitest'

import { answerWords, eventSentence, stateSince } from './family-words.ts'

const now = '2026-11-21T10:00:00Z'

it('tells what happened by initials, with one full stop', () => {
  const event = { at: now, who: 'G. D.', children: ['N. D.', 'A. D.'] }
  expect(eventSentence({ ...event, kind: 'children_added' })).toBe('G. D. aggiunge i figli: N. D. e A. D.')
  expect(eventSentence({ ...event, kind: 'child_withdrawn', who: null })).toBe(
    'Il gruppo di ricerca ritira N. D. e A. D. dallo studio.',
  )
})

it('says every answer that the ledger can hold in Italian', () => {
  const shown = [...Object.values(documents), ...Object.values(invitationDocuments)]
  const stored = [
    ...shown.flatMap((document) =>
      'accept' in document ? [document.accept, document.refuse] : [document.answer],
    ),
    ...assentAnswers,
    // where only a checkbox was sent
    'true',
  ]
  expect(new Set(stored.map(answerWords))).toEqual(
    new Set([
      'Acconsento',
      'Non acconsento',
      'Sì',
      'No',
      'No, grazie',
      'Sì, con la sola casella',
      'Autorizza',
      'Non autorizzo',
    ]),
  )
})

it('dates a refusal and a withdrawal by themselves, not by the last step before them', () => {
  const moments = { since: '2026-11-01T10:00:00Z', refusedAt: '2026-11-05T10:00:00Z' }
  const withdrawnAt = '2026-11-09T10:00:00Z'
  expect(stateSince({ ...moments, enrolment: 'active', refusedAt: null, withdrawnAt: null })).toBe(
    moments.since,
  )
  expect(stateSince({ ...moments, enrolment: 'refused', withdrawnAt: null })).toBe(moments.refusedAt)
  expect(stateSince({ ...moments, enrolment: 'withdrawn', withdrawnAt })).toBe(withdrawnAt)
})
