import { act, answerWith, look } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffDay, staffEmail, staffName } from './fields.ts'
import { staffFieldErrors } from '@desco/contract/staff/field-errors'
import { staffRoles } from './roles.ts'

const role = z.enum(staffRoles)

/** The last day on which somebody may enter. */
export const newStaffForm = z.object({
  email: staffEmail,
  role,
  expiresOn: staffDay(staffFieldErrors.expiresOn),
})

const staffMember = z.object({
  id: z.uuid(),
  /** Another one after each change of name, address, role or last day. */
  version: z.string(),
  email: z.string(),
  /** Null until they have said it. */
  name: z.nullable(z.string()),
  role,
  status: z.enum(['invited', 'active', 'expired', 'closed']),
  expiresOn: z.iso.date(),
  /** Days until the last one, where it is near: 0 is today. Null while there is time, and once the access is over. */
  endsInDays: z.nullable(z.int()),
  /** Password and authenticator are there: opened again, the access needs no new set-up. */
  isSetUp: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
})

const link = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
const setUpLink = answerWith({ ...link.shape })
const onePerson = z.object({ id: z.uuid(fieldErrors.required) })

const lastDay = staffDay(staffFieldErrors.expiresOn)

/** The changes; a field that is left out stays. */
export const staffChanges = z.object({
  ...onePerson.shape,
  /** The state that was seen: nothing changes where it is another one by now. Not compared where it is left out. */
  version: z.optional(z.string().check(z.maxLength(100))),
  name: z.optional(staffName),
  email: z.optional(staffEmail),
  role: z.optional(role),
  expiresOn: z.optional(lastDay),
})

export const reopenForm = z.object({ ...onePerson.shape, expiresOn: lastDay })

/** The people of the team who may enter. */
export const staffPeople = {
  listStaff: look('staff.manage', '/api/staff/people', {
    summary: 'All accesses of the team, open or closed.',
    answer: answerWith({ people: z.array(staffMember) }),
  }),
  createStaff: act('staff.manage', '/api/staff/create-person', {
    summary: 'Makes a new access. Its one-time set-up link is shown only once.',
    input: newStaffForm,
    answer: setUpLink,
  }),
  renewStaffSetUp: act('staff.manage', '/api/staff/renew-set-up', {
    summary:
      'Makes a new set-up link after a lost telephone or password; ends every session and the old link.',
    /** `expiresOn`: a new last day; without it the old one stays. */
    input: z.object({ ...onePerson.shape, expiresOn: z.optional(staffDay(staffFieldErrors.expiresOn)) }),
    answer: setUpLink,
    refusals: ['not_found', 'own_access'],
  }),
  changeStaff: act('staff.manage', '/api/staff/change-person', {
    summary:
      'Changes the name, role, address or last day of an open access, without a new set-up. A new role ends its sessions.',
    input: staffChanges,
    refusals: ['not_found', 'own_access', 'access_not_open', 'access_outdated', 'last_responsible'],
  }),
  reopenStaff: act('staff.manage', '/api/staff/reopen-person', {
    summary:
      'Opens an expired or closed access again. Makes a set-up link if it has no password and authenticator.',
    input: reopenForm,
    /** `setUp`: null where password and authenticator of before hold. */
    answer: answerWith({ setUp: z.nullable(link) }),
    refusals: ['not_found', 'own_access', 'access_open'],
  }),
  endStaffSessions: act('staff.manage', '/api/staff/end-sessions', {
    summary: 'Ends every open session of one access, which stays open.',
    input: onePerson,
    refusals: ['not_found'],
  }),
  disableStaff: act('staff.manage', '/api/staff/disable-person', {
    summary: 'Closes an access at once: password, authenticator, passkeys and recovery codes are deleted.',
    input: onePerson,
    refusals: ['not_found', 'last_responsible'],
  }),
}

export type StaffPerson = z.output<typeof staffMember>
