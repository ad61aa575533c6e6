import { endpoint } from '@desco/contract/endpoint'
import { required, samePasswords } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { staffEmail, staffName } from './fields.ts'
import { staffMessages } from './messages.ts'
import { staffRoles } from './roles.ts'

const message = z.object({ message: z.string() })
const role = z.enum(staffRoles)
const token = z.string().check(z.minLength(1), z.maxLength(200))

/** What one opened page calls itself, at random: its second question is answered like its first. */
const visit = z.string().check(z.minLength(22), z.maxLength(64))

/** Six digits of the authenticator app, or a recovery code; spaces are how people write both. */
const secondFactor = z.string(staffMessages.secondFactor).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/gu, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[0-9A-Z]{16})$/u, staffMessages.secondFactor),
)

const newStaffPassword = z
  .string(staffMessages.password)
  .check(
    z.minLength(staffLimits.password.min, staffMessages.password),
    z.maxLength(staffLimits.password.max, staffMessages.password),
  )

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

/** Who is signed in. */
export const signedIn = z.object({
  message: z.string(),
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
  staffLogin: endpoint({
    summary: 'Opens a staff session: e-mail, password and second factor at once.',
    method: 'POST',
    path: '/api/staff/login',
    access: 'anyone',
    input: staffLoginForm,
    from: ['body'],
    answer: signedIn,
    refusals: ['invalid_input', 'staff_credentials_wrong', 'staff_access_ended', 'too_many_attempts'],
  }),
  seeStaffSetUp: endpoint({
    summary: 'What a set-up link is for, and the secret for the authenticator app.',
    method: 'POST',
    path: '/api/staff/see-set-up',
    access: 'anyone',
    input: z.object({ token, visit: z.optional(visit) }),
    from: ['body'],
    answer: z.object({
      message: z.string(),
      email: z.string(),
      /** Null for who sets up the first time. */
      name: z.nullable(z.string()),
      role,
      secret: z.string(),
      uri: z.string(),
    }),
    refusals: ['invalid_input', 'set_up_link_dead', 'too_many_attempts'],
  }),
  finishStaffSetUp: endpoint({
    summary: 'Chooses the password and proves the authenticator app. The recovery codes are shown once.',
    method: 'POST',
    path: '/api/staff/finish-set-up',
    access: 'anyone',
    input: setUpForm,
    from: ['body'],
    answer: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
    refusals: ['invalid_input', 'set_up_link_dead', 'code_wrong', 'too_many_attempts'],
  }),
  staffMe: endpoint({
    summary: 'Who is signed in.',
    method: 'GET',
    path: '/api/staff/me',
    access: 'staff',
    permission: null,
    input: z.object({}),
    from: [],
    answer: signedIn,
    refusals: ['sign_in_required'],
  }),
  nameStaff: endpoint({
    summary: 'Says what one is called, to colleagues and in the audit log.',
    method: 'POST',
    path: '/api/staff/own-name',
    access: 'staff',
    permission: null,
    input: staffNameForm,
    from: ['body'],
    answer: signedIn,
    refusals: ['sign_in_required', 'invalid_input'],
  }),
  staffLogout: endpoint({
    summary: 'Ends the session.',
    method: 'POST',
    path: '/api/staff/logout',
    access: 'staff',
    permission: null,
    input: z.object({}),
    from: [],
    answer: message,
    refusals: ['sign_in_required'],
  }),
  staffSessions: endpoint({
    summary: 'One’s own open sessions, newest first.',
    method: 'GET',
    path: '/api/staff/sessions',
    access: 'staff',
    permission: null,
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), sessions: z.array(staffSession) }),
    refusals: ['sign_in_required'],
  }),
  revokeStaffSession: endpoint({
    summary: 'Ends one of one’s own sessions.',
    method: 'POST',
    path: '/api/staff/revoke-session',
    access: 'staff',
    permission: null,
    input: z.object({ id: z.uuid(messages.required) }),
    from: ['body'],
    answer: message,
    refusals: ['sign_in_required', 'invalid_input', 'not_found'],
  }),
}

export type StaffSession = z.output<typeof staffSession>
