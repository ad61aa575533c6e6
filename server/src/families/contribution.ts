import type { Contribution } from '#platform/contributions.ts'
import { blanksRows, deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { eraseAllRefused, eraseRefusedFamilies, listErasable } from './invitations/erase-refused-families.ts'
import { countLateInvitations, listForgettable, listSilent } from './invitations/unanswered.queries.ts'
import { eraseSilent, forgetUnanswered, tellOfSilence } from './invitations/erase-without-answer.ts'
import { noteExpiredInvitations } from './invitations/note-expired-invitations.ts'

export const familiesContribution = {
  tables: {
    consent_record: {
      give: givesRows('consent_record', { account_id: 'accountIds', invitation_id: 'invitationIds' }),
      erase: {
        stays:
          'Evidence of consent (GDPR art. 7.1 and 17.3 b). It holds ids, which name nobody once the rest is erased.',
      },
    },
    message_choice: {
      give: givesRows('message_choice', { account_id: 'accountIds' }),
      erase: deletesRows('message_choice', { account_id: 'accountIds' }),
    },
    rehearsal: {
      give: givesRows('rehearsal', { made_by: 'staffIds' }),
      erase: { stays: 'It says by whose access a family was made that is none of the study.' },
    },
    spouse_invitation: {
      give: givesRows('spouse_invitation', { id: 'invitationIds' }),
      erase: blanksRows('spouse_invitation', { id: 'invitationIds' }),
    },
  },
  work: [
    {
      kind: 'invitations',
      permission: 'families.see',
      count: async ({ db, clock }) => ({
        count: await countLateInvitations(db, clock),
      }),
    },
  ],
  chores: [
    {
      name: 'refused families',
      run: eraseRefusedFamilies,
      erases: {
        what: 'families',
        countDue: async (needs) => (await listErasable(needs)).length,
        eraseAll: eraseAllRefused,
      },
    },
    { name: 'expired invitations', run: noteExpiredInvitations, isForGood: true },
    {
      name: 'unanswered invitations',
      run: (needs) => forgetUnanswered(needs, 'recent'),
      erases: {
        what: 'invitations',
        countDue: async ({ db, clock }) => (await listForgettable(db, clock, 'all')).length,
        eraseAll: (needs) => forgetUnanswered(needs, 'all'),
      },
    },
    { name: 'told of silence', run: tellOfSilence, isForGood: true },
    {
      name: 'silent families',
      run: (needs) => eraseSilent(needs, 'recent'),
      erases: {
        what: 'silences',
        countDue: async ({ db, clock }) => (await listSilent(db, clock, 'all')).length,
        eraseAll: (needs) => eraseSilent(needs, 'all'),
      },
    },
  ],
  steps: ['children_added', 'responsibility', 'answered', 'child_enabled'],
  exports: ['consents', 'invitations'],
} as const satisfies Contribution
