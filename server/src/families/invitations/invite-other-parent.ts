import { studyLimits } from '@desco/contract/study-limits'

import type { FamiliesNeeds } from '#families/needs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { recordEvent } from '#families/events/family-events.queries.ts'
import { later } from '#platform/clock.ts'
import { newToken } from '#platform/secrets/secrets.ts'

import { invitationMail } from './invitations.mails.ts'
import { invitationHash } from './invitations.queries.ts'

type Inviter = { id: string; familyId: string; name: string; surname: string }

/** Stores the invitation and queues its mail. The link's token is kept only as a hash (design section 3). */
export async function inviteOtherParent(
  needs: FamiliesNeeds,
  inviter: Inviter,
  { surname, email }: { surname: string; email: string },
  { again }: { again: boolean } = { again: false },
) {
  const now = needs.clock.now()
  const token = newToken()
  const familyId = inviter.familyId
  const expiresAt = later(now, { days: studyLimits().invitationDays })
  const { id: invitationId } = await needs.db
    .insertInto('spouse_invitation')
    .values({ familyId, surname, email, tokenHash: invitationHash(token), createdAt: now, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(needs.db, now, {
    familyId,
    kind: again ? 'other_parent_invited_again' : 'other_parent_invited',
    accountId: inviter.id,
    invitationId,
  })
  await queueMail(
    needs,
    invitationMail(needs, {
      to: email,
      inviterName: inviter.name,
      inviterSurname: inviter.surname,
      token,
      expiresAt,
      again,
    }),
  )
}
