import { addDays } from '@desco/contract/diary/days'
import { listNewlyExpired } from '@desco/server/src/modules/families/invitations/invitations.queries.ts'
import { listFamiliesToLookAt } from '@desco/server/src/modules/messages/family-facts.queries.ts'
import {
  listGrownWithOpenLinks,
  listUnsettledAccounts,
} from '@desco/server/src/modules/surveys/stopped-links.queries.ts'
import { findNewestAnswer, untoldOf } from '@desco/server/src/modules/text-desk/untold.queries.ts'
import { dayInItaly, systemClock } from '@desco/server/src/platform/clock.ts'
import { connect, type Database } from '@desco/server/src/platform/database.ts'
import { createSecrets } from '@desco/server/src/platform/encryption.ts'
import { chores } from '@desco/server/src/contributions.ts'
import type { Client } from 'pg'

// more than that is as bad
const atMost = 10_000

const noted = {
  'families in a walk over everybody': `family
    where exists (select from family_standing_progress where walked_to is not null)
      or exists (select from family_changed where family_id is null)`,
  'families to store': 'family_changed',
  'people to store': 'study_person_changed',
  'names to store': 'known_name_changed',
  'surveys to count': 'completed_survey_changed',
  jobs: `job where due_at <= now() and queue <> 'chore'`,
}

/**
 * How much a portal would do in its next hour for what lies about in a database, by the queries that its chores ask themselves.
 * Birthdays are not among it: their chore looks at each child that is near one.
 */
export async function countDueWork(database: Client, address: string): Promise<Record<string, number>> {
  const db = connect({ connectionString: address, statement_timeout: 0, query_timeout: 0 }, () => undefined)
  try {
    return { ...(await countErasable(db)), ...(await countOthers(db)), ...(await countNoted(database)) }
  } finally {
    await db.destroy()
  }
}

/** What chores would erase. */
async function countErasable(db: Database) {
  const needs = {
    db,
    clock: systemClock,
    // counting reads nothing that is encrypted
    secrets: createSecrets([{ id: 'none', bytes: Buffer.alloc(32) }]),
    portalUrl: '',
    studyName: '',
    studyContact: '',
  }
  const due: Record<string, number> = {}
  for (const { name, erases } of chores) if (erases !== undefined) due[name] = await erases.countDue(needs)
  return due
}

async function countOthers(db: Database) {
  const now = systemClock.now()
  const today = dayInItaly(now)
  const since = new Date(`${addDays(today, -60)}T00:00:00Z`)
  return {
    'invitations without an answer': (await listNewlyExpired(db, { since, now })).length,
    'links of who grew up': (await listGrownWithOpenLinks(db, { today, after: null, atMost })).length,
    'links to open or close': (await listUnsettledAccounts(db, null, atMost)).length,
    'families to look at': (await listFamiliesToLookAt(db, now, atMost)).length,
    'new texts': await countUntold(db, today),
  }
}

async function countUntold(db: Database, today: string): Promise<number> {
  let count = 0
  const slice = { after: 0, upTo: await findNewestAnswer(db) }
  for await (const _ of untoldOf(db, { slice, today })) count += 1
  return count
}

/** What is noted as changed and has to be stored anew, and jobs. */
async function countNoted(database: Client) {
  const due: Record<string, number> = {}
  for (const [what, rows] of Object.entries(noted)) {
    const counted = await database.query<{ count: number }>(`select count(*)::int as count from ${rows}`)
    due[what] = counted.rows[0]?.count ?? 0
  }
  return due
}
