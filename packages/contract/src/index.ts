import { audit } from './audit.ts'
import { children } from './children.ts'
import { consentLedger } from './consent-ledger.ts'
import type { Endpoint } from './endpoint.ts'
import { familyActs } from './family-acts.ts'
import { exports } from './exports.ts'
import { families } from './families.ts'
import { identity } from './identity.ts'
import { invitations } from './invitations.ts'
import { news } from './news.ts'
import { newsroom } from './newsroom.ts'
import { oversight } from './oversight.ts'
import { registration } from './registration.ts'
import { staff } from './staff.ts'
import { staffPeople } from './staff-people.ts'
import { surveyDesk } from './survey-desk.ts'
import { surveys } from './surveys.ts'

/** What families call. */
export const familyEndpoints = {
  ...registration,
  ...identity,
  ...families,
  ...children,
  ...invitations,
  ...consentLedger,
  ...surveys,
  ...news,
} satisfies Record<string, Endpoint>

/** What the research team calls. */
export const staffEndpoints = {
  ...staff,
  ...staffPeople,
  ...audit,
  ...newsroom,
  ...surveyDesk,
  ...oversight,
  ...familyActs,
  ...exports,
} satisfies Record<string, Endpoint>

/** The endpoint table: the whole API on one page. */
export const endpoints = { ...familyEndpoints, ...staffEndpoints }

export type FamilyEndpointName = keyof typeof familyEndpoints
export type StaffEndpointName = keyof typeof staffEndpoints
