import type { Contribution } from '#platform/contributions.ts'
import { rowsBlanked, rowsThatGo, rowsThatStay } from '#platform/database/personal-data.queries.ts'
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
      erase: { stays: 'A code that was drawn at random and two moments: they name nobody.' },
    },
    account: rowsBlanked('account', { id: 'accountIds' }),
    told_change: rowsThatGo('told_change', { account_id: 'accountIds' }),
    child: rowsThatGo('child', { id: 'childIds' }),
    family_event: {
      give: giveEventsAbout,
      erase: { stays: evidence },
    },
    session: rowsThatGo('session', { account_id: 'accountIds' }),
    one_time_code: rowsThatGo('one_time_code', { account_id: 'accountIds' }),
    known_device: rowsThatGo('known_device', { account_id: 'accountIds', staff_id: 'staffIds' }),
    consent_record: rowsThatStay(
      'consent_record',
      { account_id: 'accountIds', invitation_id: 'invitationIds' },
      'Evidence of consent (GDPR art. 7.1 and 17.3 b). It holds ids, which name nobody once the rest is erased.',
    ),
    message_choice: rowsThatGo('message_choice', { account_id: 'accountIds' }),
    rehearsal: rowsThatStay(
      'rehearsal',
      { made_by: 'staffIds' },
      'It says by whose access a family was made that is none of the study.',
    ),
    spouse_invitation: rowsBlanked('spouse_invitation', { id: 'invitationIds' }),
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
