export const familyId = '0b5c3a1e-7a34-4b3e-9a53-2f1f5d0c7e11'

const at = '2026-11-21T10:00:00.000Z'

/** The server's answer about a family on the team's page; a family without anything, unless told. */
export const aFamilyPage = ({ family, ...changes }: { family?: object; [part: string]: unknown } = {}) => ({
  message: 'OK',
  family: {
    id: familyId,
    code: 'K7M-4TRX',
    registeredAt: at,
    enrolment: 'active',
    step: 'registered',
    since: at,
    isRehearsal: false,
    childrenSelected: 1,
    childrenEnabled: 0,
    refusedAt: null,
    withdrawnAt: null,
    steps: [],
    ...family,
  },
  people: [],
  events: [],
  consents: [],
  invitations: [],
  mayInviteAgain: false,
  undoUntil: null,
  notes: [],
  birthDateCorrections: [],
  teamCorrections: [],
  ...changes,
})
