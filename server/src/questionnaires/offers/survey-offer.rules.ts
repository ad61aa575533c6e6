/** One line of the catalogue. The dates are LimeSurvey's local time as text, `YYYY-MM-DD HH:MM:SS`. */
export type CataloguedSurvey = {
  id: number
  title: string
  active: boolean
  startsAt: string | null
  expiresAt: string | null
}

/** A survey as one person may be shown it. */
export type ShownSurvey = CataloguedSurvey & {
  /** How long it takes, as the team says. */
  minutes: number | null
  /** The last day in Italy on which it is open to them; null: without an end. */
  until: string | null
  /** Whether who stops half-way goes on from there; null: LimeSurvey does not tell. */
  resumes: boolean | null
}

/** The known facts of one person in one survey. */
export type Participation = {
  surveyId: number
  title: string
  token: string
  /** Null while the person is not in the survey's participant table. */
  addedAt: Date | null
  completed: boolean
  checkedAt: Date | null
  /** When the portal first heard of answers that are not sent yet. */
  begunAt: Date | null
  /** The survey that took this one's place, and for which this row counts. */
  movedTo: number | null
  /** LimeSurvey takes no answers by this link, until it has been told that the person takes part again. */
  isClosed: boolean
}

/** Active, begun and not expired; LimeSurvey leaves `active` on after a survey has expired. */
export function isOffered({ active, startsAt, expiresAt }: CataloguedSurvey, localNow: string): boolean {
  return (
    active && (startsAt === null || startsAt <= localNow) && (expiresAt === null || localNow <= expiresAt)
  )
}

const reopenedAfterMinutes = 5

/**
 * Whether LimeSurvey must be asked about this person: always while the survey is open to them; now and then when they
 * have completed it, as staff can open it again; once more after it has expired, for those who finished just in time.
 */
export function needsLook(
  survey: CataloguedSurvey,
  known: Participation | undefined,
  now: Date,
  localTime: (moment: Date) => string,
): boolean {
  if (!survey.active) return false
  const checkedAt = known?.checkedAt ?? null
  if (known?.completed) {
    return checkedAt === null || now.getTime() - checkedAt.getTime() >= reopenedAfterMinutes * 60_000
  }
  if (isOffered(survey, localTime(now))) return true
  const wasAdded = known !== undefined && known.addedAt !== null
  return (
    wasAdded && survey.expiresAt !== null && (checkedAt === null || localTime(checkedAt) <= survey.expiresAt)
  )
}

/** Where the person answers. Without `newtest=Y` the second person on the same phone meets a dead end. */
export const surveyLink = (limeSurveyUrl: string, surveyId: number, token: string) =>
  `${limeSurveyUrl.replace(/\/+$/u, '')}/index.php/${surveyId}?token=${encodeURIComponent(token)}&lang=it&newtest=Y`
