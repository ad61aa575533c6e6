import { connect } from '@desco/server/src/platform/database.ts'
import { listFamilies } from '@desco/server/src/modules/oversight/list-families.ts'
import { listGrowingUp } from '@desco/server/src/modules/oversight/list-growing-up.ts'
import { countFamilies } from '@desco/server/src/modules/oversight/family-steps.queries.ts'
import { catchUp, recomputeAll } from '@desco/server/src/modules/oversight/keep-standings.ts'
import { countSurveysCompleted } from '@desco/server/src/modules/oversight/completed-surveys.queries.ts'
import { familyStates } from '@desco/contract/families/states'
import { systemClock } from '@desco/server/src/platform/clock.ts'

import { median } from '#load/compare.ts'
import { options } from '#bench/config.ts'
import { atMost, milliseconds, type Row } from '#bench/table.ts'
import { completeQuestionnaires } from '#stage/grow-families.queries.ts'
import type { Portal } from '#stage/start-portal.ts'

const limit = 100
// the second within which what is stored follows a change
const longestUpkeep = 1_000
const times = 5
const upkeep = '  50 changed families, stored anew'

/**
 * What the team's pages about families take on the server among many of them, statements and all: the median of five looks,
 * and of several looks the slowest. The rest of such a call (HTTP, session) does not grow with the families.
 */
export async function teamPages({ address, database }: Portal, families: number): Promise<Row[]> {
  // all is written without the triggers that note changes
  await completeQuestionnaires(database)
  await recomputeAll(address)
  await database.query('vacuum analyze')
  const db = connect(address, () => undefined, 'team')
  try {
    const now = new Date()
    const day = 86_400_000
    const { rows } = await database.query<{ id: string }>('select id from family order by random() limit 50')
    const among = `among ${families.toLocaleString('en')} families`
    const looks: Record<string, (() => Promise<unknown>)[]> = {
      [`Oggi: families, steps and who waits, ${among}`]: [
        () =>
          countFamilies(db, {
            now,
            weekAgo: new Date(now.getTime() - 7 * day),
            twoWeeksAgo: new Date(now.getTime() - 14 * day),
            listed: 6,
          }),
      ],
      '  Oggi: questionnaires of the week': [
        () => countSurveysCompleted(db, new Date(now.getTime() - 7 * day)),
      ],
      '  who turns 14 or 18': [() => listGrowingUp({ db, clock: systemClock })],
      '  lists of families, of each state': familyStates.map((state) => () => listFamilies(db, { state })),
      '  lists by code, by days, and further pages': [
        () => listFamilies(db, {}),
        () => listFamilies(db, { code: 'B12' }),
        () => listFamilies(db, { from: '2026-01-01', to: '2026-06-30' }),
        ...rows.slice(0, 5).map(
          ({ id }) =>
            () =>
              listFamilies(db, { before: id }),
        ),
      ],
      [upkeep]: [
        async () => {
          await database.query('insert into family_changed (family_id) select unnest($1::uuid[])', [
            rows.map(({ id }) => id),
          ])
          await catchUp(db)
        },
      ],
    }
    const measured: Row[] = []
    for (const [what, some] of Object.entries(looks))
      measured.push(
        atMost(
          what,
          Math.max(...(await inTurn(some))),
          what === upkeep ? longestUpkeep : limit,
          milliseconds,
        ),
      )
    return measured
  } finally {
    await db.destroy()
  }
}

async function inTurn(looks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const medians: number[] = []
  for (const look of looks) {
    await look()
    const taken: number[] = []
    for (let time = 0; time < options.rounds(times); time += 1) {
      const began = performance.now()
      await look()
      taken.push(performance.now() - began)
    }
    medians.push(median(taken))
  }
  return medians
}
