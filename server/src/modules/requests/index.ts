export { askBirthDate, closeBirthDateRequest } from './birth-date-requests.ts'
export { finishOwnAct, recordOwnAct } from './ask-right.ts'
export {
  answerRequest,
  assignRequest,
  closeByAct,
  enterRequest,
  findOpen,
  prolongRequest,
} from './carry-out-request.ts'
export { requestsContribution } from './contribution.ts'
export { writeRequestsFile } from './report-year.ts'
export { requestDeskRoutes, requestsRoutes } from './requests.routes.ts'
export { listRequestPeople, listRequests } from './see-requests.ts'
export { closeRequestsOf, freeRequestsOf, tieErasure } from './tie-erasure.ts'
export { findBirthDateAsked, noteConfirmed } from './birth-date.queries.ts'
export type { FoundRequest } from './requests.queries.ts'
export { tieErasureOfFamily } from './tied-requests.queries.ts'
