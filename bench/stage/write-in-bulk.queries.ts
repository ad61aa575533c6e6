import type { Client } from 'pg'

// those that no constraint stands on
const indexesOf = `select pg_get_indexdef(index.indexrelid) as definition, index.indexrelid::regclass::text as name
  from pg_index as index
  where index.indrelid = any($1::regclass[])
    and not exists (select from pg_constraint where conindid = index.indexrelid)
  order by 1`

/**
 * Lets many rows be written into some tables without their indexes, which are built at once afterwards: many times sooner than
 * row by row. Unique ones refuse then what they would have refused. Nobody else may use the tables meanwhile.
 */
export async function withoutIndexes(
  database: Client,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(indexesOf, [tables])
  for (const { name } of rows) await database.query(`drop index ${name}`)
  await write()
  await database.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await database.query(definition)
  await database.query('reset maintenance_work_mem')
}

const foreignKeys = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`
/** Throws where rows that were written with triggers off break what triggers keep: every reference leads somewhere. */
export async function checkReferences(database: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ table: string; name: string; definition: string }>(foreignKeys, [
    tables,
  ])
  await database.query(`set work_mem = '256MB'`)
  for (const { table, name, definition } of rows) {
    // not validated and validated again, it looks at every row
    await database.query(
      `alter table ${table} drop constraint ${name}, add constraint ${name} ${definition} not valid`,
    )
    await database.query(`alter table ${table} validate constraint ${name}`)
  }
  await database.query('reset work_mem')
}

/** Writes rows that are right by their making: noting and checking each of millions takes long. */
export async function withoutTriggers(database: Client, write: () => Promise<void>): Promise<void> {
  await database.query('set session_replication_role = replica')
  await write()
  await database.query('reset session_replication_role')
}

/** While much is written, nothing is tidied or written down in between, and no commit waits for the disk. */
export async function inPatience(database: Client, write: () => Promise<void>): Promise<void> {
  const settings = { autovacuum: 'off', max_wal_size: `'8GB'`, checkpoint_timeout: `'1h'` }
  for (const [name, value] of Object.entries(settings))
    await database.query(`alter system set ${name} = ${value}`)
  await database.query('select pg_reload_conf()')
  await database.query('set synchronous_commit = off')
  await write()
  await database.query('reset synchronous_commit')
  for (const name of Object.keys(settings)) await database.query(`alter system reset ${name}`)
  await database.query('select pg_reload_conf()')
}
