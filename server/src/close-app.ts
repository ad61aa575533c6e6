import type { FastifyInstance } from 'fastify'

const patienceMilliseconds = 5_000

/** Lets the requests under way end, but not for ever: a half-sent one would hold the server open. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), patienceMilliseconds)
  await app.close()
  clearTimeout(late)
}
