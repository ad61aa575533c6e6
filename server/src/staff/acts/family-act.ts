import type { AuditAct } from '@desco/contract/staff/audit-acts'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { lockFamilyIfAny } from '#staff/access/people-of-family.queries.ts'
import type { Doer } from '#staff/audit/record-act.ts'

import { type ActLine, type Inside, once, staffAct } from './staff-act.ts'

type OfFamily = { familyId: string; reason?: string }
type Work<N, Input, Answer> = (inside: Inside<N>, input: Input, doer: Doer) => Promise<ActLine<Answer>>
/** Locks that must come before the family's. */
type Settings<Input> = { lockFirst?: (db: Database, input: Input) => Promise<unknown> }

/** An act of the team for one family, under its lock. The log names the family. */
export const familyAct = <N extends Needs<'secrets'>, Input extends OfFamily, Answer = void>(
  act: AuditAct | ((input: Input) => AuditAct),
  work: Work<N, Input, Answer>,
  { lockFirst }: Settings<Input> = {},
) =>
  staffAct(act, async (inside: Inside<N>, input: Input, doer) => {
    const { familyId } = input
    await lockFirst?.(inside.db, input)
    if (!(await lockFamilyIfAny(inside.db, familyId))) throw new Problem('not_found')
    const { subject = { kind: 'family', id: familyId }, details, ...line } = await work(inside, input, doer)
    return { ...line, subject, details: { ...details, family: familyId } }
  })

/** The same, once: a second press within seconds does nothing. */
export const familyActOnce = <N extends Needs<'secrets'>, Input extends OfFamily, Answer = void>(
  act: AuditAct,
  work: Work<N, Input, Answer>,
  settings?: Settings<Input>,
) => once<N, Input, Answer>(`staff-${act}`, familyAct<N, Input, Answer>(act, work, settings))
