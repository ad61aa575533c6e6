import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { startFamilies } from '../../server/src/testing/many-families/families-under-load.ts'
import { startMailSink } from '../../server/src/testing/portals/mail-sink.ts'
import { anEmail, aSignUp } from '../../server/src/testing/people/people.ts'
import { callOver, startProcess } from '../../server/src/testing/portals/portal-processes.ts'
import { processSettings, withoutLimits } from '../../server/src/testing/portals/process-settings.ts'
import { say } from '../../scripts/run-step.mjs'
import { contentsOf } from './stage/contents.mjs'
import { findDebianPostgres, startDebianPostgres, versionOf } from './stage/debian-postgres.mjs'
import { pgBackRestVersion, proveToTheMoment } from './stage/restore-to-the-moment.mjs'
import { collectFacts, writeReport } from './stage/report.mjs'

const desco = fileURLToPath(new URL('../../server/src/desco.ts', import.meta.url))
const password = 'Tavola!2026'
/** The tables that `desco after-restore` changes; all others must be as they were. */
const settled = ['audit_line', 'job', 'outgoing_mail', 'session', 'staff_session']

/** Dumps a portal's database while families use it, restores it beside, settles it, and compares; 0 when all of it held. */
export async function runProof() {
  const binaries = findDebianPostgres()
  if (binaries === undefined) {
    say('– skipped: it needs apt-get install postgresql')
    return 0
  }
  const pgBackRest = pgBackRestVersion()
  const folder = mkdtempSync(path.join(tmpdir(), 'desco-restore-'))
  const closers = [() => rmSync(folder, { recursive: true, force: true })]
  const { fact, hold, table } = collectFacts()
  try {
    await prove({ binaries, folder, closers, fact })
    if (pgBackRest === null) say('– pgBackRest is skipped: it needs apt-get install pgbackrest')
    else await proveToTheMoment({ binaries, folder, closers, fact, settingsFor, settle, invariantsOf })
  } catch (error) {
    fact('to the end', false, error.message)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
  const programs = `PostgreSQL and pg_dump ${versionOf(binaries)}, ${pgBackRest ?? 'no pgBackRest'}`
  writeReport('restore', `${programs}\n\n${table()}`)
  return hold() ? 0 : 1
}

async function prove({ binaries, folder, closers, fact }) {
  writeFileSync(path.join(folder, 'app.html'), '<html><head></head></html>')
  const postgres = await startDebianPostgres(binaries)
  closers.push(postgres.stop)
  const run = (program, ...words) => {
    const { status, stderr } = spawnSync(path.join(binaries, program), words, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  const addressOf = (name) => postgres.address.replace(/postgres$/, name)
  for (const name of ['study', 'restored']) run('createdb', '--maintenance-db', postgres.address, name)
  const mails = await startMailSink()
  closers.push(mails.close)
  const settings = (name) => settingsFor(addressOf(name), mails.url)
  const portal = await startProcess(settings('study'), { folder })
  closers.push(() => portal.end('SIGKILL'))
  const load = startFamilies({ urlOf: () => portal.url, mails, callers: 4 })
  await load.untilMore(60)

  // a dump is of one moment, whatever is written meanwhile
  const early = path.join(folder, 'early.dump')
  run('pg_dump', '-Fc', '-f', early, addressOf('study'))
  await load.untilMore(20)
  await load.stop()
  run('createdb', '--maintenance-db', postgres.address, 'early')
  run('pg_restore', '--exit-on-error', '-d', addressOf('early'), early)
  const broken = await invariantsOf(addressOf('early'))
  fact(
    'a dump under load is of one moment',
    broken.length === 0,
    broken.join('; ') || 'every invariant holds',
  )

  const family = load.families.findLast(({ token }) => token !== null)
  // nobody takes mails any more: these wait
  await mails.close()
  closers.splice(closers.indexOf(mails.close), 1)
  const waiting = Array.from({ length: 3 }, () => anEmail())
  const call = callOver(() => portal.url)
  for (const email of waiting) await call('POST', '/api/users/sign-up', { body: aSignUp({ email }) })
  await portal.end('SIGTERM')
  const dump = path.join(folder, 'late.dump')
  run('pg_dump', '-Fc', '-f', dump, addressOf('study'))
  run('pg_restore', '--exit-on-error', '-d', addressOf('restored'), dump)
  const [before, after] = ['study', 'restored'].map((name) => contentsOf(binaries, addressOf(name)))
  const different = Object.keys(before).filter((table) => before[table].hash !== after[table]?.hash)
  const count = Object.values(before).reduce((sum, { rows }) => sum + rows, 0)
  const said = different.join(', ') || `${count} rows in ${Object.keys(before).length} tables are the same`
  fact('restored, row by row', different.length === 0, said)

  settle(settings('restored'), { folder, fact })
  const now = contentsOf(binaries, addressOf('restored'))
  const changed = Object.keys(before).filter((table) => before[table].hash !== now[table].hash)
  const unexpected = changed.filter((table) => !settled.includes(table))
  fact('it changes nothing else', unexpected.length === 0, `changed: ${changed.join(', ')}`)
  const lost = await invariantsOf(addressOf('restored'))
  fact('the restored database is sound', lost.length === 0, lost.join('; ') || 'every invariant holds')

  const sink = await startMailSink()
  closers.push(sink.close)
  const again = await startProcess({ ...settings('restored'), SMTP_URL: sink.url }, { folder })
  closers.push(() => again.end('SIGKILL'))
  const asked = callOver(() => again.url)
  const old = await asked('POST', '/api/users/verify-token', { token: family.token })
  fact('an old session is over', old.status === 401, `answered ${old.status}`)
  const entered = await asked('POST', '/api/users/login', { body: { email: family.email, password } })
  const child = entered.body.res?.user.children[0]?.childname
  fact('a family enters and finds its child', child === 'Nicolò', `answered ${entered.status}, ${child}`)
  // a registration made now is sent; what waited in the backup is not
  const fresh = anEmail()
  await asked('POST', '/api/users/sign-up', { body: aSignUp({ email: fresh }) })
  for (let left = 3_000; left > 0 && sink.codeFor(fresh) === null; left -= 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
  const sentAgain = sink.received.filter(({ to }) => waiting.includes(to)).length
  const toFresh = sink.codeFor(fresh) !== null
  const mailsSaid = `${sentAgain} of ${waiting.length} that waited were sent, the new one ${toFresh ? 'was' : 'was not'}`
  fact('mails that waited stay held', sentAgain === 0 && toFresh, mailsSaid)
}

const settingsFor = (address, smtp) => ({
  ...processSettings(address),
  ...withoutLimits,
  SMTP_URL: smtp,
})

/** An operator does this after a restore, before a portal starts on it. */
function settle(settings, { folder, fact }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [desco, 'after-restore', '--yes'], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...settings, DESCO_DATA_DIR: folder, PATH: process.env.PATH },
  })
  fact('desco after-restore', status === 0, `${stdout}${status === 0 ? '' : stderr}`.trim())
}

async function invariantsOf(address) {
  const { connect } = await import('../../server/src/platform/database/database.ts')
  const { findBroken } = await import('../../server/src/invariants.queries.ts')
  const db = connect({ connectionString: address }, () => undefined)
  try {
    return (await findBroken(db)).map(({ what, rows }) => `${what}: ${rows}`)
  } finally {
    await db.destroy()
  }
}
