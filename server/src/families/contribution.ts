import type { Erased } from '@desco/contract/rights/retention'

import type { Contribution, Erase } from '#platform/contributions.ts'
import { erasesExpired } from '#platform/work-queue/chores.ts'
import type { Needs } from '#platform/needs.ts'

import { giveEventsAbout, giveFamilyOf } from './people/data-subject.queries.ts'
import {
  countLateInvitations,
  eraseRefusedFamilies,
  eraseSilent,
  forgetUnanswered,
  listErasable,
  listForgettable,
  listSilent,
  noteExpiredInvitations,
  tellOfSilence,
} from './invitations/without-consent.ts'

const evidence =
  'It is append-only. It holds ids, which name nobody once the rows they point at are erased, and details of a closed list that holds no word of a person.'

/** A chore that erases what a list says is due. */
const erasesDue = (
  what: Erased,
  run: (needs: Needs & { erase: Erase }) => Promise<number>,
  listDue: (needs: Needs) => Promise<unknown[]>,
) => ({ run, erases: { what, countDue: async (needs: Needs) => (await listDue(needs)).length } })

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
      count: async (needs) => ({ count: await countLateInvitations(needs) }),
    },
  ],
  chores: [
    { name: 'expired sessions', ...erasesExpired('session', 'sessions') },
    { name: 'expired devices', ...erasesExpired('known_device', 'devices') },
    { name: 'refused families', ...erasesDue('families', eraseRefusedFamilies, listErasable) },
    { name: 'expired invitations', run: noteExpiredInvitations, isForGood: true },
    { name: 'unanswered invitations', ...erasesDue('invitations', forgetUnanswered, listForgettable) },
    { name: 'told of silence', run: tellOfSilence, isForGood: true },
    { name: 'silent families', ...erasesDue('silences', eraseSilent, listSilent) },
  ],
} as const satisfies Contribution
