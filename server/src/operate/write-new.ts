import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { CommandError } from './command.ts'

/** Writes a file that is readable for its owner alone; a file that is there already is left as it is. */
export async function writeNew(name: string, pieces: AsyncIterable<Buffer> | Iterable<string>) {
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
