import { type RawBuilder, sql } from 'kysely'

/**
 * The end of a statement, up to its limit: that a name is the one that was said, by the index of that name. A plain comparison
 * lets the planner hope: of a first name there are so many bearers that it expects to meet some at once, and where nobody bears
 * the name it has gone through everybody.
 */
export const isNameInOrder = (name: RawBuilder<unknown>, said: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${name} between ${said} and ${said} order by ${name}`
