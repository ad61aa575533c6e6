import { consentLedger } from '@desco/contract/consents/ledger'
import { invitations } from '@desco/contract/families/invitations'

import { lineOf, serverState } from '#session/server-state.ts'

export const { useSentInvitationQuery, useMyConsentsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({
    sentInvitation: build.query(lineOf(invitations.sentInvitation)),
    myConsents: build.query(lineOf(consentLedger.myConsents)),
  }),
})
