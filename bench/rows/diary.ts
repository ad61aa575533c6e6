import { ask, type HttpCall } from '#load/ask.ts'
import { compare } from '#load/compare.ts'
import { changing, rate } from '#load/rate.ts'
import type { Closers } from '#stage/closers.ts'
import { diaryDay, growDiary, listParentIds } from '#stage/grow-diary.queries.ts'
import { type Person, personAt } from '#stage/people.ts'
import { startBareServer } from '#stage/start-bare-server.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'

const path = '/api/daily/get-data'
const mostCost = 1.25
const lowest = 0.1
const load = { connections: 16, milliseconds: options.milliseconds(800) }

type Side = { portal: Portal; people: readonly Person[]; families: number; entries: number }

/** A day of a diary: against Node answering the same bytes, and among many entries against few. */
export async function diary(many: Side, few: Side, closers: Closers): Promise<Row[]> {
  for (const { portal, entries, families } of [few, many]) await growDiary(portal.database, entries, families)
  const [readMany, readFew] = [await readsOf(many), await readsOf(few)]
  // a first read of a day comes from the disk, as soon as there are more entries than memory; people read their day many times
  for (const [{ portal, people }, read] of [
    [many, readMany],
    [few, readFew],
  ] as const)
    for (let turn = 0; turn < people.length; turn += 1) await ask(portal.port, read(turn))
  const bare = await startBareServer({ [path]: await ask(few.portal.port, readFew(0)) }, closers)
  const measure = (port: number, read: (turn: number) => HttpCall) => () => rate(port, load, changing([read]))

  const alone = await compare(options.rounds(5), measure(few.portal.port, readFew), measure(bare, readFew))
  const grown = await compare(
    options.rounds(5),
    measure(many.portal.port, readMany),
    measure(few.portal.port, readFew),
  )
  const cost = 1 / grown.ratio
  return [
    {
      what: 'daily/get-data against bare node:http',
      ours: `${perSecond(alone.ours)} of ${perSecond(alone.theirs)}`,
      limit: `≥ ${lowest.toFixed(2)}`,
      ratio: alone.ratio,
      ok: alone.ratio >= lowest,
    },
    {
      what: `daily/get-data: cost with ${write(many.entries)} entries against ${write(few.entries)}`,
      ours: `${perSecond(grown.ours)} and ${perSecond(grown.theirs)}`,
      limit: `≤ ${mostCost.toFixed(2)}`,
      ratio: cost,
      ok: cost <= mostCost,
    },
  ]
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
