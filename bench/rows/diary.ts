import { ask, type HttpCall } from '#load/ask.ts'
import { type Comparison, compare } from '#load/compare.ts'
import { askOften, changing, rate } from '#load/rate.ts'
import type { Closers } from '#stage/closers.ts'
import { diaryDay, growDiary, listParentIds } from '#stage/grow-diary.queries.ts'
import { type Person, personAt } from '#stage/people.ts'
import { takenBy } from '#stage/processor-time.ts'
import { startBareServer } from '#stage/start-bare-server.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { milliseconds, perSecond, type Row } from '#bench/table.ts'

const path = '/api/daily/get-data'
const mostCost = 1.25
const lowest = 0.1
const load = { connections: 16, milliseconds: options.milliseconds(800) }
const warmMilliseconds = options.milliseconds(6_000)

type Side = { portal: Portal; people: readonly Person[]; families: number; entries: number }

/** A day of a diary: against Node answering the same bytes, and among many entries against few. */
export async function diary(many: Side, few: Side, closers: Closers): Promise<Row[]> {
  for (const { portal, entries, families } of [few, many]) await growDiary(portal.database, entries, families)
  const [readMany, readFew] = [await readsOf(many), await readsOf(few)]
  const sides = [
    { ...many, read: readMany },
    { ...few, read: readFew },
  ] as const
  // a first read of a day comes from the disk, as soon as there are more entries than memory; people read their day many times
  for (const { portal, people, read } of sides)
    for (let turn = 0; turn < people.length; turn += 1) await ask(portal.port, read(turn))
  // and both as long: code that is optimised, and connections of the database that have touched everybody's pages
  for (const { portal, read } of sides)
    await rate(portal.port, { ...load, milliseconds: warmMilliseconds }, changing([read]))

  const measure = (port: number, read: (turn: number) => HttpCall) => () => rate(port, load, changing([read]))
  const grown = await compare(
    options.rounds(9),
    measure(many.portal.port, readMany),
    measure(few.portal.port, readFew),
  )
  const worked = await compare(
    options.rounds(9),
    () => perProcessorSecond(many.portal, readMany),
    () => perProcessorSecond(few.portal, readFew),
  )
  const bare = await startBareServer({ [path]: await ask(few.portal.port, readFew(0)) }, closers)
  const alone = await compare(options.rounds(5), measure(few.portal.port, readFew), measure(bare, readFew))
  const among = `${write(many.entries)} entries against ${write(few.entries)}`
  return [
    {
      what: 'daily/get-data against bare node:http',
      ours: `${perSecond(alone.ours)} of ${perSecond(alone.theirs)}`,
      limit: `≥ ${lowest.toFixed(2)}`,
      ratio: alone.ratio,
      ok: alone.ratio >= lowest,
    },
    costRow(`daily/get-data: cost with ${among}`, grown, perSecond),
    costRow('  the same, in processor time of portal and database', worked, (rated) =>
      milliseconds(1_000 / rated),
    ),
  ]
}

function costRow(
  what: string,
  { ours, theirs, ratio }: Comparison,
  spell: (perSecond: number) => string,
): Row {
  if (Number.isNaN(ratio))
    return { what, ours: 'told on Linux only', limit: `≤ ${mostCost.toFixed(2)}`, ratio: null, ok: null }
  const cost = 1 / ratio
  return {
    what,
    ours: `${spell(ours)} and ${spell(theirs)}`,
    limit: `≤ ${mostCost.toFixed(2)}`,
    ratio: cost,
    ok: cost <= mostCost,
  }
}

/** Requests that a second of processor time is enough for; who else uses the machine hardly changes it. */
async function perProcessorSecond(portal: Portal, read: (turn: number) => HttpCall): Promise<number> {
  const { cost } = await takenBy(portal, () => askOften(portal.port, load, changing([read])))
  return cost > 0 ? 1_000 / cost : NaN
}

/** Everybody asks for their own day, on which all have the same number of entries. */
async function readsOf({ portal, people }: Side): Promise<(turn: number) => HttpCall> {
  const ids = await listParentIds(
    portal.database,
    people.map(({ login }) => login),
  )
  return (turn) => {
    const { login, token } = personAt(people, turn)
    return { method: 'POST', path, token, body: { user_id: ids.get(login), date: diaryDay } }
  }
}

const write = (count: number) => count.toLocaleString('en')
