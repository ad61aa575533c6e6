import { type Contribution, nothingElse } from '#platform/contributions.ts'

export const studyEndContribution = {
  ...nothingElse,
  tables: {
    study_end: { holds: 'nobody', because: 'Days of the study and a text for everybody.' },
  },
} as const satisfies Contribution
