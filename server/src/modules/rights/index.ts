export { rightsContribution } from './contribution.ts'
export { copyWorker } from './make-data-copy.ts'
export { rightsRoutes } from './rights.routes.ts'
export { listExportsWith } from './see-data-card.ts'
