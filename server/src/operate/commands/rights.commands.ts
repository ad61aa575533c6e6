import { requestKinds, requestOutcomes } from '@desco/contract/rights/requests'
import { problemText } from '@desco/contract/problems'
import {
  enterRequestForm,
  heardChannels,
  requestDesk,
  requestStates,
  tellings,
} from '@desco/contract/rights/desk/requests'
import { z } from 'zod/mini'

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
import { Problem } from '#platform/problem.ts'

import {
  type Command,
  CommandError,
  doer,
  needed,
  neededReason,
  type Values,
  writeNew,
} from '#operate/command.ts'

const oneOf = (words: readonly string[]) => words.join('|')

/** Reads what was typed by the endpoint's own schema; the first thing that is wrong is said with its option. */
function checked<S extends z.ZodMiniType>(schema: S, typed: unknown): z.output<S> {
  const found = z.safeParse(schema, typed)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new CommandError(`--${optionOf(String(issue?.path[0] ?? ''))}: ${issue?.message ?? 'not valid'}`)
}

const options: Readonly<Record<string, string>> = {
  code: 'family',
  receivedOn: 'received',
  requestId: 'request',
  because: 'reason',
}
const optionOf = (field: string) => options[field] ?? field

/** The words of a refusal, as one line. */
async function orSay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [field] = Object.entries(error.details.fields ?? {})
    throw new CommandError(
      field === undefined ? problemText(error.code) : `--${optionOf(field[0])}: ${field[1]}`,
    )
  }
}

export const rightsRequests: Command = {
  usage: `[--state <${oneOf(requestStates)}>] [--kind <${oneOf(requestKinds)}>]`,
  summary: 'lists what families asked by their rights, those due first; 50 at the most',
  run: async (needs, values) => {
    const { requests, counts } = await listRequests(needs, checked(requestDesk.listRequests.input, values))
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
}

export const rightsEnter: Command = {
  usage: `--family <code> --kind <${oneOf(requestKinds)}> --channel <${oneOf(heardChannels)}> --received <day> [--words <text>] [--who <number> [--child <number>]]`,
  summary:
    'writes down what somebody asked; --who and --child are places in the family’s list, which is printed without --kind',
  run: async (needs, values) => {
    const code = needed(values, 'family').trim().toUpperCase()
    const { people } = await orSay(listRequestPeople(needs, code))
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
    const input = checked(enterRequestForm, {
      code,
      kind: values['kind'],
      channel: values['channel'],
      receivedOn: values['received'],
      words: values['words'] ?? '',
      accountId: who?.accountId ?? undefined,
      childId: child?.childId ?? undefined,
    })
    return `Written down: ${(await orSay(enterRequest(needs, doer, input))).id}.`
  },
}

export const rightsAssign: Command = {
  usage: '--request <id> --to <e-mail of staff>',
  summary: 'says who carries a request out',
  run: async (needs, values) => {
    const colleague = await findStaffByEmail(needs.db, needed(values, 'to').toLowerCase())
    if (colleague === undefined) throw new CommandError('Nobody of the team has this e-mail.')
    const input = { requestId: idOf(values), staffId: colleague.id }
    await orSay(assignRequest(needs, doer, checked(requestDesk.assignRequest.input, input)))
    return 'Done.'
  },
}

export const rightsProlong: Command = {
  usage: '--request <id> --reason <text>',
  summary: 'prolongs the time of a request by two months; who asked reads the reason',
  run: async (needs, values) => {
    const input = { requestId: idOf(values), because: needed(values, 'reason') }
    await orSay(prolongRequest(needs, doer, checked(requestDesk.prolongRequest.input, input)))
    return 'Done.'
  },
}

export const rightsAnswer: Command = {
  usage: `--request <id> --outcome <${oneOf(requestOutcomes)}> --answer <text> --told <${oneOf(tellings)}>`,
  summary: 'closes a request with the answer that was given',
  run: async (needs, values) => {
    const { outcome, answer, told } = values
    const input = { requestId: idOf(values), outcome, answer, told }
    await orSay(answerRequest(needs, doer, checked(requestDesk.answerRequest.input, input)))
    return 'Done.'
  },
}

export const rightsReport: Command = {
  usage: '--year <year> [--out <file>]',
  summary: 'writes the requests of a year to a new CSV file, without names and family codes',
  run: async (needs, values) => {
    const { year } = checked(requestDesk.requestsFile.input, { year: needed(values, 'year') })
    const name = typeof values['out'] === 'string' ? values['out'] : `desco-richieste-${year}.csv`
    await writeNew(name, [await writeRequestsFile(needs, year)])
    return `Written to ${name}.`
  },
}

const idOf = (values: Values) => needed(values, 'request')

const day = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')

export const rightsErase: Command = {
  usage: '--family <code> --reason <text>',
  summary:
    'writes down that a family asked to be erased: it leaves at once, and is erased after 48 hours when somebody of the team has confirmed it',
  run: async (needs, values) => {
    const reason = neededReason(values)
    const familyId = await findFamilyIdByCode(needs.db, needed(values, 'family'))
    if (familyId === undefined) throw new CommandError('There is no family with this code.')
    try {
      const { id } = await enterErasure(needs, doer, { familyId, reason })
      return `Written down as ${id}. It waits for somebody of the team to confirm it.`
    } catch (error) {
      if (error instanceof Problem && error.code === 'erasure_under_way') {
        throw new CommandError('An erasure of this family is under way already.')
      }
      throw error
    }
  },
}

export const rightsErasures: Command = {
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
}
