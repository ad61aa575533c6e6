import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { families: { type: 'string', default: '100000' } } })
const families = Number(values.families)
if (!Number.isSafeInteger(families) || families < 1_000) {
  throw new Error('--families takes a whole number, at least 1000.')
}

/** What `npm run bench -- --families 1000000` asks for. */
export const asked = { families }

/** The surroundings of a command that a person would type. */
export const ownEnvironment = process.env
