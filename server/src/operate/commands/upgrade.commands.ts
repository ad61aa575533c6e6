import { globSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'

import { checkBackup } from '#operate/doctor/check-database.ts'
import { about, type Finding, printFindings } from '#operate/doctor/finding.ts'
import type { Database } from '#platform/database/database.ts'
import { compareMigrations, holdsPortal } from '#platform/database/migrate.ts'
import { release } from '#platform/version.ts'
import { inJoinedDatabase } from '#start/open-database.ts'

import { CommandError, type OwnCommand } from '#operate/command.ts'

const tables = about('tables')
const doors = about('doors')
const wayBack = about('way back')
const todayHours = 12
const restartSeconds = 5
/** The pace of a slow disk, where a migration touches every row. */
const bytesPerSecond = 20_000_000

/** Asked of the new release, before anything leads to it. */
export const upgrade: OwnCommand = {
  usage: '--check',
  summary:
    'says what this release would change in the database, for how long doors close, whether there is a backup of today, and the way back; changes nothing. Exit code 1 when something is missing',
  async runAlone({ config, log }, values) {
    if (values['check'] !== true)
      throw new CommandError('There is only upgrade --check; deploy/README.md has the lines of an upgrade.')
    const findings = [nameReleases(), ...(await inJoinedDatabase(config, log, checkDatabase))]
    const said = printFindings(findings)
    if (findings.some(({ state }) => state === 'wrong')) throw new CommandError(said)
    return said
  },
}

function nameReleases(): Finding {
  const own = fileURLToPath(new URL('../../../..', import.meta.url))
  const releases = join(own, '..')
  const beside = globSync('desco-*', { cwd: releases }).toSorted()
  return about('release').note(`this is ${release}; ${leadsTo(releases)}; there are ${beside.join(', ')}`)
}

function leadsTo(releases: string): string {
  try {
    return `current leads to ${basename(readlinkSync(join(releases, '../current')))}`
  } catch {
    return 'no link leads to a release'
  }
}

async function checkDatabase(db: Database): Promise<Finding[]> {
  if (!(await holdsPortal(db))) return [tables.note('there are none: the first start makes them')]
  const { pending, unknown } = await compareMigrations(db)
  if (unknown.length > 0)
    return [
      tables.wrong(
        `a newer release has made ${unknown.join(', ')}: this one refuses to start`,
        'restore the backup of before the upgrade first (deploy/README.md), or stay with the newer release',
      ),
    ]
  const backup = await checkBackup(db, todayHours)
  const restart = `closed for the restart, some ${restartSeconds} s; behind a proxy with two processes not at all`
  if (pending.length === 0)
    return [
      tables.ok('no migration waits'),
      doors.note(restart),
      wayBack.note('the link and a restart: nothing is lost'),
      backup,
    ]
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const bytes = Number(rows[0]?.bytes ?? 0)
  const seconds = Math.ceil((pending.length * bytes) / bytesPerSecond)
  return [
    tables.note(`migrations wait: ${pending.map(({ name }) => name).join(', ')}`),
    doors.note(
      `desco migrate works beside the portals; what needs a table that it changes waits, at most some ${seconds} s (${Math.ceil(bytes / 1_000_000)} MB), and desco-restore-drill --with measures it; then ${restart}`,
    ),
    wayBack.note('the backup of before desco migrate: what is written after it is lost'),
    // nobody knows of a backup that was not noted, and this one is the way back
    backup.state === 'note' ? about('backup').wrong(backup.says, 'systemctl start desco-backup') : backup,
  ]
}
