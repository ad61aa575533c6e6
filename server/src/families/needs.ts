import type { Needs as IdentityNeeds } from './log-in/needs.ts'

/** The needs of this module. */
export type Needs = IdentityNeeds & { studyContact: string }
