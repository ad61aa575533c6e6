import type { IdentityNeeds } from '#modules/identity/index.ts'

/** The needs of this module. */
export type Needs = IdentityNeeds & { studyContact: string }
