import { consentMeans } from '@desco/contract/families/consents/ledger'
import { answerWith, look } from '@desco/contract/endpoint'
import { familyEventKinds } from '@desco/contract/families/events'
import { invitationStates } from '@desco/contract/families/invitations'
import { enrolments, familyStates, funnelSteps, stateGroupNames } from '@desco/contract/families/states'
import { studyPath } from '@desco/contract/messages/path'
import { id } from '@desco/contract/fields'
import { z } from 'zod/mini'

import { searchedFamilyCode, staffDay } from '@desco/contract/staff/fields'
import { bounceKinds, mailFailures, mailKinds } from '@desco/contract/messages/desk/mails'
import { limeSurveyConnection } from '@desco/contract/questionnaires/desk/survey-desk'
import { correctedFields } from '@desco/contract/rights/desk/corrections'

const moment = z.iso.datetime()
const enrolment = z.enum(enrolments)
const step = z.enum(funnelSteps)

const stuckFamily = z.object({ id, code: z.string(), since: moment })
const failedMail = z.object({
  id,
  kind: z.enum(mailKinds),
  at: moment,
  why: z.enum(mailFailures),
  family: z.nullable(z.object({ id, code: z.string() })),
})

/** The last of what came back from one address, which nobody has seen to. */
const bouncedMail = z.object({
  id,
  kind: z.enum(mailKinds),
  at: moment,
  why: z.enum(bounceKinds),
  family: z.object({ id, code: z.string() }),
})

const todayAnswer = answerWith({
  asOf: moment,
  tiles: z.object({
    newFamilies: z.int(),
    newFamiliesWeekBefore: z.int(),
    activeFamilies: z.int(),
    registeredFamilies: z.int(),
    childrenEnabled: z.int(),
    childrenSelected: z.int(),
    surveysCompleted: z.int(),
  }),
  funnel: z.array(z.object({ step, count: z.int() })),
  /**
   * The families that got to a step and not to the next, longest waiting first. The refused and those who left wait for nothing.
   */
  stuck: z.array(z.object({ step, count: z.int(), families: z.array(stuckFamily) })),
  failedMails: z.object({ count: z.int(), latest: z.array(failedMail) }),
  /** Nobody knows whether they arrived: apart, because who sends them again may send them twice. */
  doubtfulMails: z.object({ count: z.int(), latest: z.array(failedMail) }),
  /** By address, newest first. An address that was corrected has none. */
  bouncedMails: z.object({ count: z.int(), latest: z.array(bouncedMail) }),
  limeSurvey: z.object({
    ...limeSurveyConnection,
    /** When all that LimeSurvey knows was last taken over. */
    updatedAt: z.nullable(moment),
    /** Links by which people who take part no more can still answer: how many, and the newest for who may close them. */
    stillOpen: z.object({
      count: z.int(),
      links: z.array(z.object({ surveyId: z.int(), title: z.string(), token: z.string() })),
    }),
  }),
})

/** A family as lists show it. */
export const familyRow = z.object({
  id,
  code: z.string(),
  /** Made by the team to walk the path itself: it is counted nowhere. */
  isRehearsal: z.boolean(),
  registeredAt: moment,
  enrolment,
  step,
  /** When that step was reached; an end of the enrolment has a moment of its own. */
  since: moment,
  refusedAt: z.nullable(moment),
  withdrawnAt: z.nullable(moment),
  childrenSelected: z.int(),
  childrenEnabled: z.int(),
})

/** A questionnaire that somebody was given, and whether it is done; never an answer. */
const surveyGiven = z.object({
  surveyId: z.int(),
  title: z.string(),
  addedAt: moment,
  /** By LimeSurvey's clock. Null: not yet, or never. */
  completedAt: z.nullable(moment),
  /** LimeSurvey does not say when: `completedAt` is when the portal saw it. */
  seenOnly: z.boolean(),
  /** Some of it is answered and not sent, as far as LimeSurvey has told. */
  begun: z.boolean(),
  /** The person had left the study: such an answer is never counted. */
  afterLeaving: z.boolean(),
  /** It opens to them on a later day: nobody waits for an answer yet. */
  later: z.boolean(),
  /** Nobody waits for an answer any more: the survey has closed, or is meant for others now. */
  closed: z.boolean(),
})

/** Somebody of a family without a name. An invited parent, who has no account, has neither id. */
export const somebodyOfFamily = z.object({
  initials: z.string(),
  accountId: z.nullable(id),
  childId: z.nullable(id),
})
const who = z.nullable(somebodyOfFamily)

const openBounce = z.object({ why: z.enum(bounceKinds), at: moment })

const person = z.object({
  ...somebodyOfFamily.shape,
  role: z.enum(['first_parent', 'second_parent', 'child']),
  age: z.nullable(z.int()),
  /** Of a child, as YYYY-MM: it tells brothers and sisters apart. */
  bornIn: z.nullable(z.string()),
  state: z.enum([
    'unverified',
    'new_address',
    'active',
    'left',
    'not_selected',
    'not_enabled',
    'not_asked',
    'declined',
  ]),
  /** Of a parent: when they last said how they are reached, at the registration or since. */
  contactsConfirmedAt: z.nullable(moment),
  /** Too many wrong passwords or codes. */
  locked: z.boolean(),
  /** The last mail that came back from the address; null since it was corrected, or the team said to try it again. */
  bounce: z.nullable(openBounce),
  /** The moment until which a leaving that the team entered can be undone. */
  undoUntil: z.nullable(moment),
  surveysGiven: z.int(),
  surveysCompleted: z.int(),
  /** Oldest first. */
  surveys: z.array(surveyGiven),
  /** As the family reads it, with what LimeSurvey said last. */
  path: studyPath,
})

const familyPage = answerWith({
  family: z.object({
    ...familyRow.shape,
    steps: z.array(z.object({ step, at: z.nullable(moment) })),
  }),
  people: z.array(person),
  /** `who`: null when the research team did it, or nobody. */
  events: z.array(
    z.object({
      kind: z.enum(familyEventKinds),
      at: moment,
      who,
      children: z.array(somebodyOfFamily),
    }),
  ),
  consents: z.array(
    z.object({
      section: z.string(),
      version: z.string(),
      answer: z.string(),
      means: z.enum(consentMeans),
      answeredAt: moment,
      who,
    }),
  ),
  invitations: z.array(
    z.object({
      id,
      initial: z.string(),
      sentAt: moment,
      expiresAt: moment,
      state: z.enum(invitationStates),
      opened: z.boolean(),
      bounce: z.nullable(openBounce),
    }),
  ),
  mayInviteAgain: z.boolean(),
  /** The same of the whole family. */
  undoUntil: z.nullable(moment),
  notes: z.array(z.object({ id, at: moment, by: z.string(), text: z.string() })),
  /** Newest first. Ages on the day of the correction. */
  birthDateCorrections: z.array(
    z.object({
      id,
      at: moment,
      who,
      child: somebodyOfFamily,
      ageBefore: z.int(),
      ageAfter: z.int(),
      reason: z.string(),
    }),
  ),
  /** By the team, newest first. The old value is shown with the names. */
  teamCorrections: z.array(
    z.object({
      id,
      at: moment,
      /** A colleague by name, or by e-mail while they have given none. */
      by: z.string(),
      who: somebodyOfFamily,
      field: z.enum(correctedFields),
      reason: z.string(),
    }),
  ),
})

/** The day itself is not shown: with the family's code it would be half a name. */
const growingChild = z.object({
  family: z.object({ id, code: z.string() }),
  initials: z.string(),
  /** The birthday that it is about. */
  turns: z.literal([14, 18]),
  /** `asleep`: 18, and decided nothing for 60 days. */
  state: z.enum(['within a month', 'within a week', 'waits', 'asleep']),
  /** A child without an access cannot be asked. */
  hasAccess: z.boolean(),
})

/** How the research team keeps an eye on the families, and what it does for them. */
export const teamFamilies = {
  today: look('today.see', '/api/staff/today', {
    summary:
      'The day at a glance: figures, the enrolment funnel, waiting people, failures. At most a minute old.',
    answer: todayAnswer,
  }),
  listFamilies: look('families.see', '/api/staff/families', {
    summary: 'Families, newest first, 50 at a time, by code and initials alone.',
    input: z.object({
      /** One state, or several by their name; those not by release 0.2.0. */
      state: z.optional(z.enum([...familyStates, ...stateGroupNames])),
      /** Rehearsals alone. Otherwise one is shown only to who asks for its code, before everything else. */
      rehearsals: z.optional(z.literal('true')),
      /** The family code or its beginning. */
      code: z.optional(searchedFamilyCode()),
      from: z.optional(staffDay()),
      to: z.optional(staffDay()),
      /** Only families older than this one. */
      before: z.optional(id),
    }),
    answer: answerWith({
      /** `lastContactAt`: when the team or the portal last reached it. Release 0.2.0 does not say it. */
      families: z.array(z.extend(familyRow, { lastContactAt: z.optional(z.nullable(moment)) })),
      more: z.boolean(),
      /** Of all families of the study, whatever is looked for: on the first page, and not by release 0.2.0. */
      counts: z.optional(z.array(z.object({ state: z.enum(familyStates), count: z.int() }))),
    }),
  }),
  growingUp: look('today.see', '/api/staff/growing-up', {
    summary:
      'Children who turn 14 or 18 within a month, and those who did and have not decided since. At most 100.',
    answer: answerWith({ children: z.array(growingChild) }),
  }),
  openFamily: look('families.see', '/api/staff/families/:familyId', {
    summary: 'A family’s page. The look is written into the audit log.',
    input: z.object({ familyId: id }),
    answer: familyPage,
  }),
}

export type Today = z.output<typeof todayAnswer>
export type GrowingChild = z.output<typeof growingChild>
export type FamilyRow = z.output<typeof familyRow>
export type FamilyPageAnswer = z.output<typeof familyPage>
export type SomebodyOfFamily = z.output<typeof somebodyOfFamily>
export type StaffPersonOfFamily = z.output<typeof person>
