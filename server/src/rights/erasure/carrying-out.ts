import type { AuditAct } from '@desco/contract/staff/audit-acts'
import type { RequestKind } from '@desco/contract/rights/requests'

import { closeByAct } from '#rights/requests/carry-out-request.ts'
import { type Doer, type ActLine, familyActOnce } from '#staff/index.ts'
import type { FamiliesNeeds } from '#families/index.ts'

type OfRequest = { familyId: string; reason: string; requestId?: string | undefined }

/** An act for a family that answers the request it carries out, where it carries out one. */
export const carryingOut = <Input extends OfRequest>(
  act: AuditAct,
  request: { kinds: readonly RequestKind[]; answer: string },
  work: (inside: FamiliesNeeds, input: Input, doer: Doer) => Promise<ActLine>,
) =>
  familyActOnce<FamiliesNeeds, Input>(act, async (inside, input, doer) => {
    const line = await work(inside, input, doer)
    await closeByAct(inside, doer, { ...input, ...request })
    return line
  })
