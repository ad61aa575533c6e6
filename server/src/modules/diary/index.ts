export { diaryContribution } from './contribution.ts'
export { diaryRoutes } from './diary.routes.ts'
export {
  insertOlderVersions,
  listEntries,
  listEntriesById,
  listFacts,
  listOlderVersions,
  upsertEntries,
} from './entries.queries.ts'
export { childKeepsDiary, listDiarists, parentKeepsDiary } from './diarists.ts'
export { giveCompleteDays } from './personal-data.queries.ts'
export { listPlanStandings, type PlanStanding } from './plan-standing.queries.ts'
export { contentOf, mealOf } from './entry.rules.ts'
export {
  findFoodListCsv,
  findVersionOf,
  insertFoodList,
  listEverKnown,
  lockFoodLists,
  putIntoForce,
} from './food-lists.queries.ts'
export { foodListOfToday, hashOfList, storedFood } from './food-lists.ts'
export { listEmptyDays } from './empty-days.ts'
export { findHousehold, type Keeper, keepersOf, listHouseholds } from './households.ts'
export type { Needs } from './needs.ts'
export { choosePlanDays } from './plan-days.rules.ts'
export { queueReminders, reminderWorker } from './reminders.ts'
export { newRowOf, olderVersionOf } from './shelf.ts'
export { recorderOf, storedEntryOf } from './stored-entry.ts'
