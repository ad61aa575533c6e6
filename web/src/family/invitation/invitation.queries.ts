import { invitations } from '@desco/contract/families/invitations'

import { lineOf, serverState } from '#data/server-state.ts'

export const { useSentInvitationQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ sentInvitation: build.query(lineOf(invitations.sentInvitation)) }),
})
