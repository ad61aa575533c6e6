import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { Client } from 'pg'

import { dataFolder } from '../config.ts'
import { createFinder, type Finder } from './find-secrets.ts'
import { type Kind, secretsOfRun } from './known-secrets.ts'

const ofStaff = ['staff_account.shown_as']
// tokens of questionnaires are made of addresses and names where SURVEY_TOKENS=email, the specification's default
const ofSurveys = ['survey_token.token', 'survey_participation.token', 'erasure_survey.token']
// a file is made for the person who asked for it, and stays until it is fetched
const files = ['data_copy.file', 'export_chunk.bytes', 'export_answers.bytes']

/** The columns that may hold a kind of secret in the clear, and no other: passwords, codes and tokens stand in none. */
const mayHold: Record<Kind, readonly string[]> = {
  password: [],
  code: [],
  token: [],
  address: [
    'account.login',
    'account.email',
    'spouse_invitation.email',
    'outgoing_mail.recipient',
    'email_change.email_before',
    'email_change.email_after',
    'staff_account.email',
    ...ofStaff,
    ...ofSurveys,
    ...files,
  ],
  name: [
    'account.login',
    'account.name',
    'account.surname',
    'child.name',
    'child.surname',
    'spouse_invitation.surname',
    'team_correction.value_before',
    'team_correction.value_after',
    'staff_account.name',
    ...ofStaff,
    ...ofSurveys,
    ...files,
  ],
}

/** Looks through every column of the run's database. Answers the columns that hold what they should not. */
export async function searchDatabase(find: Finder): Promise<string[]> {
  const database = new Client(await connectionOf(dataFolder))
  await database.connect()
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
    )
    const found = new Set<string>()
    let isDemoParentSeen = false
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${name} as t`,
      )
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row))
          for (const kind of find(value)) found.add(`${kind} ${name}.${column}`)
      if (name === 'account') isDemoParentSeen = rows.some(({ row }) => findDemoParent(row['email']).size > 0)
    }
    return [
      ...judge(found),
      ...(isDemoParentSeen ? [] : ['database: the search does not find the demo parent']),
    ]
  } finally {
    await database.end()
  }
}

// she stands in the database of every run: a search that does not find her would find nothing else
const findDemoParent = createFinder([{ kind: 'address', value: 'dangelo' }])

// a few stories may register nobody, or colleagues alone
const manyAddresses = 40
const addressesOfRun = () => secretsOfRun().filter(({ kind }) => kind === 'address').length

function judge(found: Set<string>): string[] {
  const allowed = new Set(
    Object.entries(mayHold).flatMap(([kind, columns]) => columns.map((column) => `${kind} ${column}`)),
  )
  const leaks = [...found].filter((one) => !allowed.has(one)).map((one) => `database: ${one}`)
  // a run of many stories has registered somebody: a search that does not find them would find nothing else
  const isBlind = addressesOfRun() >= manyAddresses && !found.has('address account.email')
  return isBlind ? [...leaks, 'database: the search finds no account'] : leaks
}

/** The embedded database listens on a socket, which its own file names. */
export async function connectionOf(folder: string) {
  const lines = (await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'desco', database: 'desco' }
}
