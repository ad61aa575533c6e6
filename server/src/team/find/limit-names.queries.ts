import type { Database } from '#platform/database/database.ts'

/** How often the team wanted more names than an hour allows; without what the reader did. */
export async function countNamesLimits(
  db: Database,
  { since, butBy }: { since: Date; butBy?: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_line')
    .select((line) => line.fn.countAll<string>().as('count'))
    .where('act', '=', 'names_limit_reached')
    .where('happenedAt', '>', since)
    .$if(butBy !== undefined, (lines) => lines.where('staffId', '<>', butBy ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}
