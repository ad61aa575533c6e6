import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeServer } from '#web/testing/fake-server.ts'
import { openPortal } from '#web/testing/open-portal.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (hash: string, phase: string) => {
  fakeServer({ '/api/study-phase': { body: { phase } } })
  return openPortal(`/email${hash}`)
}

describe('the links of a change of address', () => {
  it('confirm it as long as the study goes on', async () => {
    open('#conferma=segreto', 'closed')
    expect(await screen.findByRole('button', { name: 'Conferma' })).toBeTruthy()
    expect(screen.queryByText('Lo studio è finito')).toBeNull()
  })

  it('confirm none once the study is over, and say which address counts', async () => {
    open('#conferma=segreto', 'over')
    expect(await screen.findByText('Lo studio è finito')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText(/con quello di prima/u)).toBeTruthy()
  })

  it('take one back at any time: somebody else may have asked for it', async () => {
    open('#annulla=segreto', 'over')
    expect(await screen.findByRole('button', { name: 'Annulla il cambio' })).toBeTruthy()
  })
})
