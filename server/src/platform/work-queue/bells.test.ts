import { describe, expect, it } from 'vitest'

import { createBell, wakeForJob, wakeNext } from './bells.ts'

/** Slots that wait (idle) or work, and which of them rang. */
function slots(...states: ('idle' | 'working')[]) {
  const rung: number[] = []
  const bells = states.map((state, slot) => {
    let idle = state === 'idle'
    return {
      isIdle: () => idle,
      ring: () => {
        idle = false
        rung.push(slot)
      },
    }
  })
  return { bells, rung }
}

describe('wakeForJob', () => {
  it('wakes one slot of those that wait', () => {
    const { bells, rung } = slots('idle', 'idle', 'idle')
    wakeForJob(bells)
    expect(rung).toEqual([0])
  })

  it('wakes another one for each announcement', () => {
    const { bells, rung } = slots('idle', 'idle', 'idle')
    wakeForJob(bells)
    wakeForJob(bells)
    expect(new Set(rung)).toEqual(new Set([0, 1]))
  })

  it('has those that do not wait look once more, and wakes one that does', () => {
    const { bells, rung } = slots('working', 'idle', 'working', 'idle')
    wakeForJob(bells)
    expect(rung).toEqual([0, 2, 1])
  })
})

describe('wakeNext', () => {
  it('wakes one more, and nobody who works', () => {
    const { bells, rung } = slots('working', 'idle', 'idle')
    wakeNext(bells)
    wakeNext(bells)
    wakeNext(bells)
    expect(rung).toEqual([1, 2])
  })
})

describe('a bell', () => {
  it('ends the pause of who waits for it, and the next one of who does not yet', async () => {
    const bell = createBell(new AbortController().signal)
    const paused = bell.pause()
    expect(bell.isIdle()).toBe(true)
    bell.ring()
    expect(bell.isIdle()).toBe(false)
    await paused
    bell.ring()
    const next = bell.pause()
    expect(bell.isIdle()).toBe(false)
    await next
  })

  it('lets nobody wait once the queue ends', async () => {
    const draining = new AbortController()
    const bell = createBell(draining.signal)
    const paused = bell.pause()
    draining.abort()
    await paused
    await bell.pause()
    expect(bell.isIdle()).toBe(false)
  })
})
