import { finished } from 'node:stream'
import { getHeapStatistics } from 'node:v8'

import type { FastifyInstance } from 'fastify'

import { Problem } from '#platform/problem.ts'

// beyond it the process would do little but collect garbage, and then end
const fullestMemory = 0.85
const retryAfterSeconds = 5

export const loadLimits = {
  /** So many calls at once; each waits for its turn with what it holds in memory. */
  mostUnderWay: 1_000,
  memoryInUse,
}
export type LoadLimits = typeof loadLimits

/**
 * Refuses calls of the API with 503 and `Retry-After` while too many are under way or memory runs short, so that those
 * under way are answered (docs/decisions/running.md). Pages and files cost nearly nothing, and health is asked by machines that
 * must hear it.
 */
export function shedLoad(app: FastifyInstance, { mostUnderWay, memoryInUse: share }: LoadLimits) {
  let underWay = 0
  const probes = new Set(['/api/health', '/api/live', '/api/ready'])

  // not earlier: who sends a body byte by byte must take nobody's place
  app.addHook('preHandler', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === undefined || !url.startsWith('/api/') || probes.has(url)) return
    if (underWay >= mostUnderWay || share() > fullestMemory) throw new Problem('busy', { retryAfterSeconds })
    underWay += 1
    finished(reply.raw, () => (underWay -= 1))
  })
}

const measuredEveryMilliseconds = 250
let measuredAt = Number.NEGATIVE_INFINITY
let measured = 0

/** The share of its memory in use: of the heap by V8's limit, and of all by the container's, where there is one. */
function memoryInUse(): number {
  const now = performance.now()
  if (now - measuredAt < measuredEveryMilliseconds) return measured
  measuredAt = now
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  const container = process.constrainedMemory()
  measured = Math.max(used / limit, container > 0 ? process.memoryUsage.rss() / container : 0)
  return measured
}
