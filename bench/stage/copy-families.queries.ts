import { writtenTables } from '@desco/server/src/testing/many-families-around.ts'
import type { Client } from 'pg'

// A family that was written once is written again as others: under ids, addresses, numbers and codes of their own, some minutes
// earlier, everything else alike. Set by set, inside the database, this is many times quicker than family by family.

// an id's last digits are chance and make room for the copy's number, and its version says that it is of a copy, where all others
// say 4; the code is that of the copy's number, as many-families.ts makes it
const functions = [
  `create function pg_temp.id_in(copy int, id uuid) returns uuid language sql immutable as
    $$ select overlay(overlay(id::text placing lpad(to_hex(copy), 5, '0') from 32) placing '5' from 15)::uuid $$`,
  `create function pg_temp.code_of(n bigint) returns text language sql immutable as
    $$ select overlay(string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
        (1 + n * 48271117 % 27512614111 / (31 ^ place)::bigint % 31)::int, 1), '' order by place) placing '-' from 4 for 0)
      from generate_series(0, 6) as place $$`,
]

const numbers = `create temporary table number_of on commit preserve rows as
  select family_id, substring(login from '^f([0-9]+)\\.1@')::bigint as n from account where login like 'f%.1@%'`

type Column = { table: string; name: string; type: string; leads_elsewhere: boolean }

// `leads_elsewhere`: to what is not copied, such as somebody of the team or a rule
const columns = `
  select of_table.relname as table, column_of.attname as name, format_type(column_of.atttypid, null) as type,
    exists (
      select from pg_constraint as one
      where one.conrelid = of_table.oid and one.contype = 'f' and column_of.attnum = any(one.conkey)
        and one.confrelid::regclass::text <> all($1::text[])
    ) as leads_elsewhere
  from pg_class as of_table
  join pg_attribute as column_of on column_of.attrelid = of_table.oid and column_of.attnum > 0
    and not column_of.attisdropped and column_of.attidentity = '' and column_of.attgenerated = ''
  where of_table.oid = any($1::regclass[])
  order by of_table.relname, column_of.attnum`

// a family in ten has a surname that no other copy has, so that a larger study has more of them
const surname = `case when hashtext(family_id::text) % 10 <> 0 then surname
  else surname || substr('bcdfglmnprstvz', 1 + $1::int % 14, 1) || substr('aeiou', 1 + $1::int / 14 % 5, 1)
    || substr('nrlst', 1 + $1::int / 70 % 5, 1) || 'i' end`

// what would be there twice. $1: the copy's number, $2: how many families there were
const special: Readonly<Record<string, string>> = {
  'family.code': `pg_temp.code_of((select n from number_of where family_id = base.id) + $1::int * $2::bigint)`,
  'family.is_rehearsal': 'false',
  // still to come, as many in each hour
  'family.look_at': 'look_at',
  'outgoing_mail.bounce_key': 'gen_random_uuid()',
  'spouse_invitation.token_hash': `sha256(convert_to(pg_temp.id_in($1::int, id)::text, 'UTF8'))`,
  'survey_participation.token': 'pg_temp.id_in($1::int, token::uuid)::text',
  'account.surname': surname,
  'child.surname': surname,
  'spouse_invitation.surname': surname,
  'account.login': `'c' || $1::int || login`,
  'account.email': `'c' || $1::int || email`,
  'account.phone': `'+39' || (substr(phone, 4)::bigint + $1::int * $2::bigint)`,
  'spouse_invitation.email': `'c' || $1::int || email`,
  'outgoing_mail.recipient': `'c' || $1::int || recipient`,
}

// of the three children that a family has at most; unfolding each list of millions takes long
const idsIn = (column: string) => {
  const first = (count: number) =>
    Array.from({ length: count }, (_, place) => `pg_temp.id_in($1::int, ${column}[${place + 1}])`).join(', ')
  return `case cardinality(${column}) when 0 then ${column} when 1 then array[${first(1)}] when 2 then array[${first(2)}]
    when 3 then array[${first(3)}] end`
}

const copied = ({ table, name, type, leads_elsewhere }: Column) => {
  const column = `"${name}"`
  const known = special[`${table}.${name}`]
  if (known !== undefined) return known
  if (leads_elsewhere) return column
  if (type === 'uuid') return `pg_temp.id_in($1::int, ${column})`
  if (type === 'uuid[]') return idsIn(column)
  // whole minutes: LimeSurvey says moments to the minute
  if (type === 'timestamp with time zone') return `${column} - $1::int * interval '1 minute'`
  return column
}

/**
 * Writes all families that there are, `families` in number, so many times more; each copy is a minute older than the one before.
 * Triggers and indexes are the caller's affair.
 */
export async function copyFamilies(database: Client, copies: number, families: number): Promise<void> {
  for (const statement of [...functions, numbers]) await database.query(statement)
  await database.query('create unique index on number_of (family_id)')
  const { rows } = await database.query<Column>(columns, [writtenTables])
  for (const table of writtenTables) {
    const own = rows.filter((column) => column.table === table)
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    // in the order in which they happened, which is the order of their own numbers
    await database.query(`create temporary table base as select * from ${table} order by ${orderOf(table)}`)
    const statement = {
      name: `copy of ${table}`,
      text: `insert into ${table} (${names}) select ${own.map(copied).join(', ')} from base
        where $1::int > 0 and $2::bigint > 0`,
    }
    for (let copy = 1; copy <= copies; copy += 1)
      await database.query({ ...statement, values: [copy, families] })
    await database.query('deallocate all')
    await database.query('drop table base')
  }
}

const orderOf = (table: string) => (numbered.has(table) ? 'id' : 'ctid')
const numbered: ReadonlySet<string> = new Set(['family_event', 'consent_record'])
