import { consentLedger } from '@desco/contract/consents/ledger'

import { lineOf, serverState } from '#data/server-state.ts'

export const { useMyConsentsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ myConsents: build.query(lineOf(consentLedger.myConsents)) }),
})
