import { noteRound } from '#platform/database/operator-rounds.queries.ts'

import type { KeylessCommand } from '#operate/command.ts'

/** A backup notes itself here; no line of the audit log each night. */
export const backupNote: KeylessCommand = {
  usage: '',
  summary:
    'notes that a backup of the database was made just now; for the unit or script that makes it. doctor and an alarm look at its age',
  runWithoutKeys: async (needs) => {
    await noteRound(needs, 'backup')
    return 'Noted.'
  },
}
