export { messagesContribution } from './contribution.ts'
export {
  countNewsRecipients,
  listNewsMailings,
  planNewsMail,
  stopNewsMails,
  writeNewsMail,
} from './news-mailings.ts'
export { messageWorker } from './message-worker.ts'
export { secondsUntilMessagesLeave } from './message-is-wanted.ts'
export { messagesRoutes, teamMessagesRoutes } from './messages.routes.ts'
