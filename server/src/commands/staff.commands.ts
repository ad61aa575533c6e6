import { staffDay } from '@desco/contract/staff/fields'
import { newStaffForm } from '@desco/contract/staff/people'
import { staffRoles } from '@desco/contract/staff/roles'
import { z } from 'zod/mini'

import { createStaff, findStaffByEmail, renewSetUp, type SetUpLink } from '#modules/staff/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

import { type Command, CommandError, needed } from './command.ts'

const usualDays = 365

export const staffCreate: Command = {
  usage: `--email <address> --role <${staffRoles.join('|')}> [--expires <YYYY-MM-DD>]`,
  summary:
    'makes an access for staff and prints its one-time set-up link; it lasts a year unless told otherwise',
  options: { email: { type: 'string' }, role: { type: 'string' }, expires: { type: 'string' } },
  run: async (needs, values) => {
    const expiresOn = values['expires'] ?? dayInItaly(later(needs.clock.now(), { days: usualDays }))
    const form = z.safeParse(newStaffForm, {
      email: needed(values, 'email'),
      role: needed(values, 'role'),
      expiresOn,
    })
    if (!form.success) {
      const wrong = form.error.issues.map(({ path }) =>
        path[0] === 'expiresOn' ? 'expires' : String(path[0]),
      )
      throw new CommandError(`Not valid: ${wrong.map((name) => `--${name}`).join(', ')}.`)
    }
    return printed(form.data.email, () => createStaff(needs, { by: 'command_line' }, form.data))
  },
}

export const staffRenew: Command = {
  usage: '--email <address> [--expires <YYYY-MM-DD>]',
  summary:
    'prints a new set-up link for an access whose telephone or password is lost, or which has expired; the old ones end',
  options: { email: { type: 'string' }, expires: { type: 'string' } },
  run: async (needs, values) => {
    const email = needed(values, 'email').trim().toLowerCase()
    const known = await findStaffByEmail(needs.db, email)
    if (known === undefined || known.disabled_at !== null)
      throw new CommandError('There is no such open access.')
    const expiresOn = values['expires'] === undefined ? undefined : needed(values, 'expires')
    if (expiresOn !== undefined && !z.safeParse(staffDay(), expiresOn).success) {
      throw new CommandError('Not valid: --expires.')
    }
    return printed(email, () => renewSetUp(needs, { by: 'command_line' }, { id: known.id, expiresOn }))
  },
}

async function printed(email: string, make: () => Promise<SetUpLink>): Promise<string> {
  try {
    const { link, expiresAt } = await make()
    return `${link}\n\nIt works once, until ${expiresAt.toISOString()}. Give it to ${email} in private.`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new CommandError(Object.values(error.details.fields ?? { code: error.code }).join(' '))
  }
}
