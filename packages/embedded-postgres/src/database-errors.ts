/** The embedded database did not start; the message says what to do. */
export class DatabaseCannotStart extends Error {
  override name = 'DatabaseCannotStart'
}

/** Another running process holds the folder: two on the same files would destroy them. */
export class DatabaseFolderInUse extends DatabaseCannotStart {
  override name = 'DatabaseFolderInUse'

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `another process (postgres, pid ${pid})`
    super(
      `The database folder ${folder} is already in use by ${holder}. ` +
        'Stop the portal that is running on it, or give this one its own DESCO_DATA_DIR; ' +
        'to let several processes share one database, set DATABASE_URL.',
    )
  }
}

type GivenUp = { folder: string; what: string; said: string; hint?: string }

/** The error says first what PostgreSQL was to do, then its own words, then what helps. */
export function gaveUp({ folder, what, said, hint = '' }: GivenUp): DatabaseCannotStart {
  if (said.includes('No space left on device'))
    return new DatabaseCannotStart(
      `The disk is full: ${folder} has no room for the database. Make room, or set DESCO_DATA_DIR to a folder elsewhere.`,
    )
  return new DatabaseCannotStart(
    `${what}\n${said}\n${hint}If this machine cannot run it, set DATABASE_URL to the address of a PostgreSQL server.`,
  )
}
