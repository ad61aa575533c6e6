import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { families: { type: 'string', default: '100000' }, help: { type: 'boolean', default: false } },
})

/** What `npm run bench -- --families 1000000` asks for. */
export const asked = { families: Number(values.families), help: values.help }

/** The surroundings of a command that a person would type. */
export const ownEnvironment = process.env
