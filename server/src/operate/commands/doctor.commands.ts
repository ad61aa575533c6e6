import { z } from 'zod/mini'

import { checkAddress } from '#operate/doctor/check-address.ts'
import { checkDatabase } from '#operate/doctor/check-database.ts'
import { checkLimeSurvey } from '#operate/doctor/check-limesurvey.ts'
import { checkMachine } from '#operate/doctor/check-machine.ts'
import { checkMail } from '#operate/doctor/check-mail.ts'
import { note, printFindings } from '#operate/doctor/finding.ts'

import { CommandError, type OwnCommand } from '#operate/command.ts'

export const doctor: OwnCommand = {
  usage: '[--mail-to ADDRESS]',
  summary:
    'tries everything that the portal needs (database, keys, mail, LimeSurvey, clocks, disk, public address) and says what to do; changes nothing. Exit code 1 when something is wrong',
  options: { 'mail-to': { type: 'string' } },
  async runAlone({ config, log }, values) {
    const mailTo = values['mail-to']
    if (mailTo !== undefined && !z.safeParse(z.email(), mailTo).success)
      throw new CommandError('--mail-to is no e-mail address.')
    const settings = config.production
      ? []
      : [note('settings', 'not for production: NODE_ENV, HOST and PUBLIC_URL mean this machine alone')]
    const found = await Promise.all([
      checkDatabase(config, log),
      checkMail(config, typeof mailTo === 'string' ? mailTo : undefined),
      checkLimeSurvey(config),
      checkMachine(config),
      checkAddress(config),
    ])
    const findings = [...settings, ...found.flat()]
    const wrongs = findings.filter(({ state }) => state === 'wrong').length
    const said = printFindings(findings)
    if (wrongs > 0) throw new CommandError(`${said}\n${wrongs} of ${findings.length} are wrong.`)
    return `${said}\nNothing is wrong.`
  },
}
