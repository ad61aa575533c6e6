import { invitingKinds } from '@desco/contract/families/events'

import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

export const invitationsWithInviter = (db: Database) =>
  db
    .selectFrom('spouse_invitation as invitation')
    .innerJoin('family_event as invited', (join) =>
      join
        .onRef('invited.familyId', '=', 'invitation.familyId')
        .onRef('invited.invitationId', '=', 'invitation.id')
        .on('invited.kind', 'in', invitingKinds),
    )
    .innerJoin('account as inviter', 'inviter.id', 'invited.accountId')
    .select([
      'invitation.id',
      'invitation.familyId',
      'invitation.surname',
      'invitation.email',
      'invitation.createdAt',
      'invitation.expiresAt',
      'inviter.id as inviterId',
      'inviter.name as inviterName',
      'inviter.surname as inviterSurname',
      'inviter.email as inviterEmail',
    ])

export type Invitation = Awaited<ReturnType<typeof getInvitationByToken>>

export const invitationHash = (token: string) => sha256('invitation', token)

export async function getInvitationByToken(db: Database, token: string) {
  return invitationsWithInviter(db)
    .where('invitation.tokenHash', '=', invitationHash(token))
    .executeTakeFirstOrThrow(() => new Problem('invitation_unknown'))
}

/** The latest by the order of events, which two clocks cannot confuse. */
export async function findLatestInvitation(db: Database, familyId: string) {
  return invitationsWithInviter(db)
    .where('invitation.familyId', '=', familyId)
    .orderBy('invited.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
