export { messagesContribution } from './contribution.ts'
export { messageWorker } from './message-worker.ts'
export { messagesRoutes, teamMessagesRoutes } from './messages.routes.ts'
