import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hashPassword } from '@desco/server/src/platform/passwords.ts'

import { asked } from '#bench/config.ts'
import { type Row, tableOf } from '#bench/table.ts'
import { dashboard } from '#rows/dashboard.ts'
import { logins } from '#rows/logins.ts'
import { manyFamilies } from '#rows/many-families.ts'
import { memoryRows } from '#rows/memory-rows.ts'
import { pageBytes } from '#rows/page-bytes.ts'
import { signUpPath } from '#rows/sign-up-path.ts'
import { signedInReads } from '#rows/signed-in-reads.ts'
import { warmStart } from '#rows/warm-start.ts'
import { createClosers } from '#stage/closers.ts'
import { growFamilies, insertNews } from '#stage/grow-families.queries.ts'
import { forgetMost, heldAtMost, heldNow } from '#stage/memory.ts'
import { password, peopleAmong } from '#stage/people.ts'
import { startDatabase } from '#stage/start-database.ts'
import { startPortal } from '#stage/start-portal.ts'

const fewFamilies = 1_000
const peopleAsking = 1_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const closers = createClosers()
const began = performance.now()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closers.closeAll().finally(() => process.exit(1)))
}

try {
  const rows = await measureAll()
  say(`\n${tableOf(rows)}\n`)
  if (asked.families < 1_000_000)
    say('The budget is about a million families: npm run bench -- --families 1000000')
} finally {
  await closers.closeAll()
}
say(`${Math.round((performance.now() - began) / 1000)} s`)

async function measureAll(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'desco-bench-'))
  closers.add(() => rm(folder, { recursive: true, force: true }))
  const server = await startDatabase(folder, closers)
  const hash = await hashPassword(password)

  say('Starting the portal…')
  const few = await startPortal({ name: 'few', folder, server }, closers)
  await growFamilies(few.database, fewFamilies, hash)
  await insertNews(few.database)
  const people = peopleAmong(fewFamilies, peopleAsking)
  const idle = await heldNow(few.pid)
  await forgetMost(few.pid)

  say('Pages, signed-in reads, log-ins, sign-ups…')
  const bytes = await pageBytes(few)
  const reads = await signedInReads(few, closers)
  const seen = await dashboard(few, people.slice(0, 16))
  const loggedIn = await logins(few, people, { password, hash })
  const signedUp = await signUpPath(few)
  const underLoad = await heldAtMost(few.pid)

  say(`Writing ${asked.families.toLocaleString('en')} families…`)
  const many = await startPortal({ name: 'many', folder, server }, closers)
  await growFamilies(many.database, asked.families, hash)
  const grown = await manyFamilies(
    { portal: many, people: peopleAmong(asked.families, peopleAsking), families: asked.families },
    { portal: few, people, families: fewFamilies },
  )

  say('Starting it as a person does…')
  const start = await warmStart(folder)
  return [...reads, loggedIn, signedUp, ...grown, ...seen, ...bytes, ...memoryRows(idle, underLoad), start]
}
