import type { IdentityNeeds } from '#modules/identity/index.ts'

/** What this module must be given. */
export type Needs = IdentityNeeds & { studyContact: string }
