import { afterRestore, backupNote } from './commands/backup.commands.ts'
import { upgrade } from './commands/upgrade.commands.ts'
import { auditVerify } from './commands/audit.commands.ts'
import type { Command, KeylessCommand, OwnCommand } from './command.ts'
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
