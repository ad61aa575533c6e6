import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/team/family-acts'

import { listDiarists } from '#diary/index.ts'
import { type FamiliesNeeds, listFamilyAccounts } from '#families/index.ts'
import { familyAct, listPeople } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { countCompleteDays } from './family-history.queries.ts'
import { listInvitations, listTeamCorrections } from './family-page.queries.ts'
import { limitNames } from '#team/find/limit-names.ts'
import type { NamesNeeds } from '#team/needs.ts'

type Reveal = typeof familyActs.revealNames

/** The names of one family. The reader is in the audit log before they are shown. */
export async function revealNames(needs: NamesNeeds, actor: StaffMember, input: InputOf<Reveal>) {
  await limitNames(needs, actor)
  return reveal(needs, actor, input)
}

const reveal = familyAct('names_revealed', async ({ db }: NamesNeeds, { familyId }: InputOf<Reveal>) => ({
  answer: await readNames(db, familyId),
}))

type Print = typeof familyActs.printSummary

/**
 * The sheet for one person of a family who asks: of whom they may see whether days are complete (`whoMay`), and so their own and
 * their children's. Names are on it where *Mostra nomi* showed them, which has its own line in the audit log.
 */
export const printSummary = familyAct(
  'summary_printed',
  async ({ db, clock }: NamesNeeds, { familyId, accountId }: InputOf<Print>) => {
    const now = clock.now()
    const reader = (await listFamilyAccounts(db, familyId)).find(({ id }) => id === accountId)
    if (reader === undefined) throw new Problem('not_found')
    const diarists = await listDiarists(db, { ...reader, accountId, familyId }, dayInItaly(now))
    const seen = diarists.filter(({ rights }) => rights.see !== 'nothing')
    const days = await countCompleteDays(db, familyId)
    return {
      subject: { kind: 'person', id: accountId },
      answer: {
        at: now.toISOString(),
        persons: seen.map((one) => ({ accountId: one.accountId, childId: one.childId })),
        diaryDays: days.filter((one) =>
          seen.some(({ parentId, childId }) => parentId === one.accountId && childId === one.childId),
        ),
      },
    }
  },
)

async function readNames(db: FamiliesNeeds['db'], familyId: string): Promise<ContentOf<Reveal>> {
  const { parents, children } = await listPeople(db, familyId)
  const [latest] = await listInvitations(db, familyId)
  return {
    people: [
      ...parents.map(({ accountId, name, surname, email, phone }) => ({
        accountId,
        childId: null,
        name,
        surname,
        email,
        phone,
        username: null,
        birthDate: null,
      })),
      ...children.map(({ accountId, childId, name, surname, login, birthDate }) => ({
        accountId,
        childId,
        name,
        surname,
        email: null,
        phone: null,
        username: login,
        birthDate,
      })),
    ],
    invited: latest === undefined ? null : { surname: latest.surname, email: latest.email },
    corrections: (await listTeamCorrections(db, familyId)).map(({ id, valueBefore, valueAfter }) => ({
      id,
      before: valueBefore,
      after: valueAfter,
    })),
  }
}
