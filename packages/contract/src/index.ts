import { children } from './children.ts'
import { consentLedger } from './consent-ledger.ts'
import type { Endpoint } from './endpoint.ts'
import { families } from './families.ts'
import { identity } from './identity.ts'
import { invitations } from './invitations.ts'
import { news } from './news.ts'
import { registration } from './registration.ts'
import { surveys } from './surveys.ts'

/** The endpoint table: the whole API on one page. */
export const endpoints = {
  ...registration,
  ...identity,
  ...families,
  ...children,
  ...invitations,
  ...consentLedger,
  ...surveys,
  ...news,
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
