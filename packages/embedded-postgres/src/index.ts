export { reachRunning } from './reach-running.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
