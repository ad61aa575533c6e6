import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { recomputeAll } from '@desco/server/src/families/standings/keep-standings.ts'
import { hashPassword } from '@desco/server/src/platform/secrets/passwords.ts'

import { growFamilies, insertNews, password, peopleAmong } from '#bench/families.ts'
import { type Measure, options } from '#bench/config.ts'
import { keyPress, lighthouse, presses } from '#rows/browser.ts'
import { logins, schoolEvening, signUpPath } from '#rows/enrolment.ts'
import { pageBytes } from '#rows/pages.ts'
import { besideBetterAuth, signedInReads } from '#rows/reads.ts'
import { warmStart } from '#rows/start.ts'
import { exportFiles, memoryUnderLoad, teamPages } from '#rows/team.ts'
import { createClosers, type Portal, privateNow, startDatabase, startPortal } from '#bench/stage.ts'
import { atMost, megabytes, type Row, tableOf } from '#bench/table.ts'

const fewFamilies = 1_000
const say = (text: string) => process.stdout.write(`${text}\n`)
const closers = createClosers()
const began = performance.now()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closers.closeAll().finally(() => process.exit(1)))
}

try {
  say(`\n${tableOf(await measureAll())}\n`)
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
  // else the portal would walk over them for the first minute, beside what is measured
  await recomputeAll(few.address)
  await insertNews(few.database, 'news_item')
  const people = peopleAmong(fewFamilies, fewFamilies)
  const atRest = await privateNow(few.pid)

  let many: Promise<Portal> | undefined
  const amongMany = () => (many ??= startMany())
  const startMany = async () => {
    say(`Writing ${options.families.toLocaleString('en')} families…`)
    const portal = await startPortal({ name: 'many', folder, server }, closers)
    await growFamilies(portal.database, options.families, hash)
    return portal
  }

  // in this order: what a person waits for before what loads the machine
  const rows: Record<Measure, () => Promise<Row | Row[]>> = {
    pages: () => pageBytes(),
    key: () => keyPress(few),
    presses: () => presses(few, fewFamilies),
    lighthouse: () => lighthouse(few),
    evening: () => schoolEvening(few, people),
    reads: () => signedInReads(few, closers),
    beside: () => besideBetterAuth(few, { server, hash }, closers),
    logins: () => logins(few, people, closers),
    'sign-up': () => signUpPath(few),
    team: async () => teamPages(await amongMany(), options.families),
    exports: async () => [
      ...(await exportFiles(few, fewFamilies)),
      ...(await exportFiles(await amongMany(), options.families)),
    ],
    memory: async () => [
      atMost('server memory at rest, private bytes', atRest, 110e6, megabytes),
      await memoryUnderLoad(await amongMany(), peopleAmong(options.families, fewFamilies)),
    ],
    start: () => warmStart(folder),
  }
  const measured: Row[] = []
  for (const [measure, take] of Object.entries(rows)) {
    if (!options.measures.has(measure as Measure)) continue
    say(`Measuring ${measure}…`)
    measured.push(...[await take()].flat())
  }
  return measured
}
