export { diaryDeskContribution } from './contribution.ts'
export { diaryDeskRoutes } from './diary-desk.routes.ts'
