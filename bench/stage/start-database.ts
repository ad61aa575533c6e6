import { join } from 'node:path'

import { startEmbeddedPostgres } from '@desco/embedded-postgres'
import pg from 'pg'

import type { Closers } from './closers.ts'

export type DatabaseServer = { create(name: string): Promise<pg.ClientConfig> }

/** The portal's own PostgreSQL, as durable as in earnest, for as many databases as are asked for. */
export async function startDatabase(folder: string, closers: Closers): Promise<DatabaseServer> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  closers.add(() => postgres.stop())
  return {
    async create(name) {
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return { ...postgres.connection, database: name }
    },
  }
}

export const addressOf = ({ host, port, user, database }: pg.ClientConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
