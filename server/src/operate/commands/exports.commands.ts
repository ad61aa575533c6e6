import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { exportKinds, exportSeparators } from '@desco/contract/team/exports'

import { saveExport } from '#team/index.ts'
import { accountReceivesSurveys } from '#families/index.ts'
import { createSurveys, type SurveyAnswers } from '#questionnaires/index.ts'
import { joinLimeSurvey } from '#start/open-limesurvey.ts'

import { type Command, CommandError, type CommandNeeds, needed, type Values } from '#operate/command.ts'

// the key shows who people are, and that takes two people of the team
const kinds = exportKinds.filter((kind) => kind !== 'key')

export const exportRun: Command = {
  usage: `--kind <${kinds.join('|')}> [--separator <${exportSeparators.join('|')}>] [--out <file>]`,
  summary:
    'makes a pseudonymised export and writes it to a new file; identifiable ones are asked for and approved on the page',
  options: { kind: { type: 'string' }, separator: { type: 'string' }, out: { type: 'string' } },
  run: async (needs, values) => {
    const kind = oneOf(kinds, 'kind', needed(values, 'kind'))
    const separator = oneOf(exportSeparators, 'separator', values['separator'] ?? 'semicolon')
    const out = nameOf(values)
    if (out !== undefined && existsSync(out)) throw new CommandError(`${out} is there already.`)
    let written = ''
    const isSaved = await withAnswers(needs, (answers) =>
      saveExport(
        { ...needs, answers },
        { kind, separator, identifiable: false, reason: undefined },
        async (fileName, pieces) => {
          written = out ?? fileName
          await writeNew(written, pieces)
        },
      ),
    )
    if (!isSaved) throw new CommandError('The export failed; the log says more.')
    return `Written to ${written}.`
  },
}

/** With what people answered in LimeSurvey: an export that the team asked for may be made here too. */
async function withAnswers<T>(
  { config, db, clock, log }: CommandNeeds,
  act: (answers: SurveyAnswers) => Promise<T>,
): Promise<T> {
  const { limeSurvey, close } = await joinLimeSurvey(config)
  const receivesSurveys = (accountId: string) => accountReceivesSurveys({ db, clock }, accountId)
  const tokens = config.surveyTokens
  const surveys = createSurveys({ db, clock, log, limeSurvey, tokens, receivesSurveys })
  try {
    return await act(surveys.answers)
  } finally {
    await surveys.close()
    await close()
  }
}

function oneOf<T extends string>(known: readonly T[], name: string, value: unknown): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new CommandError(`Not valid: --${name}. It is one of: ${known.join(', ')}.`)
  return found
}

const nameOf = ({ out }: Values) => (typeof out === 'string' && out !== '' ? out : undefined)

/** Readable for its owner alone; a file that is there already is left as it is. */
async function writeNew(name: string, pieces: AsyncIterable<Buffer>) {
  const file = createWriteStream(name, { flags: 'wx', mode: 0o600 })
  let isOurs = false
  file.once('open', () => (isOurs = true))
  try {
    await pipeline(pieces, file)
  } catch (error) {
    if (isOurs) await rm(name, { force: true })
    if ((error as { code?: string }).code === 'EEXIST') throw new CommandError(`${name} is there already.`)
    throw error
  }
}
