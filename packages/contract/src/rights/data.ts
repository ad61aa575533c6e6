import { assentAnswers } from '@desco/contract/families/consents/study-text'
import { act, answerWith, look } from '@desco/contract/endpoint'
import { id, required } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import type { ExportKind } from '@desco/contract/team/exports'
import type { StaffRole } from '@desco/contract/staff/roles'
import { z } from 'zod/mini'

/** Somebody of the research team, by their role: the portal tells the study's data protection officer who they are. */
// types alone: a family's browser carries nothing of the staff area
const looker = z.string() as z.ZodMiniType<StaffRole | 'command_line', StaffRole | 'command_line'>
const exportKind = z.string() as z.ZodMiniType<ExportKind, ExportKind>

/** One time that somebody of the team had the family's names before them. */
const lookAtNames = z.object({ at: z.iso.datetime(), by: looker, reason: z.nullable(z.string()) })

/** A file for the analysis in which somebody of the family stood. */
const containingExport = z.object({
  at: z.iso.datetime(),
  kind: exportKind,
  /** With names, or with the key to them; otherwise with a pseudonym alone. */
  identifiable: z.boolean(),
  purpose: z.nullable(z.string()),
  downloaded: z.boolean(),
})

const signedText = z.object({
  title: z.string(),
  version: z.string(),
  answer: z.string(),
  answeredAt: z.iso.datetime(),
})

const dataCard = z.object({
  person: z.object({
    kind: z.enum(['parent', 'child']),
    name: z.string(),
    surname: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    username: z.nullable(z.string()),
    birthDate: z.nullable(z.string()),
  }),
  /**
   * Of a parent. `inCopy`: below 14, so that a parent's copy holds their data too. `hasAccess`: its names are changed where
   * its access is. An adult child has the initials alone, and no birth date: their data are theirs.
   */
  children: z.array(
    z.object({
      id,
      name: z.string(),
      surname: z.string(),
      birthDate: z.nullable(z.string()),
      inCopy: z.boolean(),
      hasAccess: z.boolean(),
    }),
  ),
  texts: z.array(signedText),
  looks: z.array(lookAtNames),
  exports: z.array(containingExport),
  /** A child's own yes or no. */
  assent: z.nullable(z.enum(['asked', ...assentAnswers])),
  /** May ask for a copy: a parent, or a child of 14 and more. */
  mayCopy: z.boolean(),
})

const dataCopy = z.object({
  /** `waiting` is being made; `elsewhere` can be fetched where it was asked for. */
  state: z.enum(['none', 'waiting', 'ready', 'elsewhere', 'failed']),
  requestedAt: z.nullable(z.iso.datetime()),
  bytes: z.nullable(z.int()),
  /** Until when it can be fetched. */
  expiresAt: z.nullable(z.iso.datetime()),
})

const copyAnswer = answerWith({ data: dataCopy })

export const askCopyForm = z.object({ password: required(fieldErrors.required) })

/** The portal's knowledge of oneself (GDPR art. 15 and 20). None of these takes an id: it is always one's own. */
export const ownData = {
  dataCard: look('anyMember', '/api/users/data-card', {
    summary:
      'One’s own stored data, the looks of the team at the names, and the exports that contain one’s data.',
    answer: answerWith({ data: dataCard }),
  }),
  dataCopy: look('anyMember', '/api/users/data-copy', {
    summary: 'The progress of the copy of one’s own data.',
    answer: copyAnswer,
  }),
  askDataCopy: act('anyMember', '/api/users/ask-data-copy', {
    summary:
      'Has a copy made of all one’s own data, and of the data of a parent’s children below 14. Asks for the password again.',
    input: askCopyForm,
    answer: copyAnswer,
    refusals: ['address_on_hold', 'too_many_attempts'],
  }),
  dataCopyFile: look('anyMember', '/api/users/data-copy-file', {
    summary: 'The copy, a ZIP, for a day and only for the session that asked for it.',
    refusals: ['not_found'],
  }),
}

export type DataCard = z.output<typeof dataCard>
export type DataCopy = z.output<typeof dataCopy>
