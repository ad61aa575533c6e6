import { join } from 'node:path'

import { startEmbeddedPostgres } from '@desco/embedded-postgres'
import pg from 'pg'

import type { Closers } from './closers.ts'

export type DatabaseServer = {
  create(name: string): Promise<pg.ClientConfig>
  /** The database of a name that an earlier run has left. */
  find(name: string): Promise<pg.ClientConfig | undefined>
}

/** The portal's own PostgreSQL, as durable as in earnest, for as many databases as are asked for. */
export async function startDatabase(folder: string, closers: Closers): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  closers.add(() => postgres.stop())
  const withClient = async <T>(ask: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client(postgres.connection)
    await client.connect()
    try {
      return await ask(client)
    } finally {
      await client.end()
    }
  }
  const of = (name: string) => ({ ...postgres.connection, database: name })
  return {
    async create(name) {
      await withClient((client) => client.query(`create database ${name}`))
      return of(name)
    },
    async find(name) {
      const { rowCount } = await withClient((client) =>
        client.query('select from pg_database where datname = $1', [name]),
      )
      return rowCount === 0 ? undefined : of(name)
    },
  }
}

export const addressOf = ({ host, port, user, database }: pg.ClientConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
