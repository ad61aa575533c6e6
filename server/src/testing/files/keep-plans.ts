import pg from 'pg'

// Before each test file of the server: each statement has a name, so that PostgreSQL reads and plans it once for a connection.
// Tests repeat their questions to nearly empty tables: a third of the database's work was planning. The questions stay the same.

const marked = Symbol.for('desco named statements')
const prototype = pg.Client.prototype as pg.Client & { [marked]?: true }
const isNameable = /^\s*(?:select|insert|update|delete|with)\b/iu

if (prototype[marked] === undefined) {
  prototype[marked] = true
  const names = new Map<string, string>()
  const ask = Reflect.get(prototype, 'query') as (...asked: unknown[]) => unknown

  const named = function (this: pg.Client, ...asked: unknown[]): unknown {
    const [text, values, ...others] = asked
    // several statements in one text have no values
    const hasValues = Array.isArray(values) && values.length > 0
    if (typeof text !== 'string' || !hasValues || !isNameable.test(text)) return ask.apply(this, asked)
    const name = names.get(text) ?? `test_${names.size}`
    names.set(text, name)
    return ask.call(this, { text, values, name }, ...others)
  }
  Object.defineProperty(prototype, 'query', { value: named, writable: true, configurable: true })
}
