import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { startFamilies } from '../../../server/src/testing/many-families/families-under-load.ts'
import { startMailSink } from '../../../server/src/testing/portals/mail-sink.ts'
import { password } from '../../../server/src/testing/people/people.ts'
import { callOver, startProcess } from '../../../server/src/testing/portals/portal-processes.ts'
import { contentsOf } from './contents.mjs'
import { startDebianPostgres } from './debian-postgres.mjs'

const example = new URL('../../../deploy/pgbackrest.conf', import.meta.url)

/** `pgBackRest 2.45`; null where it is not installed. */
export function pgBackRestVersion() {
  const { status, stdout } = spawnSync('pgbackrest', ['version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/**
 * A whole backup and all changes since by pgBackRest, with the example of deploy/, while families register; then somebody drops all
 * tables, and the database is restored beside as it was the moment before.
 */
export async function proveToTheMoment({
  binaries,
  folder,
  closers,
  fact,
  settingsFor,
  settle,
  invariantsOf,
}) {
  const mails = await startMailSink()
  closers.push(mails.close)
  const config = path.join(folder, 'pgbackrest.conf')
  const archived = {
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=desco archive-push %p`,
  }
  const first = await startDebianPostgres(binaries, { settings: archived })
  closers.push(first.stop)
  const repository = path.join(first.folder, 'backups')
  writeFileSync(config, configFor(first, repository))
  const backRest = (...words) =>
    first.run('pgbackrest', `--config=${config}`, '--stanza=desco', '--log-level-console=warn', ...words)
  const ask = (statement) =>
    first.run(path.join(binaries, 'psql'), '-XAt', '-v', 'ON_ERROR_STOP=1', '-c', statement, first.address)
  await ask('create database study')
  const study = first.address.replace(/postgres$/u, 'study')
  const portal = await startProcess(settingsFor(study, mails.url), { folder })
  closers.push(() => portal.end('SIGKILL'))
  const load = startFamilies({ urlOf: () => portal.url, mails, callers: 4 })
  await load.untilMore(20)
  await backRest('stanza-create')
  await backRest('--type=full', 'backup')
  await load.untilMore(40)
  await load.stop()
  await portal.end('SIGTERM')

  const moment = (await ask('select clock_timestamp()')).trim()
  const before = contentsOf(binaries, study)
  await first.run(path.join(binaries, 'psql'), '-Xqc', 'drop schema public cascade', study)
  // the last changes are archived too
  await backRest('check')
  const info = JSON.parse(await backRest('--output=json', 'info'))
  const [backup] = info[0].backup
  const since = load.families.length
  fact(
    'pgBackRest: a whole backup under load, and all changes since',
    info[0].status.code === 0,
    `${since} families; ${Math.round(backup.info.size / 2 ** 20)} MiB, ${Math.round(backup.info.repository.size / 2 ** 20)} in the backup, encrypted by ${info[0].cipher}`,
  )

  const restored = path.join(folder, 'restored.conf')
  const second = await startDebianPostgres(binaries, {
    make: async (place) => {
      writeFileSync(restored, configFor(place, repository))
      await place.run(
        'pgbackrest',
        `--config=${restored}`,
        '--stanza=desco',
        '--type=time',
        `--target=${moment}`,
        '--target-action=promote',
        // it must not write into the archive of the other one
        '--archive-mode=off',
        '--log-level-console=warn',
        'restore',
      )
    },
  })
  closers.push(second.stop)
  const address = second.address.replace(/postgres$/u, 'study')
  const after = contentsOf(binaries, address)
  const different = Object.keys(before).filter((table) => before[table].hash !== after[table]?.hash)
  const count = Object.values(before).reduce((sum, { rows }) => sum + rows, 0)
  fact(
    'pgBackRest: restored to the moment before all tables were dropped, row by row',
    different.length === 0,
    different.join(', ') || `${count} rows in ${Object.keys(before).length} tables are the same`,
  )
  const settings = settingsFor(address, mails.url)
  settle(settings, { folder, fact })
  const broken = await invariantsOf(address)
  fact('the restored database is sound', broken.length === 0, broken.join('; ') || 'every invariant holds')
  const again = await startProcess(settings, { folder })
  closers.push(() => again.end('SIGKILL'))
  const { email } = load.families.findLast(({ hasChild }) => hasChild)
  const entered = await callOver(() => again.url)('POST', '/api/users/login', { body: { email, password } })
  const child = entered.body.res?.user.children[0]?.childname
  fact(
    'a family that registered after the backup enters and finds its child',
    child === 'Nicolò',
    `answered ${entered.status}, ${child}`,
  )
}

/** The example with the places of one cluster. */
const configFor = ({ folder, cluster, port }, repository) =>
  readFileSync(example, 'utf8')
    .replace(/^repo1-path=.*$/mu, `repo1-path=${repository}`)
    .replace(/^lock-path=.*$/mu, `lock-path=${path.join(folder, 'lock')}`)
    .replace(/^spool-path=.*$/mu, `spool-path=${path.join(folder, 'spool')}`)
    .replace(/^pg1-path=.*$/mu, `pg1-path=${cluster}`)
    .replace(/^pg1-socket-path=.*$/mu, `pg1-socket-path=${folder}`)
    .replace(/^pg1-port=.*$/mu, `pg1-port=${port}`)
