import { dayInItaly } from '@desco/contract/families/birth-date'
import type { InputOf } from '@desco/contract/endpoint'
import type { familyActs } from '@desco/contract/team/family-acts'
import { sql } from 'kysely'

import { listDiarists } from '#diary/index.ts'
import { type FamiliesNeeds, listFamilyAccounts } from '#families/index.ts'
import { familyAct, listPeople } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { completeDays } from './family-history.queries.ts'
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
type DaysOf = { accountId: string | null; childId: string | null; complete: number }

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
    const { rows: days } = await sql<DaysOf>`
      select parent_id as account_id, child_id, count(*)::int as complete
      from (${completeDays(familyId)}) as day group by parent_id, child_id`.execute(db)
    return {
      subject: { kind: 'person', id: accountId },
      answer: {
        at: now,
        persons: seen,
        diaryDays: days.filter((one) =>
          seen.some(({ parentId, childId }) => parentId === one.accountId && childId === one.childId),
        ),
      },
    }
  },
)

async function readNames(db: FamiliesNeeds['db'], familyId: string) {
  const { parents, children } = await listPeople(db, familyId)
  const [latest] = await listInvitations(db, familyId)
  return {
    people: [
      ...parents.map((parent) => ({ ...parent, childId: null, username: null, birthDate: null })),
      ...children.map((child) => ({ ...child, email: null, phone: null, username: child.login })),
    ],
    invited: latest ?? null,
    corrections: await listTeamCorrections(db, familyId),
  }
}
