import { z } from 'zod/mini'

import { checkAddress } from '#operate/doctor/check-address.ts'
import { checkDatabase } from '#operate/doctor/check-database.ts'
import { checkLimeSurvey } from '#operate/doctor/check-limesurvey.ts'
import { checkMachine } from '#operate/doctor/check-machine.ts'
import { checkMail } from '#operate/doctor/check-mail.ts'
import { about, printFindings } from '#operate/doctor/finding.ts'

import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { noteRound } from '#platform/database/operator-rounds.queries.ts'
import { describeError } from '#platform/describe-error.ts'
import { inJoinedDatabase } from '#start/open-database.ts'
import { CommandError, type OwnCommand } from '#operate/command.ts'

export const doctor: OwnCommand = {
  usage: '[--mail-to ADDRESS] [--note]',
  summary:
    'tries everything that the portal needs (database, keys, mail, LimeSurvey, clocks, disk, public address) and says what to do; changes nothing, but that --note, for a timer, keeps how many are wrong for an alarm. Exit code 1 when something is wrong',
  async runAlone({ config, log }, values) {
    const mailTo = values['mail-to']
    if (mailTo !== undefined && !z.safeParse(z.email(), mailTo).success)
      throw new CommandError('--mail-to is no e-mail address.')
    const settings = config.production
      ? []
      : [about('settings').note('not for production: NODE_ENV, HOST and PUBLIC_URL mean this machine alone')]
    const found = await Promise.all([
      checkDatabase(config, log),
      checkMail(config, typeof mailTo === 'string' ? mailTo : undefined),
      checkLimeSurvey(config),
      checkMachine(config),
      checkAddress(config),
    ])
    const findings = [...settings, ...found.flat()]
    const wrongs = findings.filter(({ state }) => state === 'wrong').length
    // where the database takes no note, the alarm hears of a round that is old
    const noteWrongs = (db: Database) => noteRound({ db, clock: systemClock }, 'doctor', wrongs)
    if (values['note'] === true)
      await inJoinedDatabase(config, log, noteWrongs).catch((error: unknown) =>
        log.warn(describeError(error), 'what doctor found could not be noted'),
      )
    const said = printFindings(findings)
    if (wrongs > 0) throw new CommandError(`${said}\n${wrongs} of ${findings.length} are wrong.`)
    return `${said}\nNothing is wrong.`
  },
}
