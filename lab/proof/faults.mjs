import { databaseFaults } from './faults/database.mjs'
import { clockFaults, idleFaults } from './faults/machine.mjs'
import { mailFaults } from './faults/mail.mjs'
import { openStage } from './faults/stage.mjs'
import { surveyFaults } from './faults/surveys.mjs'
import { tableOf, writeReport } from './stage/report.mjs'
import { say } from '../../scripts/run-step.mjs'

// each group has a portal, a database and services of its own, and mostly waits
const groups = [
  { name: 'mail', run: mailFaults },
  { name: 'limesurvey', run: surveyFaults },
  { name: 'database', run: databaseFaults, ownStage: true },
  { name: 'clock', run: clockFaults },
  { name: 'connections', run: idleFaults },
]
const atOnce = 2

/** Makes each fault to a whole portal: what a family sees, what the log says, that it heals by itself; 0 when all of it held. */
export async function runProof(options) {
  const only = options.includes('--only') ? options[options.indexOf('--only') + 1] : undefined
  const wanted = groups.filter(({ name }) => only === undefined || name === only)
  const rows = new Map()
  const waiting = [...wanted]
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) rows.set(group, await runGroup(group))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const all = wanted.flatMap((group) => rows.get(group))
  const table = tableOf(
    ['fault', 'as expected', 'what a family sees', 'what the log says', 'heals by itself'],
    all.map(({ fault, held, sees, says, heals }) => [fault, held, sees, says, heals]),
  )
  if (only === undefined) writeReport('faults', table)
  else say(table)
  return all.every(({ held }) => held !== '**no**') ? 0 : 1
}

async function runGroup({ name, run, ownStage = false }) {
  const rows = []
  let stage
  /** `prove` answers what was seen, or throws; `skipped` says why it could not be tried. */
  const row = async (fault, prove) => {
    const began = performance.now()
    const found = await prove().catch((error) => ({ failed: error.message }))
    // one that failed half-way must not be the next one's fault
    stage?.mails.fail(null)
    stage?.surveys.fail(null)
    const seconds = Math.round((performance.now() - began) / 1_000)
    if (found.skipped !== undefined) {
      rows.push({ fault, held: 'not tried', sees: '', says: found.skipped, heals: '' })
    } else if (found.failed !== undefined) {
      rows.push({ fault, held: '**no**', sees: found.failed, says: '', heals: '' })
    } else {
      const { sees, says, heals, within } = found
      const lines = says.length === 0 ? 'nothing' : says.join('; ')
      const time = within === 0 ? 'nothing to heal' : `${heals.toFixed(1)} s (${within} at most)`
      rows.push({ fault, held: heals <= within ? 'yes' : '**no**', sees, says: lines, heals: time })
    }
    const { held, sees, says, heals } = rows.at(-1)
    say(`${held === '**no**' ? '✗' : '✓'} ${fault} (${seconds} s): ${sees} | ${says} | ${heals}`)
  }
  try {
    stage = ownStage ? null : await openStage()
    await run({ stage, row })
  } catch (error) {
    await row(`${name}: to the end`, async () => {
      throw error
    })
  } finally {
    await stage?.close()
  }
  return rows
}
