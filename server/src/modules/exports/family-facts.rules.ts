import type { MaritalStatus } from '@desco/contract/fields'
import type { InvitationState } from '@desco/contract/families/invitations'
import type { Assent } from '@desco/contract/families/people'
import type { Enrolment } from '@desco/contract/families/states'
import type { NextStep } from '@desco/contract/families/study-path'

import type { DiaryFacts } from './diary-facts.rules.ts'

/** What every row says of whom it is about: somebody who left is no longer shown by name. */
type About = { withdrawnAt: Date | null }

export type PersonFacts = About & {
  pseudonym: string
  role: 'primo_genitore' | 'secondo_genitore' | 'figlio'
  sex: 'Male' | 'Female' | null
  maritalStatus: MaritalStatus | null
  /** Null of a child without an access of its own. */
  registeredAt: Date | null
  /** Of children alone. */
  birthDate: string | null
  addedAt: Date | null
  name: string | null
  surname: string | null
  email: string | null
  phone: string | null
  username: string | null
  token: string | null
  /** Null where no file tells it. */
  next: NextStep['kind'] | null
  /** `completed`: before they left, if they did. `completedAt`: LimeSurvey's moment, else when the portal saw it. */
  surveys: readonly {
    id: number
    addedAt: Date | null
    completed: boolean
    completedAt: Date | null
    isAfterLeaving: boolean
  }[]
}

export type ChildFacts = About & {
  pseudonym: string
  addedAt: Date
  birthDate: string
  enabled: boolean
  assent: Assent
  name: string | null
  surname: string | null
  username: string | null
}

export type ConsentFacts = About & {
  person: string | null
  invitation: string | null
  children: readonly string[]
  section: string
  version: string
  textSha256: string
  answer: string
  means: string
  answeredAt: Date
}

export type InvitationFacts = About & {
  pseudonym: string
  state: InvitationState
  sentAt: Date
  answeredAt: Date | null
  surname: string
  email: string
}

/**
 * One family as the tables of an export see it: pseudonyms beside what only an identifiable one shows, which is null where it was
 * not read.
 */
export type FamilyFacts = {
  pseudonym: string
  code: string | null
  enrolment: Enrolment
  people: readonly PersonFacts[]
  children: readonly ChildFacts[]
  consents: readonly ConsentFacts[]
  invitations: readonly InvitationFacts[]
  diary: DiaryFacts
}
