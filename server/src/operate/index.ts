import { afterRestore, backupNote } from './commands/backup.commands.ts'
import { upgrade } from './commands/upgrade.commands.ts'
import { auditVerify } from './commands/audit.commands.ts'
import type { Command, KeylessCommand, OwnCommand } from './command.ts'
import { clockConfirm } from './commands/clock.commands.ts'
import { doctor } from './commands/doctor.commands.ts'
import { keysGiveUp, keysRotate } from './commands/keys.commands.ts'
import { limesurveyCheck, limesurveySync } from './commands/limesurvey.commands.ts'
import { bounce } from './commands/bounce.commands.ts'
import { mailResend, mailShow, mailWhy } from './commands/mail.commands.ts'
import { newsList, newsPublish } from './commands/news.commands.ts'
import { familiesRecompute, inviteResend, retentionRun } from './commands/families.commands.ts'
import {
  rightsAnswer,
  rightsAssign,
  rightsEnter,
  rightsErase,
  rightsErasures,
  rightsProlong,
  rightsReport,
  rightsRequests,
} from './commands/rights.commands.ts'
import { exportRun } from './commands/exports.commands.ts'
import { staffChange, staffCreate, staffList, staffRenew, staffReopen } from './commands/staff.commands.ts'

/** Every command by the words that call it. */
export const commands: Record<string, Command | KeylessCommand | OwnCommand> = {
  doctor,
  upgrade,
  'backup note': backupNote,
  'staff create': staffCreate,
  'staff renew': staffRenew,
  'staff list': staffList,
  'staff change': staffChange,
  'staff reopen': staffReopen,
  'clock confirm': clockConfirm,
  'audit verify': auditVerify,
  'news list': newsList,
  'news publish': newsPublish,
  'limesurvey sync': limesurveySync,
  'limesurvey check': limesurveyCheck,
  'invite resend': inviteResend,
  'retention run': retentionRun,
  'families recompute': familiesRecompute,

  'rights erase': rightsErase,
  'rights erasures': rightsErasures,
  'rights requests': rightsRequests,
  'rights enter': rightsEnter,
  'rights assign': rightsAssign,
  'rights prolong': rightsProlong,
  'rights answer': rightsAnswer,
  'rights report': rightsReport,

  'export run': exportRun,

  'after-restore': afterRestore,
  'mail show': mailShow,
  'mail why': mailWhy,
  'mail resend': mailResend,
  bounce,
  'keys rotate': keysRotate,
  'keys give-up': keysGiveUp,
  migrate: {
    usage: '',
    summary:
      'brings the database up to date, as every start does; with DATABASE_OWNER_URL also an empty one, and the rights of the role that the portal runs as',
    // a command is given a database that is up to date; who owns it may have no keys of the portal
    runWithoutKeys: async () => 'The database is up to date.',
  },
}
