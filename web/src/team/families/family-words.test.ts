import { assentAnswers } from '@desco/contract/families/consents/study-text'
import { documents, invitationDocuments } from '@desco/contract/families/consents/texts'
import { expect, it } from 'vitest'

import { answerWords, eventSentence, nextStepSentence, nextStepWords, stateSince } from './family-words.ts'

const now = '2026-11-21T10:00:00Z'

const person = (initials: string, ids: { accountId?: string; childId?: string }) => ({
  initials,
  accountId: null,
  childId: null,
  ...ids,
})
const event = {
  at: now,
  who: person('G. D.', { accountId: 'giulia' }),
  children: [
    person('N. D. (figlio/a 1)', { childId: 'one' }),
    person('N. D. (figlio/a 2)', { childId: 'two' }),
  ],
}

it('tells what happened by initials, with one full stop', () => {
  expect(eventSentence({ ...event, kind: 'children_added' }, null)).toBe(
    'G. D. aggiunge i figli: N. D. (figlio/a 1) e N. D. (figlio/a 2).',
  )
  expect(eventSentence({ ...event, kind: 'person_corrected', children: [] }, null)).toBe(
    'G. D. corregge i propri dati.',
  )
  expect(eventSentence({ ...event, kind: 'answered_children_only', who: null }, null)).toBe(
    'Il secondo genitore autorizza N. D. (figlio/a 1) e N. D. (figlio/a 2) e non partecipa.',
  )
})

it('tells it by names once they were revealed, and leaves who is gone as they are', () => {
  const named = (name: string, ids: { accountId?: string; childId?: string }) => ({
    accountId: null,
    childId: null,
    ...ids,
    name,
    surname: 'Donati',
    email: null,
    phone: null,
    username: null,
    birthDate: null,
  })
  const names = {
    message: 'OK',
    people: [named('Giulia', { accountId: 'giulia' }), named('Nina', { childId: 'one' })],
    corrections: [],
    invited: null,
  }
  const children = [...event.children, person('—', {})]
  expect(eventSentence({ ...event, children, kind: 'children_added' }, names)).toBe(
    'Giulia Donati aggiunge i figli: Nina Donati, N. D. (figlio/a 2) e —.',
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

it('says in few words what is next for somebody, and nothing where the state says it', () => {
  const questionnaire = { kind: 'questionnaire', surveyId: 1, title: 'Abitudini', minutes: 10 } as const
  expect(nextStepWords({ ...questionnaire, until: '2026-04-30', begun: true })).toBe(
    `Questionario iniziato: Abitudini, entro il ${'30-04-2026'}`,
  )
  expect(nextStepWords({ kind: 'wait', what: 'diary_day', from: '2026-05-03' })).toBe(
    `Diario dal ${'03-05-2026'}`,
  )
  expect(nextStepWords({ kind: 'child_answer' })).toBeNull()
})

const invitation = {
  id: 'i',
  initial: 'M.',
  sentAt: '2026-11-12T10:00:00Z',
  expiresAt: '2026-12-12T10:00:00Z',
  state: 'open',
  opened: false,
  bounce: null,
}
const child = {
  ...person('L. B.', { childId: 'one' }),
  state: 'not_enabled',
  surveysGiven: 4,
  surveysCompleted: 1,
}
const refused = { enrolment: 'refused', refusedAt: '2026-11-15T10:00:00Z' }

it.each([
  ['Aspettiamo che confermi l’email, dal 21-11-2026.', {}, {}],
  ['Aspetta il consenso di M.: invito mandato il 12-11-2026.', { step: 'responsibility' }, {}],
  [
    'Aspetta il consenso di M.: invito mandato il 12-11-2026, aperto.',
    { step: 'responsibility' },
    { invitations: [{ ...invitation, opened: true }] },
  ],
  [
    'L’invito a M. è scaduto il 12-12-2026.',
    { step: 'responsibility' },
    { invitations: [{ ...invitation, state: 'expired' }] },
  ],
  [
    'L’invito a M. è tornato indietro il 21-11-2026.',
    { step: 'responsibility' },
    { invitations: [{ ...invitation, bounce: { why: 'no_mailbox', at: now } }] },
  ],
  ['Deve dare l’accesso a L. B.', { enrolment: 'active', step: 'answered' }, { people: [child] }],
  [
    'Aspetta il sì o il no di L. B.; questionari completati: 1 su 4.',
    { enrolment: 'active', step: 'first_survey' },
    { people: [{ ...child, state: 'not_asked' }] },
  ],
  ['Il secondo genitore ha detto di no il 15-11-2026.', refused, { people: [child] }],
])('says as the next step: %s', (sentence, family, other) => {
  const page = {
    family: { enrolment: 'awaiting_spouse', step: 'registered', since: now, ...family },
    people: [],
    invitations: [invitation],
    ...other,
  } as unknown as Parameters<typeof nextStepSentence>[0]
  expect(nextStepSentence(page, null)).toBe(sentence)
})
