import { findFamilyIdByCode } from '#families/index.ts'
import { enterErasure, listStaffErasures } from '#rights/index.ts'
import { Problem } from '#platform/problem.ts'

import { type Command, CommandError, needed, neededReason } from '#operate/command.ts'

const day = (moment: string) => moment.slice(0, 16).replace('T', ' ')

export const rightsErase: Command = {
  usage: '--family <code> --reason <text>',
  summary:
    'writes down that a family asked to be erased: it leaves at once, and is erased after 48 hours when somebody of the team has confirmed it',
  run: async (needs, values) => {
    const reason = neededReason(values)
    const familyId = await findFamilyIdByCode(needs.db, needed(values, 'family'))
    if (familyId === undefined) throw new CommandError('There is no family with this code.')
    try {
      const given = { ...needs, networkLimits: needs.config.networkLimits }
      const { id } = await enterErasure(given, { by: 'command_line' }, { familyId, reason })
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
