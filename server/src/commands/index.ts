import { auditVerify } from './audit.commands.ts'
import type { Command } from './command.ts'
import { exportRun } from './exports.commands.ts'
import { staffCreate } from './staff.commands.ts'

/** Every command by the words that call it. */
export const commands: Record<string, Command> = {
  'staff create': staffCreate,
  'audit verify': auditVerify,

  'export run': exportRun,

  migrate: {
    usage: '',
    summary: 'brings the database up to date, as every start does',
    options: {},
    // whoever is given a database is given one that is up to date
    run: async () => 'The database is up to date.',
  },
}
