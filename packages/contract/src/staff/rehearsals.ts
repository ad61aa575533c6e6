import { endpoint } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { staffEmail } from './fields.ts'

const moment = z.iso.datetime()

const rehearsal = z.object({
  id,
  madeAt: moment,
  /** Who of the team, as colleagues are shown. */
  madeBy: z.string(),
  /** Of a link that nobody has used: until when it can be. */
  expiresAt: moment,
  /** The family that was registered with it. */
  family: z.nullable(z.object({ id, code: z.string() })),
  isBeingErased: z.boolean(),
})

const message = z.object({ message: z.string() })
const refusals = ['sign_in_required', 'not_allowed', 'invalid_input'] as const

/** What the form asks for: where the link is sent. */
export const rehearsalForm = z.object({ email: staffEmail })

/** Families that the team makes to walk the whole path itself. They are counted, listed and exported nowhere. */
export const rehearsals = {
  listRehearsals: endpoint({
    summary: 'The rehearsals that there are, newest first: links that wait, and families made with one.',
    method: 'GET',
    path: '/api/staff/rehearsals',
    access: 'staff',
    permission: 'families.see',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), rehearsals: z.array(rehearsal) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  beginRehearsal: endpoint({
    summary: 'Makes a link to register one family that is a rehearsal, and mails it. It is shown here alone.',
    method: 'POST',
    path: '/api/staff/begin-rehearsal',
    access: 'staff',
    permission: 'families.act',
    input: rehearsalForm,
    from: ['body'],
    answer: z.object({ message: z.string(), link: z.string(), expiresAt: moment }),
    refusals: [...refusals, 'too_many_attempts'],
  }),
  cancelRehearsal: endpoint({
    summary: 'Ends a link of a rehearsal that nobody has used.',
    method: 'POST',
    path: '/api/staff/cancel-rehearsal',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ id }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'not_found', 'rehearsal_link_dead'],
  }),
  eraseRehearsal: endpoint({
    summary:
      'Erases a rehearsal from the portal and from LimeSurvey, at once and for ever. Never a family of the study.',
    method: 'POST',
    path: '/api/staff/families/erase-rehearsal',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({ familyId: id }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'not_found', 'not_a_rehearsal', 'erasure_under_way'],
  }),
}

export type Rehearsal = z.output<typeof rehearsal>
