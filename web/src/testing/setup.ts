import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

import { expectContractKept } from './fake-server.ts'
import { takeToastsAway } from './toasts.ts'

// a test asks for the parts that it needs
window.requestIdleCallback = () => 0
window.cancelIdleCallback = () => undefined

afterEach(expectContractKept)
afterEach(cleanup)
afterEach(takeToastsAway)
