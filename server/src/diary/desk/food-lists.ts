import { dayInItaly } from '@desco/contract/families/birth-date'
import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { diaryDeskLimits, diaryDeskFieldErrors } from '@desco/contract/diary/desk/diary-plan'
import type { FoodListChanges, foodListDesk } from '@desco/contract/diary/desk/food-lists'
import { type Food, foodListColumns, parseFoodList } from '@desco/foods/food-list'
import { sql } from 'kysely'

import {
  countUses,
  findVersionOf,
  foodListOfToday,
  foodsOf,
  getFoodListCsv,
  insertFoodList,
  lockFoodLists,
  putIntoForce,
} from '#diary/foods/food-lists.ts'
import { type Inside, staffAct } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

type ListRow = { version: number; foods: number; storedAt: Date; who: string | null; from: string[] }

/** Every version of the list, with the days from which it was put into force. */
export async function seeFoodLists(needs: Needs): Promise<ContentOf<typeof foodListDesk.foodLists>> {
  const now = await foodListOfToday(needs)
  const { rows } = await sql<ListRow>`
    select list.version, list.stored_at, staff.shown_as as who,
      (select count(*)::integer from food_list_food as food where food.version = list.version) as foods,
      array(
        select force.from_day::text from food_list_in_force as force
        where force.version = list.version order by force.from_day
      ) as "from"
    from food_list as list left join staff_account as staff on staff.id = list.staff_id
    order by list.version desc`.execute(needs.db)
  return { lists: rows.map((list) => ({ ...list, inForce: list.version === now.version })) }
}

/** Stores a list as the next version. It holds for nobody before it is put into force. */
export const uploadFoodList = staffAct(
  'food_list_stored',
  async (inside: Inside<Needs>, { csv }: InputOf<typeof foodListDesk.uploadFoodList>) => {
    const reading = parseFoodList(csv)
    if (!reading.ok) {
      const shown = reading.errors
        .slice(0, diaryDeskLimits.listErrorsShown)
        .map(({ line, name, message }) => `Riga ${line}${name && `, ${name}`}: ${message}`)
      const left = reading.errors.length - shown.length
      refuseField('csv', [...shown, ...(left > 0 ? [`Altri errori: ${left}.`] : [])].join('\n'))
    }
    const { db, now, staffId } = inside
    await lockFoodLists(db)
    const { version: against } = await foodListOfToday(inside)
    const same = await findVersionOf(db, csv)
    if (same !== undefined)
      refuseField('csv', diaryDeskFieldErrors.listSame.replace('{version}', String(same)))
    const { foods } = reading
    const version = await insertFoodList(db, { csv, foods, staffId, now })
    const changes = await changesOf(db, await foodsOf(db, against), foods)
    return {
      subject: { kind: 'food-list', id: String(version) },
      details: { version, foods: foods.length },
      answer: { version, changes },
    }
  },
)

/** The changes of a version against the one in force. */
export async function compareFoodList(needs: Needs, version: number) {
  const { version: against } = await foodListOfToday(needs)
  const [before, after] = [await foodsOf(needs.db, against), await foodsOf(needs.db, version)]
  return { against, changes: await changesOf(needs.db, before, after) }
}

/** From the day on new entries are made with this version. */
export const enforceFoodList = staffAct(
  'food_list_in_force',
  async (inside: Inside<Needs>, { version, from }: InputOf<typeof foodListDesk.enforceFoodList>) => {
    const { db, now, staffId } = inside
    if (from < dayInItaly(now)) refuseField('from', diaryDeskFieldErrors.pastDay)
    await lockFoodLists(db)
    await getFoodListCsv(db, version)
    await putIntoForce(db, { day: from, version, staffId, now })
    return { subject: { kind: 'food-list', id: String(version) }, details: { version, from } }
  },
)

async function changesOf(
  db: Database,
  before: readonly Food[],
  after: readonly Food[],
): Promise<FoodListChanges> {
  const [old, now] = [byId(before), byId(after)]
  const named = ({ id, name }: Food) => ({ foodId: id, name })
  const removed = before.filter(({ id }) => !now.has(id))
  const uses = await countUses(
    db,
    removed.map(({ id }) => id),
  )
  return {
    added: after.filter(({ id }) => !old.has(id)).map(named),
    removed: removed.map((food) => ({ ...named(food), used: uses.get(food.id) ?? 0 })),
    changed: after.flatMap((food) => {
      const was = old.get(food.id)
      const columns = was === undefined ? [] : columnsThatDiffer(was, food)
      return columns.length === 0 ? [] : [{ ...named(food), columns }]
    }),
  }
}

const byId = (foods: readonly Food[]) => new Map(foods.map((food) => [food.id, food]))

const written = ({ portions, gramsStatus, foodEx2, studyCode, ...food }: Food) => ({
  ...food,
  units: portions,
  grams_status: gramsStatus,
  foodex2: foodEx2,
  study_code: studyCode,
})

function columnsThatDiffer(one: Food, other: Food): string[] {
  const [a, b] = [written(one), written(other)]
  return foodListColumns.filter((column) => JSON.stringify(a[column]) !== JSON.stringify(b[column]))
}
