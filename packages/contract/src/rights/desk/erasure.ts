import { act, answerWith, look } from '@desco/contract/endpoint'
import { erasureLevels, erasureMeans, system } from '@desco/contract/rights/erasure'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { oneByName, reason, somebody } from '@desco/contract/team/family-acts'

/**
 * The survey at which LimeSurvey still holds something, and the right that the account needs; `archived`: the survey was
 * deactivated; `fault`: it fails at this survey.
 */
const remaining = z.object({
  surveyId: z.int(),
  title: z.string(),
  lacks: z.array(z.string()),
  /** The token to look for there; for colleagues with the right to see names. */
  token: z.nullable(z.string()),
})

const erasure = z.object({
  id,
  level: z.enum(erasureLevels),
  means: z.enum(erasureMeans),
  /** While it is not carried out, or somebody of the family is still there. */
  family: z.nullable(z.object({ id, code: z.string() })),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** A colleague by name, or by e-mail while they have given none; null is the family itself. */
  enteredBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  settledBy: z.nullable(z.string()),
  /** Waits for a second person. */
  awaitsSecond: z.boolean(),
  /** The reader may be the second person, or stop it. */
  decidable: z.boolean(),
  ended: z.nullable(z.enum(['taken_back', 'stopped'])),
  endedAt: z.nullable(z.iso.datetime()),
  portal: system,
  limeSurvey: system,
  limeSurveyFailing: z.boolean(),
  people: z.nullable(z.int()),
  remaining: z.array(remaining),
})

/** Erasures as the team sees and enters them. */
export const staffErasures = {
  listErasures: look('families.see', '/api/staff/erasures', {
    summary:
      'All erasures, the unfinished first, then newest first, by system. Shows nothing of an erased person but the stub.',
    answer: answerWith({ erasures: z.array(erasure) }),
  }),
  enterErasure: act('families.withdraw', '/api/staff/families/enter-erasure', {
    summary:
      'Enters an erasure that was asked for by telephone: of the whole family, or of the named person or child, whose `name` the caller said. Waits for a second person.',
    input: z.object({ familyId: id, ...somebody, reason }).check(...oneByName),
    answer: answerWith({ id }),
    refusals: ['not_found', 'erasure_under_way', 'too_many_attempts'],
  }),
  confirmErasure: act('families.withdraw', '/api/staff/confirm-erasure', {
    summary: 'Confirms, as a second person, an erasure that a colleague entered.',
    input: z.object({ id, reason }),
    refusals: ['not_found', 'erasure_own_entry', 'export_shared_link', 'erasure_already_decided'],
  }),
  stopErasure: act('families.withdraw', '/api/staff/stop-erasure', {
    summary: 'Stops an erasure that was entered after a call, before it is carried out.',
    input: z.object({ id, reason }),
    refusals: ['not_found', 'erasure_already_decided'],
  }),
  settleErasure: act('families.withdraw', '/api/staff/settle-erasure', {
    summary: 'Notes that the rest in LimeSurvey was deleted there by hand.',
    input: z.object({ id, reason }),
    refusals: ['not_found', 'erasure_already_decided'],
  }),
}

export type StaffErasure = z.output<typeof erasure>
