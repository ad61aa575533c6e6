import { look } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

/** `closing`: registrations are closed, and who has begun may finish. `over`: families only read. */
export const studyPhases = ['open', 'closing', 'closed', 'over'] as const
export type StudyPhase = (typeof studyPhases)[number]

// alone: pages before the log-in load no more of the contract than this
export const studyPhase = {
  seeStudyPhase: look('anyone', '/api/study-phase', {
    summary: 'The phase of the study, for a visitor who comes from a link in a mail.',
    answer: z.object({ phase: z.enum(studyPhases) }),
  }),
}
