import { id, maritalStatuses, renamed } from '@desco/contract/fields'
import { assentAnswers } from './consents/study-text.ts'
import { z } from 'zod/mini'

import { toldChange } from './told-changes.ts'
import { enrolmentFacts, enrolments } from './states.ts'

/** The child's own answer: nothing yet, yes, or no. */
const assent = z.enum(['asked', ...assentAnswers])

/** A child row of the family (specification section 3). No password ever leaves the server. */
export const child = renamed(
  z.object({
    _id: id,
    childname: z.string(),
    surname: z.string(),
    /** Null of who is 18: from then on it is nobody’s business but its own. */
    dobirth: z.nullable(z.string()),
    age: z.int(),
    selected: z.boolean(),
    qualified: z.boolean(),
    username: z.nullable(z.string()),
    userId: z.nullable(id),
    assent,
    /** It asked for another one at the log-in, some days ago at most. */
    hasForgotten: z.optional(z.literal(true)),
    /** It is for nobody else to give it one. */
    ownsAccess: z.optional(z.literal(true)),
  }),
  { id: '_id', name: 'childname', birthDate: 'dobirth', enabled: 'qualified', accountId: 'userId' },
)

/** Is a parent offered questionnaires: the family's request is open or accepted, and they have not left (docs/decisions/questionnaires.md). */
export const parentReceivesSurveys = ({ enrolment, hasLeft }: Pick<User, 'enrolment' | 'hasLeft'>): boolean =>
  enrolmentFacts[enrolment].parentsReceiveSurveys && !hasLeft

export const messageChoices = ['all', 'fewer', 'paused'] as const

/** Which messages of the study a parent wants. `until`: the first day on which all are wanted again. */
export const chosenMessages = z.object({ choice: z.enum(messageChoices), until: z.nullable(z.string()) })

const spouse = z.object({ name: z.nullable(z.string()), surname: z.string(), hasLeft: z.boolean() })

/** The signed-in person (specification section 3). A user with an age is a child. */
export const user = renamed(
  z.object({
    _id: id,
    name: z.string(),
    surname: z.string(),
    email: z.nullable(z.string()),
    username: z.nullable(z.string()),
    role: z.literal('user'),
    age: z.optional(z.int()),
    /** Children only. */
    assent: z.optional(assent),
    /** Of a child that has said yes and still has the password that a parent gave it; below 11 it may stay. */
    firstPassword: z.optional(z.enum(['mayKeep', 'mustChange'])),
    /** Of a child in the month before: the day from which it is asked anew whether it takes part. */
    turns14On: z.optional(z.string()),
    /** The same at 18, from which the parents' consents count no more. */
    turns18On: z.optional(z.string()),
    /** Of a person who has turned 18 and has not decided: the day from which the account sleeps. */
    decidesUntil: z.optional(z.string()),
    /** Of a child of 14 and more, or of who has turned 18: their data are about to be erased, and they can keep them. */
    erasureAsked: z.optional(z.boolean()),
    /** Texts have changed, and this person has to answer them; `until`: the last day on which the ones before hold. */
    newTexts: z.optional(z.object({ until: z.string(), isOver: z.boolean() })),
    enrolment: z.enum(enrolments),
    /** The other parent has agreed that somebody comes back, and waits for this one's yes (docs/decisions/consents.md). */
    returnAsked: z.optional(z.boolean()),
    /** Of a parent who takes part. */
    messages: z.optional(chosenMessages),
    /** Of a parent who takes part: a year has passed since they last said how they are reached. */
    contactsDue: z.optional(z.boolean()),
    /** Changes that others made to one’s own and that one has not read yet. */
    changes: z.optional(z.array(toldChange)),
    /** Takes part no longer, alone or with the whole family (docs/decisions/team.md). */
    hasLeft: z.boolean(),
    spouse: z.nullable(spouse),
    /** Of a parent whose family waits for children to be added or for the other parent: it is too late for both. */
    begunOver: z.optional(z.boolean()),
    /** Families only read by now. */
    studyOver: z.optional(z.boolean()),
    /** The family was made by the team to try the portal: what it writes counts nowhere, and is deleted. */
    isRehearsal: z.optional(z.boolean()),
    familycode: z.string(),
    familyId: id,
    maritalstatus: z.nullable(z.enum(maritalStatuses)),
    children: z.array(child),
  }),
  { id: '_id', familyCode: 'familycode', maritalStatus: 'maritalstatus' },
)

export type Child = z.output<typeof child>
export type User = z.output<typeof user>
export type Assent = z.output<typeof assent>
