import { describe, expect, it, vi } from 'vitest'

import { serverState } from './server-state.ts'
import { createStore } from './store.ts'

describe('createStore', () => {
  it('lets the first component that asks something change nothing while it is drawn', () => {
    const store = createStore()
    const changed = vi.fn<() => void>()
    store.subscribe(changed)
    // the hook of a question dispatches this while its component is drawn
    store.dispatch(serverState.internalActions.internal_getRTKQSubscriptions())
    expect(changed).not.toHaveBeenCalled()
  })
})
