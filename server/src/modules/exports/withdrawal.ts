import type { FamilyEvent } from '#modules/people/index.ts'

const leavings: readonly string[] = ['family_withdrawn', 'person_withdrawn', 'child_withdrawn']

/** What had happened to a family without anybody's leaving: says who ever took part. */
export const beforeLeaving = (events: readonly FamilyEvent[]) =>
  events.filter(({ kind }) => !leavings.includes(kind))

type Who = { accountId?: string | null; childId?: string | null }

/** When somebody left the study, alone or with the whole family; null while they take part. */
export function leftAt(
  events: readonly FamilyEvent[],
  { accountId = null, childId = null }: Who,
): Date | null {
  const leaving = events.find(
    (event) =>
      event.kind === 'family_withdrawn' ||
      (isOf(event, 'person_withdrawn') && accountId !== null && event.accountId === accountId) ||
      (isOf(event, 'child_withdrawn') && childId !== null && event.childIds.includes(childId)),
  )
  return leaving?.happenedAt ?? null
}

const isOf = ({ kind }: FamilyEvent, leaving: string) => (kind as string) === leaving
