import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { connectPlainly } from '../../../server/src/testing/portals/plain-connection.ts'
import { fillDisk, smallDisk } from './small-disk.mjs'
import { tryPooler, trySmallPooler, tryTls } from './ways-to-database.mjs'
import { familyOf, followLog, openStage, registerFamily, until } from './stage.mjs'

const mebibytes = 220
const token = 'the-token-of-the-proof-of-faults-0123456789'
const recovery = 30
// a pool gives back what has lain idle for ten seconds
const idleMilliseconds = 13_000

/** The database's faults that families meet: no room on its disk, no connection left. */
export async function databaseFaults({ row }) {
  const disk = smallDisk(mebibytes)
  const stage = await openStage({ folder: disk.folder, settings: { METRICS_TOKEN: token } })
  try {
    if (disk.filler !== null) {
      await row('the disk of the database is full', () => writeUntilFull(stage, disk.filler))
      await row('it is full when the database needs a new log file, which ends it', () =>
        writeUntilFull(stage, disk.filler, { untilItEnds: true }),
      )
    } else {
      const skipped = 'it needs root, for a small disk of its own'
      await row('the disk of the database is full', async () => ({ skipped }))
    }
    await row('a pooler works per session, then per transaction', () => tryPooler(stage))
    await row('a pooler has fewer connections than a process takes', () => trySmallPooler(stage))
    await row('TLS to a database with a certificate of an own authority', () => tryTls(stage))
    await row('others hold every connection that the database has', () => takeConnections(stage))
  } finally {
    await stage.close()
    disk.remove()
  }
}

/** An operator is told that nothing can be stored: by the figures and by the doctor. */
async function expectToldOfDisk(stage) {
  const answer = await fetch(`${stage.portal().url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!/^desco_database_writable 0$/mu.test(await answer.text())) throw new Error('the figures do not say it')
  const { checkDatabase } = await import('../../../server/src/operate/doctor/check-database.ts')
  const { readConfig } = await import('../../../server/src/config.ts')
  const { silentLog } = await import('../../../server/src/platform/log.ts')
  const findings = await checkDatabase(readConfig(stage.environment), silentLog)
  if (!findings.some(({ says }) => says.startsWith('its disk is full')))
    throw new Error(`desco doctor: ${findings.map(({ says }) => says).join('; ')}`)
}

async function writeUntilFull(stage, filler, { untilItEnds = false } = {}) {
  await registerFamily(stage)
  const log = followLog(stage)
  const known = []
  const refused = new Set()
  fillDisk(filler)
  try {
    // pages and log files that are there have room for some
    for (let tries = 0; tries < 2_000 && refused.size === 0; tries += 1) {
      if (untilItEnds) await stage.ask('select pg_switch_wal()').catch(() => undefined)
      const family = familyOf(stage)
      const { status, body } = await family.signUp()
      if (status === 200) known.push(family.email)
      else refused.add(`«${body.message}» (${status} ${body.code})`)
    }
    if (!untilItEnds) await expectToldOfDisk(stage)
  } finally {
    rmSync(filler)
  }
  if (refused.size === 0) throw new Error('nobody was refused')
  const heals = await until(() => isServed(stage), recovery, 'a family')
  const there = await stage.ask('select email from account where email = any($1)', [known])
  if (there.length !== known.length)
    throw new Error(`${known.length - there.length} acknowledged steps are lost`)
  const broken = await invariantsOf(stage.postgres.connection)
  if (broken.length > 0) throw new Error(broken.join('; '))
  const sees = `${known.length} registered, all of them kept; then ${[...refused].join('; ')}`
  if ([...refused].some((words) => !words.includes('503 busy'))) throw new Error(sees)
  return { sees, says: log.said(), heals, within: recovery }
}

async function takeConnections(stage) {
  await registerFamily(stage)
  const log = followLog(stage)
  const held = new Set()
  let isOver = false
  let wereRefused = false
  const hold = async () => {
    while (!isOver) {
      await connectPlainly(stage.postgres.connection).then(
        (client) => held.add(client),
        () => void (wereRefused = true),
      )
      if (wereRefused) await pause(20)
    }
  }
  const holding = Array.from({ length: 4 }, hold)
  const told = new Set()
  let answered = 0
  try {
    await until(() => wereRefused, 60, 'the last connection')
    // the portal gives back an idle connection after a while, and gets no new one
    await pause(idleMilliseconds)
    const answers = await Promise.all(Array.from({ length: 24 }, () => familyOf(stage).signUp()))
    for (const { status, body } of answers) {
      if (status === 200) answered += 1
      else told.add(`«${body.message}» (${status} ${body.code})`)
    }
  } finally {
    isOver = true
    await Promise.all(holding)
    await Promise.all([...held].map((client) => client.end()))
  }
  const words = [...told].join('; ')
  if (told.size !== 1 || !words.includes('503 busy')) throw new Error(words || 'nobody was refused')
  const heals = await until(() => isServed(stage), recovery, 'a family')
  const sees = `${answered} of 24 at once are served, the others: ${words}; ${held.size} connections were taken`
  return { sees, says: log.said(), heals, within: recovery }
}

const isServed = (stage) =>
  registerFamily(stage).then(
    () => true,
    () => false,
  )

async function invariantsOf(connection) {
  const { connect } = await import('../../../server/src/platform/database/database.ts')
  const { findBroken } = await import('../../../server/src/invariants.queries.ts')
  const db = connect(connection, () => undefined)
  try {
    return (await findBroken(db)).map(({ what, rows }) => `${what}: ${rows}`)
  } finally {
    await db.destroy()
  }
}
