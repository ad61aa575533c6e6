export { exportsContribution } from './contribution.ts'
export { exportWorker } from './export-worker.ts'
export { exportsRoutes } from './exports.routes.ts'
export { saveExport } from './save-export.ts'
