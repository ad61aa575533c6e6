import { addDays } from '@desco/contract/diary/days'
import {
  type FamilyEventKind,
  invitingKinds,
  kindsThatLeaveInvitationOpen,
} from '@desco/contract/families/events'
import { limits } from '@desco/contract/limits'
import { studyLimits } from '@desco/contract/study-limits'

import {
  assentToday,
  birthdayAt,
  type FamilyEvent,
  lapsedOn,
  mayTakePart,
  milestones,
  noticesDue,
  sleepsFrom,
  stoppedAt,
  unwantedSince,
} from '#families/index.ts'
import { noticeDays } from '#families/events/growing-up.rules.ts'
import { isAnsweredAfterLeaving } from '#questionnaires/participation/answer-validity.rules.ts'
import { dayInItaly, later, startOfDayInItaly } from '#platform/clock.ts'

import { type Row, type Rows, writtenTables } from './many-families-around.ts'

// A portal looks after its families every hour. In rows that were written at once, this is what it has done by now, by its own rules:
// otherwise all of it is due at the first hour, of everybody.

/** As it is noted with a notice that an account sleeps (rights/growing-up/growing-up.ts). */
const asleep = -60

/** The portal's hourly work about one family by `now`: `rows` are those of this family alone. */
export function lookAfter(rows: Rows, now: Date) {
  const [first] = rows.family_event
  if (first === undefined) return
  const events = rows.family_event.map(eventOf)
  const familyId = first['familyId'] as string
  eraseUnwanted(rows, { familyId, events, now })
  forgetSilence(rows, { familyId, events, now })
  if (isUnproved(rows, now)) {
    for (const table of writtenTables) rows[table] = []
    return
  }
  for (const child of rows.child) noteBirthdays(rows, { child, events, now })
  for (const account of rows.account) settleLinks(rows, { account, events, now })
}

const eventOf = ({ kind, childIds, accountId, invitationId, happenedAt }: Row): FamilyEvent => ({
  kind: kind as FamilyEventKind,
  childIds: childIds as string[],
  accountId: accountId as string | null,
  invitationId: invitationId as string | null,
  happenedAt: happenedAt as Date,
})

type Happened = { events: readonly FamilyEvent[]; now: Date }

/** Whether the family is a registration that nobody ever proved, and that is kept no longer. */
function isUnproved({ account, child }: Rows, now: Date) {
  const [only, another] = account
  if (only === undefined || another !== undefined || child.length > 0) return false
  const until = later(only['createdAt'] as Date, { days: limits.withoutConsent.registrationDays })
  return only['firstVerifiedAt'] === null && until <= now
}

/** The children of whom nobody wants to take part are gone after some weeks. */
function eraseUnwanted(rows: Rows, { familyId, events, now }: Happened & { familyId: string }) {
  const since = unwantedSince(events)
  if (since === undefined) return
  const at = later(since, { days: studyLimits().refusedChildrenDays, minutes: 20 })
  eraseChildren(rows, { familyId, at, now })
}

/** An invited parent who never answered is forgotten after a while; later the children are, when the inviting parent was told. */
function forgetSilence(rows: Rows, { familyId, events, now }: Happened & { familyId: string }) {
  const { invitationDays, childrenDays, toldDaysBefore } = limits.withoutConsent
  for (const invitation of rows.spouse_invitation) {
    const isAnswered = events.some(
      ({ kind, invitationId }) => invitationId === invitation['id'] && kind.startsWith('answered_'),
    )
    if (isAnswered || later(invitation['expiresAt'] as Date, { days: invitationDays }) > now) continue
    invitation['surname'] = ''
    invitation['email'] = ''
  }
  const last = rows.spouse_invitation.at(-1)
  if (last === undefined || rows.child.length === 0) return
  const waitsOn = new Set<string>(['invitation_expired', ...kindsThatLeaveInvitationOpen, ...invitingKinds])
  const invitedAt = last['createdAt'] as Date
  if (events.some((one) => (one.happenedAt ?? invitedAt) >= invitedAt && !waitsOn.has(one.kind))) return
  const toldAt = later(last['expiresAt'] as Date, { days: childrenDays - toldDaysBefore, minutes: 20 })
  if (toldAt > now) return
  last['erasureToldAt'] = toldAt
  eraseChildren(rows, { familyId, at: later(toldAt, { days: toldDaysBefore, minutes: 20 }), now })
}

function eraseChildren(rows: Rows, { familyId, at, now }: { familyId: string; at: Date; now: Date }) {
  if (at > now || rows.child.length === 0) return
  rows.family_event.push({
    familyId,
    kind: 'children_erased' satisfies FamilyEventKind,
    accountId: null,
    invitationId: null,
    childIds: rows.child.map(({ id }) => id),
    happenedAt: at,
  })
  rows.child = []
}

/** The parents were told of each birthday that counts, on the days on which the portal does so. */
function noteBirthdays(rows: Rows, { child, events, now }: Happened & { child: Row }) {
  const [id, birthDate] = [child['id'] as string, child['birthDate'] as string]
  const [today, since] = [dayInItaly(now), dayInItaly(child['createdAt'] as Date)]
  const said = assentToday(events, { id, birthDate, reachedAge: 0 }, today)
  if (!mayTakePart(events, id) || said === 'no') return
  const note = (milestone: number, birthday: string, daysBefore: number, day: string) => {
    const at = later(startOfDayInItaly(day), { minutes: 20 })
    // twenty minutes after midnight are still to come in the first of them
    const notedAt = at < now ? at : now
    rows.growing_up_notice.push({ childId: id, milestone, birthday, daysBefore, notedAt })
  }
  const sent: { milestone: number; birthday: string; daysBefore: number }[] = []
  const days = milestones.flatMap((age) =>
    noticeDays.map((before) => addDays(birthdayAt(birthDate, age), -before)),
  )
  for (const day of [since, ...days].filter((one) => one >= since && one <= today).toSorted())
    for (const one of noticesDue({ birthDate, since, sent }, day)) {
      sent.push(one)
      note(one.milestone, one.birthday, one.daysBefore, day)
    }
  const sleeps = sleepsFrom(birthDate)
  if (said === 'asked' && child['accountId'] !== null && today >= sleeps)
    note(18, birthdayAt(birthDate, 18), asleep, sleeps < since ? since : sleeps)
}

/** LimeSurvey has closed the links of who stopped taking part, and those of who came back are open again. */
function settleLinks(rows: Rows, { account, events, now }: Happened & { account: Row }) {
  const own = rows.survey_participation.filter((one) => one['accountId'] === account['id'])
  if (own.length === 0) return
  const child = rows.child.find((one) => one['accountId'] === account['id'])
  const since = stoppedSince({ account, child, events, now })
  for (const given of own) {
    const answered = {
      submittedAt: given['submittedAt'] as Date | null,
      seenAt: given['completedAt'] as Date | null,
      leftAt: given['leftAt'] as Date | null,
    }
    const staysClosed = given['completed'] === true && isAnsweredAfterLeaving(answered)
    const leftAt = since === null && !staysClosed ? null : (answered.leftAt ?? since)
    given['leftAt'] = leftAt
    given['linkClosedAt'] = leftAt === null ? null : later(leftAt, { minutes: 1 })
  }
}

/** As `accountStoppedAt` says it of a study that goes on. */
function stoppedSince({ account, child, events, now }: Happened & { account: Row; child: Row | undefined }) {
  const childId = child === undefined ? null : (child['id'] as string)
  const stopped = stoppedAt(events, { accountId: account['id'] as string, childId })
  if (child === undefined || childId === null) return stopped
  const lapsed = lapsedOn(
    events,
    { id: childId, birthDate: child['birthDate'] as string, reachedAge: 0 },
    dayInItaly(now),
  )
  if (lapsed === null) return stopped
  const lapsedAt = startOfDayInItaly(lapsed)
  return stopped !== null && stopped < lapsedAt ? stopped : lapsedAt
}
