import type { Assent } from '@desco/contract/families/people'
import type { StaffPersonOfFamily } from '@desco/contract/team/families'

type PersonState = StaffPersonOfFamily['state']

type ParentFacts = { left: boolean; verified: boolean; everVerified: boolean }

export function parentState({ left, verified, everVerified }: ParentFacts): PersonState {
  if (left) return 'left'
  if (verified) return 'active'
  return everVerified ? 'new_address' : 'unverified'
}

type ChildFacts = { left: boolean; takesPart: boolean; enabled: boolean; assent: Assent }

/** Where a child stands: the first thing that keeps it from being asked anything. */
export function childState({ left, takesPart, enabled, assent }: ChildFacts): PersonState {
  if (left) return 'left'
  if (!takesPart) return 'not_selected'
  if (!enabled) return 'not_enabled'
  return stateByAssent[assent]
}

const stateByAssent: Record<Assent, PersonState> = { asked: 'not_asked', yes: 'active', no: 'declined' }

export type SurveyGiven = {
  accountId: string
  surveyId: number
  title: string
  addedAt: Date
  completedAt: Date | null
  /** LimeSurvey does not say when; `completedAt` is when the portal saw it. */
  seenOnly: boolean
  /** Completed by somebody who had left the study. */
  afterLeaving: boolean
  /** Answered in part, and not sent. */
  begun: boolean
  /** Done, or waited for still. */
  counts: boolean
  /** It opens to them on a later day. */
  opensLater: boolean
}

/** The surveys of one person of a family, with how many there are and are done. */
export function surveysOf(all: readonly SurveyGiven[], accountId: string | null) {
  const own = all.filter((given) => given.accountId === accountId)
  return {
    surveysGiven: own.filter(({ counts }) => counts).length,
    surveysCompleted: own.filter(({ completedAt, afterLeaving }) => completedAt !== null && !afterLeaving)
      .length,
    surveys: own.map((given) => ({
      ...given,
      later: !given.counts && given.opensLater,
      closed: !given.counts && !given.opensLater,
    })),
  }
}
