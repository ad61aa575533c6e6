import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'

import { keepersOf, listHouseholds } from '#diary/days/households.ts'
import { initialsOf } from '#families/index.ts'
import type { Needs } from '#platform/needs.ts'

import { countAssigned, listPersonDays } from './overview.queries.ts'

const pageLength = 50

type Overview = typeof diaryDesk.diaryOverview

/** How complete the diaries are: a page of families, and the assigned days of all. */
export async function seeOverview(
  { db, clock }: Needs,
  { from, to, ...search }: InputOf<Overview>,
): Promise<ContentOf<Overview>> {
  const today = dayInItaly(clock.now())
  const found = await listHouseholds(db, { ...search, atMost: pageLength + 1, today })
  const page = found.slice(0, pageLength).map((household) => ({
    household,
    keepers: keepersOf(household, today),
  }))
  const personIds = page.flatMap(({ keepers }) => keepers.map(({ personId }) => personId))
  const [personDays, days] = await Promise.all([
    listPersonDays(db, personIds, { from, to }),
    countAssigned(db, { from, to: to < today ? to : today }),
  ])
  const daysOf = Map.groupBy(personDays, ({ personId }) => personId)
  return {
    totals: totalsOf(days),
    days,
    families: page.map(({ household, keepers }) => ({
      familyId: household.id,
      code: household.code,
      people: keepers.map((keeper) => ({
        ...keeper,
        initials: initialsOf(keeper),
        isChild: keeper.childId !== null,
        days: daysOf.get(keeper.personId) ?? [],
      })),
    })),
    more: found.length > pageLength,
  }
}

type Counts = ContentOf<Overview>['totals']

const totalsOf = (days: readonly Counts[]) =>
  days.reduce<Counts>(
    (sum, { assigned, complete, begun, empty }) => ({
      assigned: sum.assigned + assigned,
      complete: sum.complete + complete,
      begun: sum.begun + begun,
      empty: sum.empty + empty,
    }),
    { assigned: 0, complete: 0, begun: 0, empty: 0 },
  )
