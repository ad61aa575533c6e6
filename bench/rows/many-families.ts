import { compare } from '#load/compare.ts'
import { rate } from '#load/rate.ts'
import { askWell } from '#load/request.ts'
import { type Person, signIn, verifyToken } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'
import { perSecond, type Row } from '#bench/table.ts'

const limit = 1.25

type Side = { portal: Portal; people: readonly Person[]; families: number }

/** The same requests where there are many families and where there are few. */
export async function manyFamilies(many: Side, few: Side): Promise<Row[]> {
  const kinds = [
    { name: 'verify-token', wire: verifyToken, lines: 16, milliseconds: 800 },
    { name: 'login', wire: signIn, lines: 8, milliseconds: 1_200 },
  ]
  const rows: Row[] = []
  for (const { name, wire, lines, milliseconds } of kinds) {
    const measure =
      ({ portal, people }: Side) =>
      () =>
        rate(portal.port, { lines, milliseconds }, (line, number) => askWell(line, wire(people, number)))
    const { ours, theirs, ratio } = await compare(5, measure(many), measure(few))
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
