import { existsSync } from 'node:fs'

import { exportKinds, exportSeparators } from '@desco/contract/team/exports'

import { saveExport } from '#team/index.ts'

import { type Command, CommandError, needed, writeNew } from '#operate/command.ts'
import { withSurveys } from './limesurvey.commands.ts'

// the key shows who people are, and that takes two people of the team
const kinds = exportKinds.filter((kind) => kind !== 'key')

export const exportRun: Command = {
  usage: `--kind <${kinds.join('|')}> [--separator <${exportSeparators.join('|')}>] [--out <file>]`,
  summary:
    'makes a pseudonymised export and writes it to a new file; identifiable ones are asked for and approved on the page',
  run: async (needs, values) => {
    const kind = oneOf(kinds, 'kind', needed(values, 'kind'))
    const separator = oneOf(exportSeparators, 'separator', values['separator'] ?? 'semicolon')
    const out = typeof values['out'] === 'string' ? values['out'] : ''
    if (out !== '' && existsSync(out)) throw new CommandError(`${out} is there already.`)
    let written = ''
    // with what people answered in LimeSurvey: an export that the team asked for may be made here too
    const isSaved = await withSurveys(needs, ({ answers }) =>
      saveExport(
        { ...needs, answers },
        { kind, separator, identifiable: false, reason: undefined },
        async (fileName, pieces) => {
          written = out || fileName
          await writeNew(written, pieces)
        },
      ),
    )
    if (!isSaved) throw new CommandError('The export failed; the log says more.')
    return `Written to ${written}.`
  },
}

function oneOf<T extends string>(known: readonly T[], name: string, value: unknown): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new CommandError(`Not valid: --${name}. It is one of: ${known.join(', ')}.`)
  return found
}
