import { type Erased, erasedThings } from '@desco/contract/rights/retention'
import { z } from 'zod/mini'

import { recomputeAll } from '#families/index.ts'
import { resendInvitations, runRetention } from '#team/index.ts'
import { chores } from '#server/contributions.ts'
import { ClocksUnsteady } from '#platform/clock.ts'

import { type Command, CommandError, doer, neededReason, option, type Values } from '#operate/command.ts'

const usuallyAtMost = 3

const erased: Record<Erased, string> = {
  families: 'families whose children’s data are erased, as nobody agreed',
  registrations: 'registrations erased that nobody confirmed',
  invitations: 'invitations without an answer, of which surname and address are erased',
  silences: 'families whose children’s data are erased, because the other parent never answered',
  mails: 'mails of which nothing personal is kept',
  sessions: 'expired sessions deleted',
  devices: 'browsers forgotten',
  attempts: 'counts of attempts deleted',
  exports: 'exports that nobody fetched or decided on',
  copies: 'copies of their data that people asked for, deleted',
}

export const familiesCommands = {
  'invite resend': {
    usage: `--reason <text> (--family <code> | --waiting <days> [--at-most <invitations>])`,
    summary: `sends the other parent’s invitation again, for one family or all that wait; ${usuallyAtMost} in all unless told otherwise`,
    refusals: { not_found: 'There is no family with this code.' },
    run: async (needs, values) => {
      const reason = neededReason(values)
      const which = whichFamilies(values)
      const { sent, refused } = await resendInvitations(needs, doer, { ...which, reason })
      const left =
        refused.length === 0 ? '' : `\nNot sent, refused by the limits or answered: ${refused.join(', ')}.`
      return `Sent again: ${sent.length}.${left}`
    },
  },
  'retention run': {
    usage: '[--dry-run]',
    summary: 'erases now what is kept no longer, as the chores do every hour; or only says what that is',
    run: async (needs, values) => {
      const dryRun = values['dry-run'] === true
      const found = await runRetention(needs, chores, doer, { dryRun }).catch((error: unknown) => {
        throw error instanceof ClocksUnsteady ? new CommandError(unsteady) : error
      })
      return [
        dryRun ? 'There is to do:' : 'Done:',
        ...erasedThings.map((what) => `  ${erased[what]}: ${found[what]}`),
      ].join('\n')
    },
  },
  'families recompute': {
    usage: '',
    summary:
      'computes anew where every family stands, as lists and counts show it; says of how many it was wrong',
    run: async ({ connection }) => {
      const { families, differed } = await recomputeAll(connection)
      return `Families: ${families}. Of these something else was stored: ${differed}.`
    },
  },
} satisfies Record<string, Command>

function whichFamilies(values: Values) {
  const { family, waiting } = values
  if ((family === undefined) === (waiting === undefined)) {
    throw new CommandError('Give either --family or --waiting.')
  }
  if (typeof family === 'string') return { code: family }
  return {
    waitingDays: wholeNumber(values, 'waiting'),
    atMost: wholeNumber({ 'at-most': String(usuallyAtMost), ...values }, 'at-most'),
  }
}

const wholeNumber = (values: Values, name: string) =>
  Number(option(values, name, z.string().check(z.regex(/^[1-9]\d{0,3}$/u)), 'is a whole number.'))

const unsteady =
  'Nothing was erased: a clock jumped, or nobody watched it, within the last hour, or this machine’s differs from the database’s. Compare them: npm run desco -- clock confirm'
