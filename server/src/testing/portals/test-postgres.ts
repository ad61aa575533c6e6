import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '@desco/embedded-postgres'
import type { TestProject } from 'vitest/node'

import { fastestPlace } from '#testing/files/fastest-place.ts'

import {
  databasesOfRun,
  dropDatabases,
  prepareTemplate,
  type RunDatabases,
  type RunningRole,
} from './template.ts'

/** How tests reach the PostgreSQL of this run, as an account that may create databases and roles. */
export type TestPostgres = { host: string; port: number; user: string; password?: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
    databases: RunDatabases
    runningRole: RunningRole | null
    /** The folder in which processes write down what the portal asks the database. */
    statements: string
    /** Where the tests of a proof write what they measured; null in npm test. */
    proofFile: string | null
    /** The folder of a cluster that a proof may kill, and starts again; null where a test makes its own. */
    proofCluster: string | null
    /** How often a proof does what it does again and again. */
    proofRounds: number
  }
}

/** One throw-away PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names. */
export async function setup({ vitest: run }: TestProject) {
  const statements = await mkdtemp(join(tmpdir(), 'desco-statements-'))
  run.provide('statements', statements)
  run.provide('proofFile', process.env.DESCO_PROOF_FILE ?? null)
  run.provide('proofCluster', process.env.DESCO_PROOF_CLUSTER ?? null)
  run.provide('proofRounds', Number(process.env.DESCO_PROOF_ROUNDS ?? 100))
  const stop = await setUpPostgres(run)
  return async () => {
    await stop()
    await rm(statements, { recursive: true, force: true })
  }
}

/** Provided to the whole run: the project of the plans reads in the same PostgreSQL. */
async function setUpPostgres(run: TestProject['vitest']) {
  const given = process.env.TEST_DATABASE_URL
  const databases = databasesOfRun({ durable: Boolean(given) })
  run.provide('databases', databases)
  if (given) {
    const server = readAddress(given)
    run.provide('runningRole', await prepareTemplate(server, databases))
    run.provide('postgres', server)
    return () => dropDatabases(server, databases)
  }

  const folder = await mkdtemp(join(await fastestPlace(), 'desco-test-'))
  const postgres = await startEmbeddedPostgres({
    folder,
    durable: false,
    // each worker has the pools of several portals, and a pool opens all that it may
    settings: { plan_cache_mode: 'force_generic_plan', max_connections: '400' },
  })
  run.provide('runningRole', await prepareTemplate(postgres.connection, databases))
  run.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(postgres.connection.host, { recursive: true, force: true })
  }
}

function readAddress(address: string): TestPostgres {
  const { hostname, port, username, password, pathname } = new URL(address)
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  }
}
