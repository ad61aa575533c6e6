import { newStaffForm, reopenForm, staffChanges, staffPeople } from '@desco/contract/staff/access'
import { staffRoles } from '@desco/contract/staff/roles'

import {
  changeStaff,
  createStaff,
  findStaffByEmail,
  listStaff,
  renewSetUp,
  reopenStaff,
  type SetUpLink,
} from '#staff/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'

import {
  type Command,
  CommandError,
  type CommandNeeds,
  doer,
  needed,
  readTyped,
  type Values,
} from '#operate/command.ts'

export const staffCommands = {
  'staff create': {
    usage: `--email <address> --role <${staffRoles.join('|')}> [--expires <YYYY-MM-DD>]`,
    summary:
      'makes an access for staff and prints its one-time set-up link; it lasts a year unless told otherwise',
    run: async (needs, values) => {
      const expiresOn = values['expires'] ?? inAYear(needs)
      const typed = { email: needed(values, 'email'), role: needed(values, 'role'), expiresOn }
      const form = readTyped(newStaffForm, typed)
      return inPrivate(form.email, await createStaff(needs, doer, form))
    },
  },
  'staff renew': {
    usage: '--email <address> [--expires <YYYY-MM-DD>]',
    summary:
      'prints a new set-up link for an access whose telephone or password is lost, or which has expired; the old ones end',
    run: async (needs, values) => {
      const email = needed(values, 'email').trim().toLowerCase()
      const known = await findStaffByEmail(needs.db, email)
      if (known === undefined || known.disabledAt !== null)
        throw new CommandError('There is no such open access.')
      const form = readTyped(staffPeople.renewStaffSetUp.input, {
        id: known.id,
        expiresOn: values['expires'],
      })
      return inPrivate(email, await renewSetUp(needs, doer, form))
    },
  },
  'staff list': {
    usage: '',
    summary: 'lists all accesses: e-mail, role, state and last day',
    run: async (needs) => {
      const people = await listStaff(needs)
      if (people.length === 0) return 'There is no access yet.'
      return people
        .map(({ email, role, status, expiresOn }) => [email, role, status, expiresOn].join('\t'))
        .join('\n')
    },
  },
  'staff change': {
    usage: `--email <address> [--to <address>] [--role <${staffRoles.join('|')}>] [--expires <YYYY-MM-DD>]`,
    summary:
      'gives an open access another address, role or last day; password and app stay, a new role ends its sessions',
    optionNames: { email: 'to' },
    run: async (needs, values) => {
      const { id, email } = await knownStaff(needs, values)
      const { to, role, expires } = values
      if (to === undefined && role === undefined && expires === undefined) {
        throw new CommandError('Nothing to change: give --to, --role or --expires.')
      }
      const form = readTyped(staffChanges, { id, email: to, role, expiresOn: expires })
      await changeStaff(needs, doer, form)
      return `Changed: ${form.email ?? email}`
    },
  },
  'staff reopen': {
    usage: '--email <address> [--expires <YYYY-MM-DD>]',
    summary:
      'opens an access again that has expired or was closed, for a year unless told otherwise; prints a set-up link where the old password and app are gone',
    run: async (needs, values) => {
      const { id, email } = await knownStaff(needs, values)
      const form = readTyped(reopenForm, { id, expiresOn: values['expires'] ?? inAYear(needs) })
      const { setUp } = await reopenStaff(needs, doer, form)
      const until = `${email} may enter until ${form.expiresOn}`
      return setUp === null
        ? `${until}, with the password and the app of before.`
        : `${until}.\n\n${inPrivate(email, setUp)}`
    },
  },
} satisfies Record<string, Command>

async function knownStaff(needs: CommandNeeds, values: Values) {
  const known = await findStaffByEmail(needs.db, needed(values, 'email').trim().toLowerCase())
  if (known === undefined) throw new CommandError('There is no such access.')
  return known
}

const inAYear = ({ clock }: CommandNeeds) => dayInItaly(later(clock.now(), { days: 365 }))

const inPrivate = (email: string, { link, expiresAt }: SetUpLink) =>
  `${link}\n\nIt works once, until ${expiresAt}. Give it to ${email} in private.`
