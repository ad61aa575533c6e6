import { CompiledQuery, type RawBuilder } from 'kysely'

import type { Database } from './database.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection of the database prepares once: for the few that are asked at nearly every request, where
 * reading and planning them anew costs as much as running them. Its columns are named one by one, with no `*`: a prepared
 * statement whose columns change with a migration would fail in the processes of the release before.
 */
export function prepared<Row, Values extends readonly unknown[]>(
  name: string,
  text: string,
): (db: Database, ...values: Values) => Promise<Row[]> {
  if ([...names.values()].includes(name)) throw new Error(`Two prepared statements are called ${name}.`)
  names.set(text, name)
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

const mostForms = 8
const forms = new Map<string, number>()

/**
 * The same for a statement that is put together. It may come in a few forms, not in endless ones: each connection keeps every
 * form that it has prepared.
 */
export async function runPrepared<Row>(db: Database, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  nameForm(name, compiled.sql)
  return (await db.executeQuery<Row>(compiled)).rows
}

/**
 * The same for one that is asked hundreds of times in a row: each form is put together once, and numbers its own values (`$1`) in the order in
 * which they are given.
 */
export function preparedForms<Form, Row>(name: string, write: (form: Form) => RawBuilder<Row>) {
  const texts = new Map<string, string>()
  return async (db: Database, form: Form, values: readonly unknown[]): Promise<Row[]> => {
    const key = JSON.stringify(form)
    let text = texts.get(key)
    if (text === undefined) {
      text = write(form).compile(db).sql
      nameForm(name, text)
      texts.set(key, text)
    }
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  }
}

function nameForm(name: string, text: string) {
  if (names.has(text)) return
  const form = (forms.get(name) ?? 0) + 1
  if (form > mostForms) throw new Error(`The prepared statement ${name} comes in too many forms.`)
  forms.set(name, form)
  names.set(text, `${name}-${form}`)
}

/** The name under which connections prepare a statement; undefined of every other one. */
export const preparedName = (text: string): string | undefined => names.get(text)

const askedOften = 3
const mostByUse = 300
const mostCounted = 2_000

/** What one pool has learned of its statements. */
export type NamesByUse = ReturnType<typeof createNamesByUse>

/**
 * Names for whatever is asked again and again of one pool: from the third time on a statement has one, unless its columns are not
 * written down one by one. So many statements at most, because each connection keeps them.
 */
export function createNamesByUse() {
  const byUse = new Map<string, string | null>()
  const timesAsked = new Map<string, number>()
  return {
    nameOf(text: string): string | undefined {
      const known = byUse.get(text)
      if (known !== undefined) return known ?? undefined
      if (byUse.size >= mostByUse || text.includes('*')) return undefined
      const times = (timesAsked.get(text) ?? 0) + 1
      if (times < askedOften) {
        // texts that are all different are not collected for ever
        if (timesAsked.size >= mostCounted) timesAsked.clear()
        timesAsked.set(text, times)
        return undefined
      }
      timesAsked.delete(text)
      const name = `by-use-${byUse.size + 1}`
      byUse.set(text, name)
      return name
    },
    /** A migration has changed the type of a column: from now on the statement is planned anew each time. */
    stop: (text: string): void => void (byUse.has(text) && byUse.set(text, null)),
  }
}
