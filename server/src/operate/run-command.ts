import { parseArgs } from 'node:util'

import type { Config } from '#server/config.ts'
import { inJoinedDatabase, nameDatabase, prepareDatabase } from '#start/open-database.ts'
import { openSecrets } from '#start/open-secrets.ts'
import { startDatabaseClock } from '#platform/database/database-clock.ts'
import type { Log } from '#platform/log.ts'
import { StartRefused } from '#platform/start-refused.ts'
import { holdsPortal } from '#platform/database/migrate.ts'
import { release } from '#platform/version.ts'

import {
  answerOf,
  type Command,
  CommandError,
  type Input,
  type KeylessCommand,
  optionsIn,
  type OwnCommand,
  type Values,
} from './command.ts'
import { afterRestore, backupNote } from './commands/backup.commands.ts'
import { upgrade } from './commands/upgrade.commands.ts'
import { auditVerify } from './commands/audit.commands.ts'
import { clockConfirm } from './commands/clock.commands.ts'
import { doctor } from './commands/doctor.commands.ts'
import { keysCommands } from './commands/keys.commands.ts'
import { limesurveyCommands } from './commands/limesurvey.commands.ts'
import { bounce } from './commands/bounce.commands.ts'
import { mailCommands } from './commands/mail.commands.ts'
import { newsCommands } from './commands/news.commands.ts'
import { familiesCommands } from './commands/families.commands.ts'
import { rightsCommands } from './commands/rights.commands.ts'
import { exportRun } from './commands/exports.commands.ts'
import { staffCommands } from './commands/staff.commands.ts'

/** Every command by the words that call it, as the list of commands has them. */
export const commands: Record<string, Command | KeylessCommand | OwnCommand> = {
  doctor,
  upgrade,
  'backup note': backupNote,
  ...staffCommands,
  'clock confirm': clockConfirm,
  'audit verify': auditVerify,
  ...newsCommands,
  ...limesurveyCommands,
  ...familiesCommands,
  ...rightsCommands,
  'export run': exportRun,
  'after-restore': afterRestore,
  ...mailCommands,
  bounce,
  ...keysCommands,
  migrate: {
    usage: '',
    summary:
      'brings the database up to date, as every start does; with DATABASE_OWNER_URL also an empty one, and the rights of the role that the portal runs as',
    // a command is given a database that is up to date; who owns it may have no keys of the portal
    runWithoutKeys: async () => 'The database is up to date.',
  },
}

/** Runs one command over the portal's database, whether the portal is running or not. Answers what is to be printed. */
export async function runCommand(
  config: Config,
  words: string[],
  { log, say, input = process.stdin }: { log: Log; say: (line: string) => void; input?: Input },
): Promise<string> {
  if (words.length === 0 || words[0] === '--help') return `Commands of npm run desco -- …\n${usage()}`
  if (words[0] === '--version') return release
  const { command, values } = understand(words)
  if ('runAlone' in command) return command.runAlone({ config, log, input }, values)
  say(`Working on ${nameDatabase(config)}.`)
  return inJoinedDatabase(config, log, async (db, opened) => {
    const mayMakeTables = command === commands['migrate'] && config.databaseOwnerUrl !== null
    if (!mayMakeTables && !(await holdsPortal(db)))
      throw new StartRefused(
        `${nameDatabase(config)} is empty. The portal makes its tables when it starts, or migrate with DATABASE_OWNER_URL.`,
      )
    await prepareDatabase(opened, { say })
    const clock = await startDatabaseClock({ db, log })
    try {
      const needs = {
        config,
        db,
        connection: opened.connection,
        clock,
        log,
        networkLimits: config.networkLimits,
        portalUrl: config.publicUrl,
        studyName: config.study.name,
        studyContact: config.study.contact,
      }
      if ('runWithoutKeys' in command) return await command.runWithoutKeys(needs, values)
      return await answerOf(command, { ...needs, secrets: await openSecrets(config, { db, say }) }, values)
    } finally {
      clock.stop()
    }
  })
}

/** The list of commands, one on a line. */
const usage = () =>
  Object.entries(commands)
    .map(([name, { usage: options, summary }]) => `  ${`${name} ${options}`.trim()}\n      ${summary}`)
    .join('\n')

const nameIn = (words: readonly string[]) =>
  [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => candidate in commands)

/** The exit code of the process when the command that these words name fails, also before it has begun. */
export const failureCodeOf = (words: readonly string[]) => commands[nameIn(words) ?? '']?.failsAs ?? 1

function understand(words: string[]): { command: Command | KeylessCommand | OwnCommand; values: Values } {
  const name = nameIn(words) ?? ''
  const command = commands[name]
  if (command === undefined)
    throw new CommandError(`${usage()}\n\nThere is no such command; these are the ones that there are.`)
  try {
    const { values } = parseArgs({
      args: words.slice(name.split(' ').length),
      options: optionsIn(command.usage),
      strict: true,
    })
    return { command, values: values as Values }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new CommandError(`${reason}\nUsage: ${name} ${command.usage}`)
  }
}
