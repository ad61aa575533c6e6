import { tryBothCommands } from '../../scripts/newcomer/try-both-commands.mjs'
import { reportStep } from '../../scripts/run-step.mjs'

/** Tries each of the two commands as the very first one in a clean clone; 0 when everything held. */
export async function runProof() {
  const facts = await tryBothCommands({ apart: true })
  for (const { fact, ok, seconds, said = '' } of facts) reportStep({ name: fact, ok, seconds, output: said })
  return facts.every(({ ok }) => ok) ? 0 : 1
}
