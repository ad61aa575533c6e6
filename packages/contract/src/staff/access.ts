import { act, answerWith, look } from '@desco/contract/endpoint'
import { required, samePasswords } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { staffEmail, staffName } from './fields.ts'
import { staffMessages } from '@desco/contract/messages/desk/messages'
import { staffRoles } from './roles.ts'

const role = z.enum(staffRoles)
const token = z.string().check(z.minLength(1), z.maxLength(200))

/** The random name of one opened page: its second question is answered like its first. */
const visit = z.string().check(z.minLength(22), z.maxLength(64))

/** Six digits of the authenticator app, or a recovery code; spaces are how people write both. */
const secondFactor = z.string(staffMessages.secondFactor).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/gu, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[0-9A-Z]{16})$/u, staffMessages.secondFactor),
)

const { min, max } = staffLimits.password
const newStaffPassword = z
  .string(staffMessages.password)
  .check(z.minLength(min, staffMessages.password), z.maxLength(max, staffMessages.password))

export const staffLoginForm = z.object({
  email: staffEmail,
  password: required(messages.required, 200),
  code: secondFactor,
})

export const setUpForm = z
  .object({
    token,
    name: staffName,
    password: newStaffPassword,
    confirm_password: required(messages.required, 200),
    code: z
      .string(staffMessages.secondFactor)
      .check(z.trim(), z.regex(/^\d{6}$/u, staffMessages.secondFactor)),
  })
  .check(samePasswords('password', messages.passwordsDiffer))

export const staffNameForm = z.object({ name: staffName })

const staffSession = z.object({
  id: z.uuid(),
  /** Browser and system, as its user agent says. */
  device: z.string(),
  openedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
})

/** The signed-in colleague. */
export const signedIn = answerWith({
  staff: z.object({
    id: z.uuid(),
    email: z.string(),
    /** Null until they have said it. */
    name: z.nullable(z.string()),
    role,
    /** The last day on which this person may enter. */
    expiresOn: z.iso.date(),
    /** Days until then, where it is near: 0 is today. */
    endsInDays: z.nullable(z.int()),
  }),
})

/** How staff enter, and their own sessions. The session is a cookie that no script can read. */
export const staff = {
  staffLogin: act('anyone', '/api/staff/login', {
    summary: 'Opens a staff session: e-mail, password and second factor at once.',
    input: staffLoginForm,
    answer: signedIn,
    refusals: ['staff_credentials_wrong', 'staff_access_ended', 'too_many_attempts'],
  }),
  seeStaffSetUp: act('anyone', '/api/staff/see-set-up', {
    summary: 'The purpose of a set-up link, and the secret for the authenticator app.',
    input: z.object({ token, visit: z.optional(visit) }),
    answer: answerWith({
      email: z.string(),
      /** Null for who sets up the first time. */
      name: z.nullable(z.string()),
      role,
      secret: z.string(),
      uri: z.string(),
    }),
    refusals: ['set_up_link_dead', 'too_many_attempts'],
  }),
  finishStaffSetUp: act('anyone', '/api/staff/finish-set-up', {
    summary: 'Chooses the password and proves the authenticator app. The recovery codes are shown once.',
    input: setUpForm,
    answer: answerWith({ recoveryCodes: z.array(z.string()) }),
    refusals: ['set_up_link_dead', 'code_wrong', 'too_many_attempts'],
  }),
  staffMe: look('staff', '/api/staff/me', {
    summary: 'The signed-in member of the team.',
    answer: signedIn,
  }),
  nameStaff: act('staff', '/api/staff/own-name', {
    summary: 'Sets one’s own name, for colleagues and the audit log.',
    input: staffNameForm,
    answer: signedIn,
  }),
  staffLogout: act('staff', '/api/staff/logout', {
    summary: 'Ends the session.',
  }),
  staffSessions: look('staff', '/api/staff/sessions', {
    summary: 'One’s own open sessions, newest first.',
    answer: answerWith({ sessions: z.array(staffSession) }),
  }),
  revokeStaffSession: act('staff', '/api/staff/revoke-session', {
    summary: 'Ends one of one’s own sessions.',
    input: z.object({ id: z.uuid(messages.required) }),
    refusals: ['not_found'],
  }),
}

export type StaffSession = z.output<typeof staffSession>
