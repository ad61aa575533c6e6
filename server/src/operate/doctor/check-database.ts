import { sql } from 'kysely'

import { canApproveEachOther } from '#staff/index.ts'
import { dayInItaly, systemClock } from '#platform/clock.ts'
import { readClockWatch } from '#platform/database/database-clock.ts'
import { type Database, withDatabase } from '#platform/database/database.ts'
import { readRound } from '#platform/database/operator-rounds.queries.ts'
import { tryWrite } from '#platform/database/try-write.ts'
import { createSecrets } from '#platform/secrets/encryption.ts'
import { listKeys } from '#platform/secrets/encryption-keys.queries.ts'
import type { Log } from '#platform/log.ts'
import { localKeyFile, type MasterKeys, readLocalKeys } from '#platform/secrets/master-keys.ts'
import { compareMigrations, holdsPortal } from '#platform/database/migrate.ts'
import { refuseTransactionPooler } from '#platform/database/pooler.ts'
import { identifyConnection, judgeRole, RoleTooWeak } from '#platform/database/running-role.ts'
import { choreQueue } from '#platform/work-queue/chores.ts'
import { countImplausible } from '#platform/work-queue/jobs.queries.ts'
import { type Config, keysIn } from '#server/config.ts'
import { findBroken } from '#server/invariants.queries.ts'
import { joinDatabase, nameDatabase, type OpenedDatabase } from '#start/open-database.ts'
import { tableRights } from '#server/table-rights.ts'
import { whyNot } from '#start/why-not.ts'

import { checkNames } from './check-names.ts'
import { checkDatabaseCertificate, checkRoom } from './check-connections.ts'
import { about, clockFinding, type Finding } from './finding.ts'

const { ok, wrong } = about('database')
const tables = about('tables')
const rights = about('rights')
const ofKeys = about('keys')
const backup = about('backup')
const oldestVersion = 150_000
const hourMilliseconds = 3_600_000
const oldestBackupHours = 26

/** Its version, settings, rights, tables, keys and what must hold in it. Changes nothing there. */
export async function checkDatabase(config: Config, log: Log): Promise<Finding[]> {
  if (config.production && config.databaseUrl === null)
    return [wrong('there is no DATABASE_URL', 'set it: production has no stand-in')]
  let opened: OpenedDatabase
  try {
    opened = await joinDatabase(config, log)
  } catch (error) {
    return [wrong(whyNot(error), 'start the portal once, or set DATABASE_URL')]
  }
  const { connection, close } = opened
  try {
    await refuseTransactionPooler(connection)
    return await withDatabase(connection, async (db) => [
      ...(await checkServer(db, config)),
      ...(await checkDatabaseCertificate(connection)),
      await checkRoom(connection),
      ...(await checkTables(db, opened, config)),
    ])
  } catch (error) {
    return [wrong(whyNot(error), 'mend DATABASE_URL, or the database; then try again')]
  } finally {
    await close()
  }
}

type Server = {
  version: string
  number: number
  encoding: string
  fsync: string
  commit: string
  now: number
  lacks: string[]
}

async function checkServer(db: Database, config: Config): Promise<Finding[]> {
  const askedAt = Date.now()
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      extract(epoch from clock_timestamp())::float8 as now,
      array(
        select 'the collation it-x-icu' where not exists (select from pg_collation where collname = 'it-x-icu')
        union all
        select 'the extension pg_trgm' where not exists (select from pg_available_extensions where name = 'pg_trgm')
      ) as lacks`.execute(db)
  const [server] = rows
  if (server === undefined) return []
  const { version, number, encoding, fsync, commit, now, lacks } = server
  const roundTrip = Date.now() - askedAt
  const losesChanges = wrong(
    'it answers before a change is on the disk: a power cut loses what families were told is stored',
    'set fsync = on and synchronous_commit = on',
  )
  return [
    number >= oldestVersion
      ? ok(`PostgreSQL ${version}, ${nameDatabase(config)}`)
      : wrong(`PostgreSQL ${version} is too old`, 'use PostgreSQL 15 or later'),
    clockFinding('database', now * 1_000 - (askedAt + roundTrip / 2)),
    ...(encoding === 'UTF8'
      ? []
      : [wrong(`its encoding is ${encoding}`, 'make it anew with: create database … encoding utf8')]),
    ...lacks.map((what) =>
      wrong(`${what} is missing`, 'install PostgreSQL with ICU, and the package postgresql-contrib'),
    ),
    await checkWriting(db),
    ...(fsync === 'off' || commit === 'off' ? [losesChanges] : []),
  ]
}

/** A full disk answers every read as before. */
async function checkWriting(db: Database): Promise<Finding> {
  const refusal = await tryWrite(db)
  if (refusal === null) return ok('it stores what it is given')
  if (refusal === '53100')
    return wrong('its disk is full: nothing can be stored', 'make room on the disk of the database')
  if (refusal === '53200')
    return wrong('its memory is used up', 'give its machine more, or lower work_mem and max_connections')
  return wrong('it is a standby, which takes no changes', 'name the primary in DATABASE_URL')
}

async function checkTables(
  db: Database,
  { connection, ownerConnection }: OpenedDatabase,
  config: Config,
): Promise<Finding[]> {
  if (!(await holdsPortal(db))) return [await checkEmpty(db, ownerConnection !== null)]
  const { pending, unknown } = await compareMigrations(db)
  if (unknown.length > 0)
    return [wrong('a newer release has been here', 'start that release, or a newer one')]
  // rights are of the tables as they will be
  if (pending.length > 0)
    return [tables.note(`${pending.length} migrations will be made by the next start or desco migrate`)]
  return [
    tables.ok('up to date'),
    await checkRole(db, await identifyConnection(connection)),
    await checkKeys(db, config),
    await checkApprovers(db),
    ...(config.databaseUrl === null ? [] : [await checkBackup(db)]),
    ...(await checkTime(db)),
    ...(await checkNames(db, config)),
    ...(await checkInvariants(db)),
  ]
}

async function checkInvariants(db: Database): Promise<Finding[]> {
  const broken = await findBroken(db)
  if (broken.length === 0) return [about('invariants').ok('what must hold in the tables holds')]
  return broken.map(({ what, rows }) =>
    about('invariants').wrong(`${what} (${rows})`, 'a defect, or a change by hand: write to who makes Desco'),
  )
}

/** Of a backup that nobody noted, nobody knows. */
export async function checkBackup(db: Database, oldestHours = oldestBackupHours): Promise<Finding> {
  const last = await readRound(db, 'backup')
  if (last === undefined)
    return backup.note('none was ever noted: let what makes it end with desco backup note (deploy/README.md)')
  const hours = Math.floor((Date.now() - last.doneAt.getTime()) / hourMilliseconds)
  return hours < oldestHours
    ? backup.ok(`the last one is ${hours} hours old`)
    : backup.wrong(
        `the last one is ${hours} hours old`,
        'systemctl start desco-backup, and see why its timer did not',
      )
}

/** The traces of a clock that jumped. */
async function checkTime(db: Database): Promise<Finding[]> {
  const late = await countImplausible({ db, clock: systemClock }, { chores: choreQueue })
  const watch = await readClockWatch({ db, clock: systemClock })
  return [
    late === 0
      ? about('jobs').ok('none is due later than can be')
      : about('jobs').wrong(
          `${late} are due later than can be: a clock was ahead`,
          'let the portal run or restart it: it brings them back within a minute',
        ),
    ...(watch?.steady === false
      ? [
          about('clock').note(
            `what cannot be undone waits until an hour after ${watch.since.toISOString()}, when a clock jumped or was watched again (desco clock confirm)`,
          ),
        ]
      : []),
  ]
}

async function checkEmpty(db: Database, hasOwner: boolean): Promise<Finding> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') as may`.execute(db)
  return hasOwner || rows[0]?.may === true
    ? tables.note('there are none: the first start or desco migrate makes them')
    : tables.wrong(
        'there are none, and this role may not make them',
        'as their owner: desco migrate with DATABASE_OWNER_URL (docs/operations.md)',
      )
}

async function checkRole(db: Database, { role }: { role: string }): Promise<Finding> {
  try {
    const warning = await judgeRole(db, { role, tables: tableRights })
    const owns = await sql<{ owns: boolean }>`
      select exists (select from pg_tables where tablename = 'family' and tableowner = current_user) as owns`.execute(
      db,
    )
    if (warning !== null) return rights.note(warning)
    return owns.rows[0]?.owns === true
      ? rights.note(
          `the portal runs as ${role}, which owns the tables; two roles are safer (docs/operations.md)`,
        )
      : rights.ok(`${role} may do what the portal does, and no more`)
  } catch (error) {
    if (!(error instanceof RoleTooWeak)) throw error
    return rights.wrong(error.message, 'desco migrate with DATABASE_OWNER_URL')
  }
}

/** An act that needs a second person waits for ever where one person could hold every access. */
async function checkApprovers(db: Database): Promise<Finding> {
  return (await canApproveEachOther(db, dayInItaly(new Date())))
    ? about('approvals').ok('two of the team can approve what the other asks for')
    : about('approvals').note(
        'nobody can approve for anybody: no two responsabili whose accesses come from different links of the command line. Make a second root with desco staff create, or desco staff renew for somebody who has an access',
      )
}

async function checkKeys(db: Database, config: Config): Promise<Finding> {
  const known = await listKeys(db)
  const local = config.keys === null ? readLocalKeys(config.dataFolder) : undefined
  const keys: MasterKeys | null =
    config.keys ?? (local === undefined ? null : keysIn(local, localKeyFile(config.dataFolder)))
  if (keys === null) {
    return known.length === 0
      ? ofKeys.note('none yet: the first start makes a file beside the data; DESCO_KEYS is safer')
      : ofKeys.wrong('the database uses keys, and there are none here', 'bring DESCO_KEYS or the key file')
  }
  const secrets = createSecrets(keys)
  const lost = known.filter(({ id, mark }) => !secrets.markOf(id)?.equals(mark))
  if (lost.length > 0)
    return ofKeys.wrong(
      `${lost.map(({ id }) => id).join(', ')} is missing or another one`,
      'bring the right keys; only when they are lost for good: desco keys give-up',
    )
  return config.keys === null
    ? ofKeys.note(`they stand in ${localKeyFile(config.dataFolder)}, beside the data: DESCO_KEYS is safer`)
    : ofKeys.ok('they open what the database holds')
}
