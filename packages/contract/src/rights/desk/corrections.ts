import { act, answerWith } from '@desco/contract/endpoint'
import { birthDateState } from '@desco/contract/rights/corrections'
import { birthDate, id, personName, required, unlessStored } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { reason, requestId, requestRefusals } from '@desco/contract/team/family-acts'

const inFamily = { familyId: id, reason, requestId }
// held against today's limits by the server, and only where it is changed
const typed = required()
const stored = z.string()

/** The limits for the surname of somebody invited: only a changed one is held against them. */
export const correctedInvited = ({ surname }: { surname: string }) =>
  z.object({ surname: unlessStored(personName, surname) })

/**
 * Corrections that the team makes for people who ask for it (GDPR art. 16). `was`: what was on the screen, so that nobody writes
 * over a colleague or over the family itself. Old and new value are kept, with the reason.
 */
export const teamCorrections = {
  correctParent: act('families.names', '/api/staff/families/correct-parent', {
    summary: 'Corrects the names and the telephone number of a parent, at their request.',
    input: z.object({
      ...inFamily,
      accountId: id,
      was: z.object({ name: stored, surname: stored, phone: stored }),
      name: typed,
      surname: typed,
      phone: typed,
    }),
    refusals: ['not_found', 'too_many_attempts', 'data_outdated', ...requestRefusals],
  }),
  correctChildOfFamily: act('families.names', '/api/staff/families/correct-child', {
    summary:
      'Corrects the names of a child, and its birth date as a parent would: a date that changes somebody’s rights holds once its person has confirmed it, from 14 on.',
    input: z.object({
      ...inFamily,
      childId: id,
      was: z.object({ name: stored, surname: stored, birthDate: stored }),
      name: typed,
      surname: typed,
      birthDate,
    }),
    answer: answerWith({ birthDate: z.nullish(birthDateState) }),
    refusals: [
      'not_found',
      'too_many_attempts',
      'data_outdated',
      ...requestRefusals,
      'birth_date_being_asked',
    ],
  }),
  correctInvited: act('families.names', '/api/staff/families/correct-invited', {
    summary: 'Corrects the surname of the invited parent. The link already sent stays good.',
    input: z.object({ ...inFamily, was: z.object({ surname: stored }), surname: typed }),
    refusals: ['not_found', 'too_many_attempts', 'data_outdated', ...requestRefusals, 'nobody_to_invite'],
  }),
}

/** The field of a correction, as the team, its log and the mail about it call it. */
export const correctedFieldWords = {
  name: 'nome',
  surname: 'cognome',
  phone: 'telefono',
  birth_date: 'data di nascita',
} as const
export type CorrectedField = keyof typeof correctedFieldWords
export const correctedFields = Object.keys(correctedFieldWords) as [CorrectedField, ...CorrectedField[]]
