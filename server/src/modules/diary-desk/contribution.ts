import { type Contribution, nothingElse } from '#platform/contributions.ts'

// the diary's tables are the families' module's
export const diaryDeskContribution = { ...nothingElse, tables: {} } as const satisfies Contribution
