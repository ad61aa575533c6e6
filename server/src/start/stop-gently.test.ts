import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { silentLog } from '#platform/log.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import { startWorkQueue, type WorkQueue } from '#platform/work-queue/start-work-queue.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'

import { stopGently } from './stop-gently.ts'

let portal: TestPortal
let queue: WorkQueue
let url: string
let finishJob: () => void
let begun: string[]
beforeEach(async () => {
  portal = await startTestPortal()
  begun = []
  const held = new Promise<void>((resolve) => (finishJob = resolve))
  queue = startWorkQueue({ ...portal, log: silentLog }, [
    {
      queue: 'slow',
      leaseSeconds: 30,
      slots: { any: 1 },
      run: async (job) => {
        begun.push(job.key)
        await held
        await job.close(async () => 'done')
      },
    },
  ])
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  finishJob()
  await queue.stop({ milliseconds: 0 })
  await portal.close()
})

const status = async (path: string) => (await fetch(`${url}${path}`)).status

describe('stopGently', () => {
  it('says that it is not ready, still answers, ends what is under way and leaves the rest in the queue', async () => {
    for (const key of ['one', 'two', 'three']) await enqueueJob(portal, { queue: 'slow', key })
    await expect.poll(() => begun).toEqual(['one'])
    expect(await status('/api/ready')).toBe(200)

    const stopped = stopGently({ ...portal, queue }, { atLeastMilliseconds: 0 })
    expect(await status('/api/ready')).toBe(503)
    const answer = await fetch(`${url}/api/health`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])

    finishJob()
    await stopped
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
    expect(begun).toEqual(['one'])
    const left = await portal.db.selectFrom('job').select('key').orderBy('id').execute()
    expect(left.map(({ key }) => key)).toEqual(['two', 'three'])
  })

  it('is reached for as long as proxies need to hear of it, also when nothing is under way', async () => {
    const toldAt = performance.now()
    const stopped = stopGently({ ...portal, queue }, { atLeastMilliseconds: 300 })
    expect(await status('/api/ready')).toBe(503)
    await stopped
    // timers may be a millisecond early
    expect(performance.now() - toldAt).toBeGreaterThan(298)
  })
})
