import { familyEventKinds } from '@desco/contract/families/events'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { connect, type Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { createTestConnection } from '#testing/portals/database.ts'
import {
  anyHistory,
  closeSurveys,
  type History,
  hour,
  storeHistory,
  storeSurveys,
} from '#testing/many-families/family-histories.ts'

import { catchUp, keepStandings, renewStandings } from './keep-standings.ts'
import {
  planForEverybody,
  recomputeStandings,
  takenUpByReaders,
  takeUpChanges,
  walkOn,
} from './standings.queries.ts'

/** While somebody else stores where families stand. */
const inTurn = (one: Database, act: () => Promise<void>) =>
  inTransaction(one, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('family standings', 0))`.execute(tx)
    await act()
  })

let connection: Awaited<ReturnType<typeof createTestConnection>>
let db: Database
beforeAll(async () => {
  connection = await createTestConnection()
  db = connect(connection, () => undefined)
  await storeSurveys(db)
  // one to which somebody of another can move
  await storeHistory(db, nearlyDone)
})
beforeEach(() => catchUp(db))
afterAll(() => db.destroy())

/** Everything that is stored of where families stand, and the same computed anew. */
async function storedAndComputed() {
  const read = async (anew: boolean) => {
    const standing = anew
      ? sql`(select *, enrolment in ('refused', 'withdrawn') as is_over,
          enrolment not in ('refused', 'withdrawn') and reached < 8 and (reached < 5 or children_selected > 0) as is_waiting
          from family_step) as standing`
      : sql`family_standing as standing`
    const rows = async (from: typeof standing, order: string) =>
      (await sql`select * from ${from} order by ${sql.raw(order)}`.execute(db)).rows
    const people = anew ? sql`survey_taker` : sql`study_person`
    return {
      people: await rows(people, 'person_id'),
      standings: await rows(standing, 'family_id'),
    }
  }
  return { stored: await read(false), computed: await read(true) }
}

async function expectTrue() {
  const { stored, computed } = await storedAndComputed()
  expect(stored).toEqual(computed)
  return stored
}

/** A family that did everything but one questionnaire of the first parent. */
const nearlyDone: History = {
  verified: true,
  parents: 2,
  enabled: [true, true],
  surveys: [['completed', 'open'], ['completed'], ['completed'], ['completed']],
  events: (['children_added', 'other_parent_invited', 'answered_full'] as const).map((kind) => ({
    kind,
    children: [0, 1],
    parent: 1,
  })),
}
const secondOpen = 12

type Stored = Awaited<ReturnType<typeof storeHistory>>
type Change = (family: Stored) => Promise<unknown>

const changes: Record<string, (n: number) => Change> = {
  'something happens': (n) => (family) =>
    db
      .insertInto('family_event')
      .values({
        familyId: family.familyId,
        kind: familyEventKinds[Math.floor(n / 2) % familyEventKinds.length] ?? 'children_added',
        accountId: family.parentIds[0] ?? null,
        childIds: family.childIds,
        happenedAt: hour(60 + n),
      })
      .execute(),
  'an address is proved or not': (n) => (family) => {
    const at = n % 2 === 0 ? hour(70) : null
    return db
      .updateTable('account')
      .set({ verifiedAt: at, firstVerifiedAt: at })
      .where('id', '=', family.parentIds[0] ?? '')
      .execute()
  },
  'a child loses its access': () => (family) =>
    db.updateTable('child').set({ accountId: null }).where('familyId', '=', family.familyId).execute(),
  'a child is erased': (n) => (family) =>
    db
      .deleteFrom('child')
      .where('id', '=', family.childIds[n % family.childIds.length] ?? '')
      .execute(),
  'a parent moves to another family': () => async (family) => {
    const others = db.selectFrom('family').select('id').where('id', '!=', family.familyId)
    const other = await others.orderBy('id').limit(1).executeTakeFirstOrThrow()
    return db
      .updateTable('account')
      .set({ familyId: other.id })
      .where('id', '=', family.parentIds[0] ?? '')
      .execute()
  },
  'a questionnaire is completed': (n) => (family) =>
    db
      .updateTable('survey_participation')
      .set({ completed: true, completedAt: hour(80 + n) })
      .where('accountId', '=', family.parentIds[0] ?? '')
      .execute(),
  'a questionnaire is taken back': () => (family) =>
    db
      .deleteFrom('survey_participation')
      .where('accountId', '=', family.parentIds[0] ?? '')
      .execute(),
  'the team hides a survey': (n) => () =>
    db
      .insertInto('survey_audience')
      .values({ surveyId: secondOpen, parents: true, children: true, hidden: n % 2 === 0 })
      .onConflict((conflict) => conflict.column('surveyId').doUpdateSet({ hidden: n % 2 === 0 }))
      .execute(),
  'LimeSurvey closes all surveys, or opens them': (n) => () =>
    n % 2 === 0 ? closeSurveys(db) : storeSurveys(db),
}

// even, and so the change that shows
const ofWithdrawal = 2 * familyEventKinds.indexOf('family_withdrawn')

const anyChanges = fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(60)), {
  minLength: 1,
  maxLength: 4,
})

describe('takeUpChanges', () => {
  it('stores what the view says of every family, whatever happens to them', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyChanges, async (history, happening) => {
        const family = await storeHistory(db, history)
        // a note that is left over would hide a change that nobody noted
        await catchUp(db)
        for (const [name, n] of happening) {
          await changes[name]?.(n)(family)
          if (n % 2 === 0) await catchUp(db)
        }
        await catchUp(db)
        await expectTrue()
      }),
      { numRuns: 40 },
    )
    const { standings } = await expectTrue()
    expect(standings.length).toBeGreaterThan(15)
  }, 120_000)

  it.each(Object.keys(changes))('stores anew where a family stands when %s', async (name) => {
    await storeSurveys(db)
    await db.deleteFrom('survey_audience').execute()
    const family = await storeHistory(db, nearlyDone)
    await catchUp(db)
    const standing = () =>
      db.selectFrom('family_standing').selectAll().where('familyId', '=', family.familyId).executeTakeFirst()
    const before = await standing()
    expect(before?.reached).toBe(7)
    await changes[name]?.(ofWithdrawal)(family)
    await catchUp(db)
    expect(await standing()).not.toEqual(before)
    await expectTrue()
  })

  it.each(['an account is added', 'an account goes'])(
    'looks at a family to which nothing else happened when %s',
    async (what) => {
      const { familyId } = await storeHistory(db, nearlyDone)
      const account = () =>
        db
          .insertInto('account')
          .values({
            familyId,
            kind: 'parent',
            login: `${familyId}@example.org`,
            email: `${familyId}@example.org`,
            name: 'Giulia',
            surname: 'Rossi',
            passwordHash: '',
            createdAt: hour(90),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      const added = what === 'an account is added' ? null : await account()
      await catchUp(db)
      if (added === null) await account()
      else await db.deleteFrom('account').where('id', '=', added.id).execute()
      const { rows } = await sql`select family_id from family_changed`.execute(db)
      expect(rows).toEqual([{ familyId }])
      await catchUp(db)
    },
  )

  it('stores who takes part also when a process of the release before has taken the change up', async () => {
    const family = await storeHistory(db, nearlyDone)
    await catchUp(db)
    await changes['something happens']?.(ofWithdrawal)(family)
    // it knows this list alone
    await sql`delete from family_changed`.execute(db)
    await catchUp(db)
    const people = db.selectFrom('study_person').select('personId').where('familyId', '=', family.familyId)
    expect(await people.execute()).toEqual([])
    await recomputeStandings(db)
  })

  it('loses no change that is made while another is taken up', async () => {
    const family = await storeHistory(db, {
      verified: true,
      parents: 1,
      enabled: [],
      surveys: [],
      events: [{ kind: 'children_added', children: [], parent: 0 }],
    })
    await Promise.all([
      ...[1, 2, 3, 4].map(() => takeUpChanges(db, 10)),
      changes['something happens']?.(0)(family),
      changes['an address is proved or not']?.(1)(family),
    ])
    await catchUp(db)
    await expectTrue()
  })

  it('stores what changed last before what an hourly chore left behind', async () => {
    await sql`insert into family_changed (family_id) select gen_random_uuid() from generate_series(1, 60)`.execute(
      db,
    )
    const { familyId } = await storeHistory(db, nearlyDone)
    await takeUpChanges(db, takenUpByReaders)
    const stored = db.selectFrom('family_standing').select('familyId').where('familyId', '=', familyId)
    expect(await stored.execute()).toHaveLength(1)
  })

  it('answers how much it looked at, so that nobody rests while a family is noted again and again', async () => {
    const { familyId } = await storeHistory(db, nearlyDone)
    await catchUp(db)
    await sql`insert into family_changed (family_id) select ${familyId} from generate_series(1, 60)`.execute(
      db,
    )
    expect(await takeUpChanges(db, takenUpByReaders)).toBe(takenUpByReaders)
  })
})

describe('walkOn', () => {
  // as at midnight, where something goes by days
  const aDayLater = () => sql`update family_standing_progress set day = '2026-01-01'`.execute(db)

  it('looks at everybody again on a new day, because ages and windows go by days', async () => {
    await db
      .insertInto('survey_audience')
      .values({ surveyId: 99, parents: true, children: true, hidden: false, ageFrom: 6 })
      .execute()
    await catchUp(db)
    await sql`update family_standing set reached = 1`.execute(db)
    expect(await walkOn(db, 1_000)).toBe(0)
    await aDayLater()
    expect(await walkOn(db, 1_000)).toBeGreaterThan(0)
    const { stored, computed } = await storedAndComputed()
    expect(stored.standings).toEqual(computed.standings)
    await recomputeStandings(db)
  })

  it('is nothing that a reader waits for', async () => {
    await aDayLater()
    await walkOn(db, 1)
    const walkedTo = () =>
      sql<{ walkedTo: string | null }>`select walked_to from family_standing_progress`.execute(db)
    const before = await walkedTo()
    expect(before.rows[0]?.walkedTo).not.toBeNull()
    const { familyId } = await storeHistory(db, nearlyDone)
    expect(await takeUpChanges(db, takenUpByReaders)).toBeGreaterThan(0)
    expect((await walkedTo()).rows).toEqual(before.rows)
    const stored = db.selectFrom('family_standing').select('familyId').where('familyId', '=', familyId)
    expect(await stored.execute()).toHaveLength(1)
    // nothing of anybody is due: it does not even ask for its turn
    await inTurn(db, async () => {
      expect(await takeUpChanges(db, takenUpByReaders)).toBe(0)
    })
  })
})

describe('while all is computed anew', () => {
  it('readers read what is stored, and what changed is taken up afterwards', async () => {
    const impatient = connect({ ...connection, statement_timeout: 1_000 }, () => undefined)
    let familyId = ''
    await inTurn(db, async () => {
      familyId = (await storeHistory(impatient, nearlyDone)).familyId
      expect(await takeUpChanges(impatient, takenUpByReaders)).toBe(0)
    })
    await impatient.destroy()
    await takeUpChanges(db, takenUpByReaders)
    const stored = db.selectFrom('family_standing').select('familyId').where('familyId', '=', familyId)
    expect(await stored.execute()).toHaveLength(1)
  })
})

describe('recomputeStandings', () => {
  it('says of how many families something else was stored, and puts it right', async () => {
    const { families } = await recomputeStandings(db)
    expect(await recomputeStandings(db)).toEqual({ families, differed: 0 })
    await sql`update family_standing set reached = 8
      where family_id in (select family_id from family_standing where reached < 8 order by family_id limit 2)`.execute(
      db,
    )
    expect(await recomputeStandings(db)).toEqual({ families, differed: 2 })
    await expectTrue()
    await sql`update study_person set family_id = gen_random_uuid()
      where person_id in (select person_id from study_person order by person_id limit 1)`.execute(db)
    await sql`insert into study_person (person_id, family_id, is_child)
      values (gen_random_uuid(), gen_random_uuid(), false)`.execute(db)
    expect(await recomputeStandings(db)).toEqual({ families, differed: 2 })
    await expectTrue()
  })
})

describe('planForEverybody', () => {
  type Plan = { 'Node Type': string; Plans?: Plan[] }
  const goesThroughAllForEach = ({ 'Node Type': kind, Plans: below = [] }: Plan): boolean =>
    (kind === 'Nested Loop' && below[1]?.['Node Type'] === 'Materialize') || below.some(goesThroughAllForEach)

  it.each(['family_step', 'survey_taker'])('goes through nobody’s rows once for each of %s', async (view) => {
    const plan = await inTransaction(db, async (tx) => {
      await planForEverybody(tx)
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
        explain (format json) select * from ${sql.table(view)}`.execute(tx)
      return rows[0]?.['QUERY PLAN'][0].Plan
    })
    expect(plan && goesThroughAllForEach(plan)).toBe(false)
  })
})

describe('renewStandings', () => {
  it('computes everything anew when the views are others than before, and nothing when they are the same', async () => {
    const wrong = () => sql`update family_standing set reached = 8 where reached < 8`.execute(db)
    await wrong()
    await renewStandings(connection)
    expect((await storedAndComputed()).stored).not.toEqual((await storedAndComputed()).computed)
    await sql`update family_standing_progress set definition = 'of the last release'`.execute(db)
    await renewStandings(connection)
    await expectTrue()
    // as a migration leaves it behind
    await sql`delete from study_person`.execute(db)
    await sql`update family_standing_progress set people_definition = null`.execute(db)
    await renewStandings(connection)
    await expectTrue()
  })
})

describe('keepStandings', () => {
  it('stores what changed without being asked', async () => {
    const keeper = keepStandings({ db, log: silentLog })
    const { familyId } = await storeHistory(db, {
      verified: true,
      parents: 1,
      enabled: [],
      surveys: [],
      events: [],
    })
    await expect
      .poll(
        () =>
          db
            .selectFrom('family_standing')
            .select('reached')
            .where('familyId', '=', familyId)
            .executeTakeFirst(),
        { timeout: 5_000 },
      )
      .toEqual({ reached: 2 })
    await keeper.stop()
    await expectTrue()
  })
  it('walks over everybody to the end when what they go by changed', async () => {
    await sql`update family_standing set reached = 1 where reached > 1`.execute(db)
    await sql`update family_standing_progress set open_surveys = '{-1}'`.execute(db)
    const keeper = keepStandings({ db, log: silentLog })
    const isWalked = async () => {
      const { rows } = await sql<{ walked: boolean }>`
        select walked_to is null and open_surveys is distinct from '{-1}' as walked from family_standing_progress`.execute(
        db,
      )
      return rows[0]?.walked
    }
    await expect.poll(isWalked, { timeout: 20_000 }).toBe(true)
    await keeper.stop()
    const { stored, computed } = await storedAndComputed()
    expect(stored.standings).toEqual(computed.standings)
    await recomputeStandings(db)
  })
})
