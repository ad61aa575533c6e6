import { funnelSteps } from '@desco/contract/families/states'

/** A family that waits for the other parent. */
export const family = {
  id: '0b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  code: 'K7M-4TRX',
  since: '2026-11-01T10:00:00.000Z',
}

/** The server's answer about the day. */
export const today = {
  message: 'OK',
  asOf: '2026-11-21T10:00:00.000Z',
  tiles: {
    newFamilies: 38,
    newFamiliesWeekBefore: 32,
    activeFamilies: 284,
    registeredFamilies: 412,
    childrenEnabled: 347,
    childrenSelected: 455,
    surveysCompleted: 1612,
  },
  funnel: funnelSteps.map((step, place) => ({ step, count: 400 - 40 * place })),
  stuck: [{ step: 'responsibility', count: 47, families: [family] }],
  failedMails: { count: 0, latest: [] },
  doubtfulMails: { count: 0, latest: [] },
  bouncedMails: { count: 0, latest: [] },
  limeSurvey: {
    state: 'answers',
    because: null as string | null,
    answeredAt: '2026-11-21T09:58:00.000Z',
    updatedAt: '2026-11-21T09:30:00.000Z',
    stillOpen: { count: 0, links: [] },
  },
}
