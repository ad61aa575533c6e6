import { endpoint } from '@desco/contract/endpoint'
import { erasureLevels, erasureMeans, systemStates } from '@desco/contract/families/erasure'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { namedPerson, reason } from './family-acts.ts'
import { staffMessages } from './messages.ts'

const system = z.object({ state: z.enum(systemStates), doneAt: z.nullable(z.iso.datetime()) })

/** What LimeSurvey still holds, and what the account needs to delete it; `archived`: the survey was deactivated; `fault`: it fails at this survey. */
const remaining = z.object({
  surveyId: z.int(),
  title: z.string(),
  lacks: z.array(z.string()),
  /** What to look for there; for who has the right to see names. */
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
  /** Who reads may be the second person, or stop it. */
  decidable: z.boolean(),
  ended: z.nullable(z.enum(['taken_back', 'stopped'])),
  endedAt: z.nullable(z.iso.datetime()),
  portal: system,
  limeSurvey: system,
  limeSurveyFailing: z.boolean(),
  people: z.nullable(z.int()),
  remaining: z.array(remaining),
})

const message = z.object({ message: z.string() })
const refusals = ['sign_in_required', 'not_allowed', 'invalid_input', 'not_found'] as const

/** Erasures as the team sees and enters them. */
export const staffErasures = {
  listErasures: endpoint({
    summary:
      'All erasures, those not finished first, then newest first, by system. Nothing of who was erased but the stub.',
    method: 'GET',
    path: '/api/staff/erasures',
    access: 'staff',
    permission: 'families.see',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), erasures: z.array(erasure) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  enterErasure: endpoint({
    summary:
      'Writes down an erasure that was asked for by telephone: of the whole family, or of the person or child named, whose `name` was said. Waits for a second person.',
    method: 'POST',
    path: '/api/staff/families/enter-erasure',
    access: 'staff',
    permission: 'families.withdraw',
    input: z
      .object({
        familyId: id,
        accountId: z.optional(id),
        childId: z.optional(id),
        name: z.optional(namedPerson),
        reason,
      })
      .check(
        z.refine(({ accountId, childId }) => accountId === undefined || childId === undefined),
        z.refine(
          ({ accountId, childId, name }) => (accountId ?? childId) === undefined || name !== undefined,
          { error: staffMessages.nameMissing, path: ['name'] },
        ),
      ),
    from: ['body'],
    answer: z.object({ message: z.string(), id }),
    refusals: [...refusals, 'erasure_under_way', 'too_many_attempts'],
  }),
  confirmErasure: endpoint({
    summary: 'A second person allows an erasure that somebody else has written down.',
    method: 'POST',
    path: '/api/staff/confirm-erasure',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({ id, reason }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'erasure_own_entry', 'export_shared_link', 'erasure_already_decided'],
  }),
  stopErasure: endpoint({
    summary: 'Stops an erasure that was written down after a call, before it is carried out.',
    method: 'POST',
    path: '/api/staff/stop-erasure',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({ id, reason }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'erasure_already_decided'],
  }),
  settleErasure: endpoint({
    summary: 'Says that what LimeSurvey still held was deleted there by hand.',
    method: 'POST',
    path: '/api/staff/settle-erasure',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({ id, reason }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'erasure_already_decided'],
  }),
}

export type StaffErasure = z.output<typeof erasure>
