import { requestKinds, requestOutcomes } from '@desco/contract/rights/requests'
import {
  enterRequestForm,
  heardChannels,
  requestDesk,
  requestStates,
  tellings,
} from '@desco/contract/rights/desk/requests'

import {
  answerRequest,
  assignRequest,
  enterErasure,
  enterRequest,
  listRequestPeople,
  listRequests,
  listStaffErasures,
  prolongRequest,
  writeRequestsFile,
} from '#rights/index.ts'
import { findFamilyIdByCode } from '#families/index.ts'
import { findStaffByEmail } from '#staff/index.ts'

import {
  type Command,
  CommandError,
  doer,
  needed,
  neededReason,
  readTyped,
  type Values,
  writeNew,
} from '#operate/command.ts'

const oneOf = (words: readonly string[]) => words.join('|')

export const rightsCommands = {
  'rights erase': {
    usage: '--family <code> --reason <text>',
    summary:
      'writes down that a family asked to be erased: it leaves at once, and is erased after 48 hours when somebody of the team has confirmed it',
    refusals: { erasure_under_way: 'An erasure of this family is under way already.' },
    run: async (needs, values) => {
      const reason = neededReason(values)
      const familyId = await findFamilyIdByCode(needs.db, needed(values, 'family'))
      if (familyId === undefined) throw new CommandError('There is no family with this code.')
      const { id } = await enterErasure(needs, doer, { familyId, reason })
      return `Written down as ${id}. It waits for somebody of the team to confirm it.`
    },
  },
  'rights erasures': {
    usage: '',
    summary:
      'lists erasures, newest first: how far each system is, and which rights LimeSurvey’s account lacks',
    run: async (needs) => {
      const erasures = await listStaffErasures(needs, null)
      if (erasures.length === 0) return 'There is no erasure.'
      return erasures
        .flatMap(({ id, level, askedAt, ended, awaitsSecond, family, portal, limeSurvey, remaining }) => [
          [
            day(askedAt),
            id,
            family?.code ?? '-',
            level,
            ended ??
              (awaitsSecond
                ? 'awaits a second person'
                : `portal ${portal.state}, LimeSurvey ${limeSurvey.state}`),
          ].join('\t'),
          ...remaining.flatMap(({ surveyId, token, lacks }) =>
            lacks.map((right) =>
              right === 'archived'
                ? `\t${surveyId} ${token}: the survey was deactivated, its answers are in an archive of LimeSurvey`
                : `\t${surveyId} ${token}: LimeSurvey’s account lacks ${right}`,
            ),
          ),
        ])
        .join('\n')
    },
  },
  'rights requests': {
    usage: `[--state <${oneOf(requestStates)}>] [--kind <${oneOf(requestKinds)}>]`,
    summary: 'lists what families asked by their rights, those due first; 50 at the most',
    run: async (needs, values) => {
      const { requests, counts } = await listRequests(
        needs,
        readTyped(requestDesk.listRequests.input, values),
      )
      const lines = requests.map((one) =>
        [
          one.id,
          one.family?.code ?? 'erased',
          one.kind,
          one.state === 'closed' ? `closed, ${one.outcome}` : `${one.state}, due ${one.dueOn}`,
          one.byPortal ? 'by the portal' : (one.carriedOutBy ?? 'nobody’s'),
        ].join('  '),
      )
      return [`Open: ${counts.open}, of them late: ${counts.late}.`, ...lines].join('\n')
    },
  },
  'rights enter': {
    usage: `--family <code> --kind <${oneOf(requestKinds)}> --channel <${oneOf(heardChannels)}> --received <day> [--words <text>] [--who <number> [--child <number>]]`,
    summary:
      'writes down what somebody asked; --who and --child are places in the family’s list, which is printed without --kind',
    run: async (needs, values) => {
      const code = needed(values, 'family').trim().toUpperCase()
      const { people } = await listRequestPeople(needs, code)
      if (values['kind'] === undefined) {
        return people.map(({ role, initials }, place) => `${place + 1}  ${role}  ${initials}`).join('\n')
      }
      const placed = (name: 'who' | 'child') => {
        const typed = values[name]
        if (typed === undefined) return undefined
        const found = people[Number(typed) - 1]
        if (found === undefined) throw new CommandError(`--${name} is a place in the family’s list.`)
        return found
      }
      const [who, child] = [placed('who'), placed('child')]
      if (who?.accountId === null) throw new CommandError('--who has no access: leave it out.')
      if (child?.childId === null) throw new CommandError('--child is no child.')
      const input = readTyped(enterRequestForm, {
        code,
        kind: values['kind'],
        channel: values['channel'],
        receivedOn: values['received'],
        words: values['words'] ?? '',
        accountId: who?.accountId ?? undefined,
        childId: child?.childId ?? undefined,
      })
      return `Written down: ${(await enterRequest(needs, doer, input)).id}.`
    },
  },
  'rights assign': {
    usage: '--request <id> --to <e-mail of staff>',
    summary: 'says who carries a request out',
    run: async (needs, values) => {
      const colleague = await findStaffByEmail(needs.db, needed(values, 'to').toLowerCase())
      if (colleague === undefined) throw new CommandError('Nobody of the team has this e-mail.')
      const input = { requestId: idOf(values), staffId: colleague.id }
      await assignRequest(needs, doer, readTyped(requestDesk.assignRequest.input, input))
      return 'Done.'
    },
  },
  'rights prolong': {
    usage: '--request <id> --reason <text>',
    summary: 'prolongs the time of a request by two months; who asked reads the reason',
    run: async (needs, values) => {
      const input = { requestId: idOf(values), because: needed(values, 'reason') }
      await prolongRequest(needs, doer, readTyped(requestDesk.prolongRequest.input, input))
      return 'Done.'
    },
  },
  'rights answer': {
    usage: `--request <id> --outcome <${oneOf(requestOutcomes)}> --answer <text> --told <${oneOf(tellings)}>`,
    summary: 'closes a request with the answer that was given',
    run: async (needs, values) => {
      const { outcome, answer, told } = values
      const input = { requestId: idOf(values), outcome, answer, told }
      await answerRequest(needs, doer, readTyped(requestDesk.answerRequest.input, input))
      return 'Done.'
    },
  },
  'rights report': {
    usage: '--year <year> [--out <file>]',
    summary: 'writes the requests of a year to a new CSV file, without names and family codes',
    run: async (needs, values) => {
      const { year } = readTyped(requestDesk.requestsFile.input, { year: needed(values, 'year') })
      const name = typeof values['out'] === 'string' ? values['out'] : `desco-richieste-${year}.csv`
      await writeNew(name, [await writeRequestsFile(needs, year)])
      return `Written to ${name}.`
    },
  },
} satisfies Record<string, Command>

const idOf = (values: Values) => needed(values, 'request')

const day = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')
