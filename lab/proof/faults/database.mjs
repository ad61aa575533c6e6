import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connectPlainly } from '../../../server/src/testing/portals/plain-connection.ts'
import { familyOf, followLog, openStage, registerFamily, until } from './stage.mjs'

const mebibytes = 220
const recovery = 30
// a pool gives back what has lain idle for ten seconds
const idleMilliseconds = 13_000

/** What the database can do to families: no room on its disk, no connection left. */
export async function databaseFaults({ row }) {
  const mount = mkdtempSync(path.join(tmpdir(), 'desco-disk-'))
  const options = `size=${mebibytes}m`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mount]).status === 0
  const folder = path.join(mount, 'data')
  mkdirSync(folder)
  const stage = await openStage({ folder })
  try {
    if (isMounted) {
      await row('the disk of the database is full', () => fillDisk(stage, path.join(mount, 'filler')))
      await row('it is full when the database needs a new log file, which ends it', () =>
        fillDisk(stage, path.join(mount, 'filler'), { untilItEnds: true }),
      )
    } else {
      const skipped = 'it needs root, for a small disk of its own'
      await row('the disk of the database is full', async () => ({ skipped }))
    }
    await row('others hold every connection that the database has', () => takeConnections(stage))
  } finally {
    await stage.close()
    if (isMounted) spawnSync('umount', [mount])
    rmSync(mount, { recursive: true, force: true })
  }
}

async function fillDisk(stage, filler, { untilItEnds = false } = {}) {
  await registerFamily(stage)
  const log = followLog(stage)
  const known = []
  const refused = new Set()
  fill(filler)
  try {
    // pages and log files that are there have room for some
    for (let tries = 0; tries < 2_000 && refused.size === 0; tries += 1) {
      if (untilItEnds) await stage.ask('select pg_switch_wal()').catch(() => undefined)
      const family = familyOf(stage)
      const { status, body } = await family.signUp()
      if (status === 200) known.push(family.email)
      else refused.add(`«${body.message}» (${status} ${body.code})`)
    }
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

/** Leaves not a byte. */
function fill(file) {
  const to = openSync(file, 'w')
  for (let size = 1 << 20; size >= 1;) {
    try {
      if (writeSync(to, Buffer.alloc(size)) < size) size >>= 1
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
      size >>= 1
    }
  }
  closeSync(to)
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
    // what the portal does not need it gives back after a while, and gets no more
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
