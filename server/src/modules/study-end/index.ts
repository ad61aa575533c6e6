export { studyEndContribution } from './contribution.ts'
export { erasureOfAllWorker } from './erase-all.ts'
export { studyEndRoutes } from './study-end.routes.ts'
