export { diaryContribution } from './contribution.ts'
export { diaryRoutes } from './diary.routes.ts'
