/** Numbers decided by the study (specification section 9, design sections 3 and 4). */
export const limits = {
  /** `max`: unless the study sets another (`study-limits.ts`), which is `most` at the most. */
  name: { min: 2, max: 15, most: 60 },
  email: { max: 35 },
  password: { min: 8, max: 15 },
  phone: { digits: 10 },
  secondParentPhone: { min: 8, max: 15 },
  username: { min: 4, max: 20 },
  usernameTriesPerHour: 60,
  childrenPerFamily: { min: 1, max: 6 },
  /** Unless the study sets another. */
  childAge: { under: 18 },
  code: { digits: 6, minutes: 3, wrongTries: 5, failuresInARow: 100, perHour: 10 },
  /** The team's link for somebody who registered and did not go on. */
  continueLink: { days: 7 },
  /** `days`: unless the study sets others, which are between the two; so for every `unset`. */
  invitation: { days: { unset: 30, min: 3, max: 90 }, perHour: 3, perDay: 10, answersPerHour: 20 },
  /** After the second parent's refusal. */
  refusal: { mayInviteAgain: false, childrenErasedAfterDays: { unset: 30, min: 1, max: 30 } },
  /**
   * How long data wait for a consent that does not come: a registration that nobody proved, whom an invitation named since it
   * ended, and the children since the last one ended; who invited is told so many days before.
   */
  withoutConsent: { registrationDays: 30, invitationDays: 183, childrenDays: 365, toldDaysBefore: 30 },
  onboarding: { hours: 24 },
  session: { days: 30 },
  /** In a row for one account; for one network address in so many minutes, unless the operator sets another number. */
  login: { freeFailures: 5, longestWaitSeconds: 900, perAddress: { failures: 100, minutes: 15 } },
  /** A browser that has logged in does not wait for pauses that others have caused. */
  device: { days: 365 },
  mail: { keptDays: { unset: 30, min: 7, max: 365 } },
  /** The files that somebody downloads about themselves. */
  emailChange: { confirmHours: 24, undoDays: 7, perDay: 5 },
  /** A parent may give a child of 14 and more a password for so many days after it asked. */
  askedPassword: { days: 7, perDay: 5 },
  birthDateCorrectionsPerDay: 10,
  dataCopy: { keptHours: 24, perDay: 5, childrenBelow: 14 },
  erasure: { takeBackHours: 48 },
  /** For so long the team may undo a withdrawal that it entered by mistake. */
  withdrawal: { undoDays: 7 },
  /** So often a parent may agree to come back, or ask for it, in a day. */
  returnsPerDay: 10,
  /** By their rights, from the page. */
  requestsPerDay: 10,
  bodyBytes: 65_536,
} as const

/** Numbers of the research team's side; apart from `limits`, which travel to families. */
export const staffLimits = {
  password: { min: 12, max: 128 },
  setUp: { hours: 48, triesPerHour: 300 },
  /** `idleMinutes`: unless the operator sets another number, which is between the two. */
  session: { hours: 12, idleMinutes: 60, fewestIdleMinutes: 5, mostIdleMinutes: 720 },
  recoveryCodes: 10,
  /** `minutes`: for so long a challenge may be answered. `asksPerHour`: of one network address. */
  passkeys: { most: 10, name: { min: 2, max: 60 }, minutes: 5, asksPerHour: 600 },
  /** So many days before the last one an access is said to end soon; its holder gets a mail at each. */
  endWarningDays: { first: 14, second: 3 },
  /** Of the days that the team writes: a year with a sign too few or too many is refused. */
  years: { first: 2000, last: 2100 },
  news: {
    title: { min: 3, max: 120 },
    text: { min: 10, max: 4_000 },
    /** `side`: in pixels, of the shorter one. */
    picture: { megabytes: 10, megapixels: 50, side: { min: 200 }, alt: { min: 5, max: 300 }, perHour: 60 },
  },
  /** `daysToAnswer`: so many days at least who agreed to the text before has to answer the new one. */
  studyText: { title: { min: 3, max: 120 }, body: { min: 20, max: 20_000 }, daysToAnswer: 7 },
  messages: {
    name: { min: 3, max: 60 },
    subject: { min: 3, max: 100 },
    body: { min: 10, max: 4_000 },
    days: { min: 1, max: 365 },
    times: { min: 1, max: 20 },
    hours: { min: 0, max: 24 },
    perWeek: { min: 1, max: 20 },
    age: { min: 0, max: 25 },
    triesPerHour: 20,
  },
  audience: { age: { min: 0, max: 20 }, place: { min: 1, max: 999 } },
  task: { text: { max: 300 } },
  /** To one of the team the names of so many families are shown in an hour: a call every minute and a half. */
  names: { perHour: 40 },
  /** So many searches of one of the team in an hour are work; more would be going through the families. */
  findPerson: { text: { min: 2, max: 100 }, perHour: 120 },
  /** A link for a rehearsal is good for so many days, once. */
  rehearsal: { days: 7, perHour: 20 },
  /** The sentence for families where they could have registered. */
  studyEnd: {
    text: { min: 10, max: 600 },
    /** So many days families know before their data are erased with everybody's: time to take a copy along. */
    noticeDays: 14,
  },
  exports: { keptHours: 24, approvalDays: 7, transfers: 5, openPerPerson: 10 },
} as const
