import { afterAll, vi } from 'vitest'

// files share a window, and what their modules remember would be the next one's
vi.resetModules()
afterAll(() => document.body.replaceChildren())
