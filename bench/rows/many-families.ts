import { compare } from '#load/compare.ts'
import { changing, rate } from '#load/rate.ts'
import { type Person, signIn, verifyToken } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'

const limit = 1.25

type Side = { portal: Portal; people: readonly Person[]; families: number }

/** The same requests where there are many families and where there are few. */
export async function manyFamilies(many: Side, few: Side): Promise<Row[]> {
  const kinds = [
    { name: 'verify-token', wire: verifyToken, connections: 16, milliseconds: options.milliseconds(800) },
    { name: 'login', wire: signIn, connections: 8, milliseconds: options.milliseconds(1_200) },
  ]
  const rows: Row[] = []
  for (const { name, wire, connections, milliseconds } of kinds) {
    const measure =
      ({ portal, people }: Side) =>
      () =>
        rate(portal.port, { connections, milliseconds }, changing([(turn) => wire(people, turn)]))
    const { ours, theirs, ratio } = await compare(options.rounds(5), measure(many), measure(few))
    const cost = 1 / ratio
    rows.push({
      what: `${name}: cost with ${write(many.families)} families against ${write(few.families)}`,
      ours: `${perSecond(ours)} and ${perSecond(theirs)}`,
      limit: `≤ ${limit.toFixed(2)}`,
      ratio: cost,
      ok: cost <= limit,
    })
  }
  return rows
}

const write = (count: number) => count.toLocaleString('en')
