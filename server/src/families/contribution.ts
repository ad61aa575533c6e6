import type { Contribution } from '#platform/contributions.ts'
import { erasesExpired } from '#platform/erases-expired.ts'

import { giveEventsAbout, giveFamilyOf } from './people/data-subject.queries.ts'
import { eraseAllRefused, eraseRefusedFamilies, listErasable } from './invitations/erase-refused-families.ts'
import {
  countLateInvitations,
  eraseSilent,
  forgetUnanswered,
  listForgettable,
  listSilent,
  tellOfSilence,
} from './invitations/erase-without-answer.ts'
import { noteExpiredInvitations } from './invitations/note-expired-invitations.ts'

const evidence =
  'It is append-only. It holds ids, which name nobody once the rows they point at are erased, and details of a closed list that holds no word of a person.'

export const familiesContribution = {
  tables: {
    family: {
      give: giveFamilyOf,
      stays: 'A code that was drawn at random and two moments: they name nobody.',
    },
    account: { of: { id: 'accountIds' } },
    told_change: { of: { account_id: 'accountIds' } },
    child: { of: { id: 'childIds' } },
    family_event: {
      give: giveEventsAbout,
      stays: evidence,
    },
    session: { of: { account_id: 'accountIds' } },
    one_time_code: { of: { account_id: 'accountIds' } },
    known_device: { of: { account_id: 'accountIds', staff_id: 'staffIds' } },
    consent_record: {
      of: { account_id: 'accountIds', invitation_id: 'invitationIds' },
      stays:
        'Evidence of consent (GDPR art. 7.1 and 17.3 b). It holds ids, which name nobody once the rest is erased.',
    },
    message_choice: { of: { account_id: 'accountIds' } },
    rehearsal: {
      of: { made_by: 'staffIds' },
      stays: 'It says by whose access a family was made that is none of the study.',
    },
    spouse_invitation: { of: { id: 'invitationIds' } },
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
    { name: 'expired sessions', ...erasesExpired('session', 'sessions') },
    { name: 'expired devices', ...erasesExpired('known_device', 'devices') },
    {
      name: 'refused families',
      run: eraseRefusedFamilies,
      runAll: eraseAllRefused,
      erases: { what: 'families', countDue: async (needs) => (await listErasable(needs)).length },
    },
    { name: 'expired invitations', run: noteExpiredInvitations, isForGood: true },
    {
      name: 'unanswered invitations',
      run: (needs) => forgetUnanswered(needs, 'recent'),
      runAll: (needs) => forgetUnanswered(needs, 'all'),
      erases: {
        what: 'invitations',
        countDue: async ({ db, clock }) => (await listForgettable(db, clock, 'all')).length,
      },
    },
    { name: 'told of silence', run: tellOfSilence, isForGood: true },
    {
      name: 'silent families',
      run: (needs) => eraseSilent(needs, 'recent'),
      runAll: (needs) => eraseSilent(needs, 'all'),
      erases: {
        what: 'silences',
        countDue: async ({ db, clock }) => (await listSilent(db, clock, 'all')).length,
      },
    },
  ],
} as const satisfies Contribution
