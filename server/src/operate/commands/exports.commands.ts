import { existsSync } from 'node:fs'

import { exportKinds, exportSeparators } from '@desco/contract/team/exports'

import { saveExport } from '#team/index.ts'

import { type Command, CommandError, oneOf, writeNew } from '#operate/command.ts'
import { withSurveys } from './limesurvey.commands.ts'

// the key shows who people are, and that takes two people of the team
const kinds = exportKinds.filter((kind) => kind !== 'key')

export const exportRun: Command = {
  usage: `--kind <${kinds.join('|')}> [--separator <${exportSeparators.join('|')}>] [--out <file>]`,
  summary:
    'makes a pseudonymised export and writes it to a new file; identifiable ones are asked for and approved on the page',
  run: async (needs, values) => {
    const kind = oneOf(values, 'kind', kinds)
    const separator = oneOf({ separator: 'semicolon', ...values }, 'separator', exportSeparators)
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
