import { recordLook, verifyAudit } from '#staff/index.ts'

import { type Command, CommandError, doer } from '#operate/command.ts'

export const auditVerify: Command = {
  usage: '[--lines <number> --head <hash>]',
  summary:
    'recomputes the audit log; with the figures of an earlier run it also shows that nothing was cut off since',
  run: async ({ db, clock }, values) => {
    const noted = notedBefore(values['lines'], values['head'])
    const { lines, head, brokenAt, hashAtNoted } = await verifyAudit(db, noted?.lines)
    await recordLook({ db, clock }, doer, {
      act: 'audit_verified',
      details: { lines, brokenAt },
    })
    if (brokenAt !== null) throw new CommandError(`The audit log is broken at line ${brokenAt}.`)
    if (noted !== null && hashAtNoted !== noted.head) {
      throw new CommandError(
        `Line ${noted.lines} is not the one that was noted: the log was cut off or rewritten.`,
      )
    }
    return `The audit log is whole.\nNote for the next time: --lines ${lines} --head ${head}`
  },
}

function notedBefore(lines: unknown, head: unknown) {
  if (lines === undefined && head === undefined) return null
  if (typeof lines !== 'string' || typeof head !== 'string' || !/^\d+$/u.test(lines)) {
    throw new CommandError('--lines and --head belong together, as an earlier run printed them.')
  }
  return { lines: Number(lines), head }
}
