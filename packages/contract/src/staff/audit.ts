import { act, answerWith } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { auditActNames, auditSubjects } from './audit-acts.ts'
import { staffDay } from './fields.ts'

const optionalText = z.optional(z.string().check(z.trim(), z.maxLength(200)))

/** One line of the audit log. `who`: a name of staff, their e-mail while they have given none, or `riga di comando`. */
const auditLine = z.object({
  seq: z.number(),
  at: z.iso.datetime(),
  who: z.string(),
  /** Of somebody of staff. */
  whoEmail: z.nullable(z.string()),
  act: z.enum(auditActNames),
  subjectKind: z.nullable(z.enum(auditSubjects)),
  subjectId: z.nullable(z.string()),
  /** The name of the subject, where the id is none: the name of staff, the code of a family. */
  subjectName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.string(),
  /** Hexadecimal SHA-256 of the line and of the hash before it. */
  hash: z.string(),
})

/** The audit log (Registro). It is read here; everything else writes it. */
export const audit = {
  searchAudit: act('audit.read', '/api/staff/audit', {
    summary: 'The audit log, newest first, a page at a time.',
    input: z.object({
      act: z.optional(z.enum(auditActNames)),
      /** Part of a name or a colleague. */
      who: optionalText,
      /** The id or the family code that an act was about. */
      subject: optionalText,
      from: z.optional(staffDay()),
      to: z.optional(staffDay()),
      /** Only lines older than this one. */
      before: z.optional(z.number().check(z.int(), z.positive())),
    }),
    answer: answerWith({ lines: z.array(auditLine), more: z.boolean() }),
  }),
  verifyAudit: act('audit.read', '/api/staff/verify-audit', {
    summary: 'Recomputes the chain of hashes of the whole log.',
    answer: answerWith({
      lines: z.number(),
      head: z.string(),
      /** The first line that does not fit, or null when all do. */
      brokenAt: z.nullable(z.number()),
    }),
  }),
}

export type AuditLine = z.output<typeof auditLine>
