type Part = { columns: Map<string, string>; constraints: Map<string, string> }

/**
 * The things that a release that still runs could miss, or be refused, on a newer schema; both as `describeSchema` writes them. A
 * new
 * table, column, index or view is none of its business. Functions and triggers are not compared.
 */
export function compareSchemas(older: string, newer: string): string[] {
  const now = partsOf(newer)
  return [...partsOf(older)].flatMap(([name, before]) => {
    const after = now.get(name)
    return after === undefined ? [`${name}: is gone`] : compareParts(name, before, after)
  })
}

function compareParts(name: string, before: Part, after: Part): string[] {
  const of = (column: string, what: string) => `${name}.${column}: ${what}`
  const changed = [...before.columns].flatMap(([column, was]) => {
    const is = after.columns.get(column)
    if (is === undefined) return [of(column, 'is gone')]
    if (typeOf(is) !== typeOf(was)) return [of(column, `is ${typeOf(is)}, was ${typeOf(was)}`)]
    // it may leave out what had a default, and write null where it could
    const mayBeLeftOut = !needsValue(was) && needsValue(is)
    const mayBeNull = !was.includes(' not null') && is.includes(' not null')
    return mayBeLeftOut || mayBeNull ? [of(column, 'must be given')] : []
  })
  const added = [...after.columns]
    .filter(([column, is]) => !before.columns.has(column) && needsValue(is))
    .map(([column]) => of(column, 'must be given'))
  const rules = [...after.constraints].flatMap(([rule, is]) => {
    const was = before.constraints.get(rule)
    if (was === is || (was !== undefined && allowsMore(was, is))) return []
    return [of(rule, was === undefined ? 'is a new rule' : 'is another rule')]
  })
  return [...changed, ...added, ...rules]
}

function partsOf(schema: string): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const [, table, view, body = ''] of schema.matchAll(
    /^(?:create table (\w+)|-- view (\w+)) \(\n(.*?)\n(?:-- )?\);?$/gmsu,
  )) {
    const part: Part = { columns: new Map(), constraints: new Map() }
    for (const line of body.split(',\n').map((text) => text.replace(/^(?:-- )? +/u, ''))) {
      const [, rule, name = '', text = ''] = /^(constraint )?(\w+) (.*)$/su.exec(line) ?? []
      part[rule === undefined ? 'columns' : 'constraints'].set(name, text)
    }
    parts.set(table ?? view ?? '', part)
  }
  return parts
}

const typeOf = (column: string) => column.replace(/ (?:not null|default|generated) ?.*$/su, '')
const needsValue = (column: string) =>
  / not null(?! default)/u.test(column) && !column.includes(' generated ')

const wordsOf = (rule: string) => new Set([...rule.matchAll(/'([^']*)'::text/gu)].map(([, word]) => word))
const shapeOf = (rule: string) => rule.replaceAll(/ARRAY\[[^\]]*\]/gu, 'ARRAY[]')

/** A list of words that has only grown. */
const allowsMore = (was: string, is: string) =>
  is.includes('ARRAY[') &&
  shapeOf(was) === shapeOf(is) &&
  [...wordsOf(was)].every((word) => wordsOf(is).has(word))
