import { act, answerWith, look } from '@desco/contract/endpoint'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { staffEmail } from '@desco/contract/staff/fields'

const moment = z.iso.datetime()

const rehearsal = z.object({
  id,
  madeAt: moment,
  /** The colleague who made it, by the name that colleagues see. */
  madeBy: z.string(),
  /** Of a link that nobody has used: until when it can be. */
  expiresAt: moment,
  /** The family that was registered with it. */
  family: z.nullable(z.object({ id, code: z.string() })),
  isBeingErased: z.boolean(),
})

/** The field of the form: the address to which the link is sent. */
export const rehearsalForm = z.object({ email: staffEmail })

/** Families that the team makes to walk the whole path itself. They are counted, listed and exported nowhere. */
export const rehearsals = {
  listRehearsals: look('families.see', '/api/staff/rehearsals', {
    summary: 'All rehearsals, newest first: unused links, and families made with one.',
    answer: answerWith({ rehearsals: z.array(rehearsal) }),
  }),
  beginRehearsal: act('families.act', '/api/staff/begin-rehearsal', {
    summary: 'Makes a link to register one family as a rehearsal, and mails it. It is shown only once.',
    input: rehearsalForm,
    answer: answerWith({ link: z.string(), expiresAt: moment }),
    refusals: ['too_many_attempts'],
  }),
  cancelRehearsal: act('families.act', '/api/staff/cancel-rehearsal', {
    summary: 'Ends an unused link of a rehearsal.',
    input: z.object({ id }),
    refusals: ['not_found', 'rehearsal_link_dead'],
  }),
  eraseRehearsal: act('families.withdraw', '/api/staff/families/erase-rehearsal', {
    summary:
      'Erases a rehearsal from the portal and from LimeSurvey, at once and for ever. Never erases a family of the study.',
    input: z.object({ familyId: id }),
    refusals: ['not_found', 'not_a_rehearsal', 'erasure_under_way'],
  }),
}

export type Rehearsal = z.output<typeof rehearsal>
