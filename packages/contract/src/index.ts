import { children } from './children.ts'
import type { Endpoint } from './endpoint.ts'
import { families } from './families.ts'
import { identity } from './identity.ts'
import { news } from './news.ts'
import { registration } from './registration.ts'
import { surveys } from './surveys.ts'

/** The endpoint table: the whole API on one page. */
export const endpoints = {
  ...registration,
  ...identity,
  ...families,
  ...children,
  ...surveys,
  ...news,
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
