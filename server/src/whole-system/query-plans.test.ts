import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { asOwner, createTestConnection } from '#testing/portals/database.ts'
import { fillTables } from '#testing/files/fill-tables.ts'
import { readStatements, type Statement } from '#testing/files/statements.ts'
import { tableGrowth } from '#testing/many-families/table-growth.ts'

// Runs after the other tests of the server, and looks at what the portal asked the database in them.

const growing = Object.entries(tableGrowth).flatMap(([table, growth]) => (growth === 'grows' ? [table] : []))

/** Files that may read everybody's rows, and why nobody has to wait for them. */
const mayReadEverybody: Readonly<Record<string, string>> = {
  'src/team/exports/reading/read-rows.ts': 'An export is about everybody; it is made in the background.',
  'src/team/exports/answers/fetch-answers.ts': 'The same.',
  'src/questionnaires/participation/participation.queries.ts':
    'Everybody of a questionnaire that was made again.',
  'src/questionnaires/participation/survey-answers.ts':
    'Which questionnaires were ever given, for the page of exports.',
  'src/questionnaires/desk/reconcile-surveys.ts': 'A comparison with LimeSurvey walks through everybody.',
  'src/questionnaires/desk/survey-people.ts': 'Counts everybody for the team, once in a while for all of it.',
  'src/messages/sendings/sendings.queries.ts': 'A message to many families looks at each of them.',
  'src/families/standings/stored-standings.queries.ts':
    'Computes where all families stand and who takes part, at an upgrade or by a command.',
  'src/team/find/find-person.queries.ts': 'Joins the few thousand that are compared.',
  'src/team/tasks/family-appointments.ts': 'Joins the appointments of five weeks.',
  'src/team/tasks/family-tasks.ts': 'Joins the tasks that are due, which the team wrote by hand.',
  'src/rights/study-end/erasure-of-all.queries.ts':
    'Counts all families once they are being erased, for the page and the monitoring.',
  'src/invariants.queries.ts':
    'Holds all rows against what must be true of them, by a command of the operator.',
  'src/operate/commands/backup.commands.ts':
    'Ends all sessions and waiting mails of a restored backup, by a command.',
  'src/rights/requests/report-year.ts': 'The report of a year.',
}

/** The same of single statements, by words that stand in no other of that file. */
const mayReadAll: readonly { askedBy: string; words: string; because: string }[] = [
  ...['spouse_invitation as invitation', '"spouse_invitation" as "invitation"'].map((words) => ({
    askedBy: 'src/families/invitations/without-consent.ts',
    words,
    because:
      'Counts the invitations of a year for the team, and looks at all of them each hour, once over all processes.',
  })),
  ...['from study_person as taker', 'from text_owed as owed'].map((words) => ({
    askedBy: 'src/messages/texts/see-texts.ts',
    words,
    because: 'How many a new text is about, and how many have not answered it: for the team’s page.',
  })),
  ...['from "family_standing" group by', 'with counted as materialized'].map((words) => ({
    askedBy: 'src/team/find/family-steps.ts',
    words,
    because: 'Counts what is stored of all families: 40 ms among 100,000.',
  })),
  {
    askedBy: 'src/team/today/see-curves.ts',
    words: 'percentile_cont',
    because: 'Takes 0.3 s among 100,000 families, once in ten minutes.',
  },
  {
    askedBy: 'src/messages/texts/tell-of-new-texts.ts',
    words: 'with asked as materialized',
    because: 'Looks at all answers each hour, once over all processes.',
  },
  {
    askedBy: 'src/questionnaires/closing/stopped-links.queries.ts',
    words: 'select distinct "account_id" from "survey_participation" where "left_at" is ',
    because:
      'Everybody’s links are gone through once as the study ends, two hundred people at a time, in the background.',
  },
  ...[' for no key update', 'select distinct split_part', ' where starts_with'].map((words) => ({
    askedBy: 'src/encrypted-columns.ts',
    words,
    because: 'Reads all that is encrypted, at the start and when a key is changed or lost.',
  })),
  {
    askedBy: 'src/platform/database/parts-of-statements.ts',
    words: 'from "family" where ("family"."id" is null',
    because: 'How many families an export will go through.',
  },
  {
    askedBy: 'src/platform/work-queue/jobs.queries.ts',
    words: 'group by queue',
    because: 'How much waits in each queue, for the monitoring: what is done is not in the table any more.',
  },
  {
    askedBy: 'src/platform/work-queue/jobs.queries.ts',
    words: 'update job set due_at = least(due_at',
    because:
      'Jobs from a moment to come, by an index: of the rows here all are ten years ahead of what tests ask.',
  },
  {
    askedBy: 'src/platform/work-queue/jobs.queries.ts',
    words: "else interval '2 years' end",
    because: 'The doctor counts what can never be due, by a command of the operator.',
  },
]

let ownerDb: Database
beforeAll(async () => {
  ownerDb = connect(asOwner(await createTestConnection()), () => undefined)
  // at once: nothing else runs any more
  const halves = [0, 1].map((half) => growing.filter((_, place) => place % 2 === half))
  await Promise.all(halves.map((tables) => fillTables(ownerDb, tables, 10_000)))
})
afterAll(() => ownerDb.destroy())

// a statement about two hundred families at once rightly reads a small table whole; chance decides which test asked first
const fewest = 3

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const mayRead = ({ askedBy, text }: Statement) =>
  askedBy in mayReadEverybody || mayReadAll.some((one) => one.askedBy === askedBy && text.includes(one.words))

/** The growing tables of which the planner would read every row. */
async function tablesReadWhole({ text, values }: Pick<Statement, 'text' | 'values'>): Promise<string[]> {
  const query = text.replace(/^\s*copy \(([^]*)\) to stdout.*$/iu, '$1')
  const { rows } = await ownerDb.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    ...sql.raw(`explain (format json) ${query}`).compile(ownerDb),
    parameters: values.map((value) => (Array.isArray(value) ? value.slice(0, fewest) : value)),
  })
  const tables = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scannedIn(plan)))
  return [...new Set(tables)].filter((table) => growing.includes(table))
}

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
]

describe('what the portal asks its database', () => {
  it('reads no table as a whole that grows with the study', async () => {
    const statements = readStatements(inject('statements'))
    // alone it has nothing to look at: run it with the tests of what was changed
    expect(statements.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const statement of statements) {
      if (mayRead(statement)) continue
      const tables = await tablesReadWhole(statement)
      if (tables.length > 0) found.push(`${statement.askedBy} reads ${tables.join(', ')}: ${statement.text}`)
    }
    expect(found).toEqual([])
  })
})

describe('tablesReadWhole', () => {
  it('finds a column without an index, also inside a copy and beside one that has an index', async () => {
    const byName = { text: 'select id from account where name = $1', values: ['Giulia'] }
    expect(await tablesReadWhole(byName)).toEqual(['account'])
    const copied = {
      text: 'copy (select * from account where name <> phone) to stdout (format csv)',
      values: [],
    }
    expect(await tablesReadWhole(copied)).toEqual(['account'])
    const joined = 'select from account join child on child.name = account.name where account.login = $1'
    expect(await tablesReadWhole({ text: joined, values: ['word7'] })).toEqual(['child'])
  })

  it('says nothing of a row that is found by an index, nor of a table that stays short', async () => {
    expect(
      await tablesReadWhole({ text: 'select id from account where login = $1', values: ['word7'] }),
    ).toEqual([])
    expect(await tablesReadWhole({ text: 'select * from news_item', values: [] })).toEqual([])
  })
})
