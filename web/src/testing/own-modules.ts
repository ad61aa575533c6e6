import { afterAll, vi } from 'vitest'

// files share a window, and what their modules remember would be the next one's
vi.resetModules()
afterAll(() => document.body.replaceChildren())

// jsdom draws by an interval that ends when nothing is to be drawn. One that begins under a test's own clock, because the focus went,
// would end with it, and no later file of the worker had a frame: so it never ends
const nextFrame = window.requestAnimationFrame.bind(window)
let frame = 0
const draw = () => void (frame = nextFrame(draw))
draw()
afterAll(() => window.cancelAnimationFrame(frame))
