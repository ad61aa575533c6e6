import { deleteCalendarFeed, membersWhoMayAct } from '#families/index.ts'
import { later } from '#platform/clock.ts'
import type { Member } from '#platform/http/actor.ts'
import { countAttempts, takeAttempt, takeAttemptOfDay } from '#platform/limits/attempts.ts'
import { Download } from '#platform/http/download.ts'
import { Problem } from '#platform/problem.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { icsFile, type IcsEvent } from './ics.rules.ts'
import { listEntries, type ListedEntry } from './list-entries.ts'

const type = 'text/calendar; charset=utf-8'
const hashOf = (token: string) => sha256('calendar feed', token)

// an app looks every hour or so; many families' apps look from the same few addresses of a large provider
const looksPerHour = 60
const wrongPerAddress = { max: 100, perSeconds: 900 }
const newPerDay = 20

/** The calendar of who asks, and whether an app may read it. */
export async function seeCalendar(needs: LetterNeeds, actor: Member) {
  const feed = needs.db.selectFrom('calendar_feed').select('madeAt').where('accountId', '=', actor.accountId)
  const [entries, known] = await Promise.all([listEntries(needs, actor), feed.executeTakeFirst()])
  return { entries, feed: known ?? { madeAt: null } }
}

/** One entry as a file, with all who share it. Another person's is answered like one that does not exist. */
export async function fetchCalendarFile(needs: LetterNeeds, actor: Member, id: string): Promise<Download> {
  const entries = await listEntries(needs, actor)
  const entry = entries.find((one) => one.id === id && one.mayBeTaken)
  if (entry === undefined) throw new Problem('not_found')
  const shared = entries.filter(({ eventId }) => eventId === entry.eventId)
  return fileOf(needs, shared)
}

/** A new private address; what led to the old one finds nothing any more. Only its hash is kept. */
export async function makeCalendarAddress(needs: LetterNeeds, { accountId }: Member): Promise<string> {
  await takeAttemptOfDay(needs, 'calendar-address', accountId, newPerDay)
  const token = newToken()
  const made = { tokenHash: hashOf(token), madeAt: needs.clock.now() }
  await needs.db
    .insertInto('calendar_feed')
    .values({ accountId, ...made })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(made))
    .execute()
  return `${needs.portalUrl}/api/calendar/${token}`
}

export const endCalendarAddress = ({ db }: LetterNeeds, { accountId }: Member) =>
  deleteCalendarFeed(db, accountId)

/**
 * The calendar behind a private address. It ends with its owner's part in the study: whoever may do nothing more on the page
 * may read nothing here.
 */
export async function fetchCalendarFeed(
  needs: LetterNeeds,
  { secret, networkAddress }: { secret: string; networkAddress: string },
): Promise<Download> {
  const tokenHash = hashOf(secret)
  const owner = await needs.db
    .selectFrom('calendar_feed as feed')
    .innerJoin('account', 'account.id', 'feed.accountId')
    .select(['account.id as accountId', 'account.familyId', 'account.kind'])
    .where('feed.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  // as a request of theirs would be let in, without a session
  const actor = owner && (await membersWhoMayAct(needs)({ ...owner, sessionHash: Buffer.alloc(0) }))
  if (actor?.kind !== 'parent' && actor?.kind !== 'child') {
    await takeAttempt(needs, { name: 'calendar-wrong', subject: networkAddress, ...wrongPerAddress })
    throw new Problem('not_found')
  }
  const looks = { name: 'calendar-look', subject: tokenHash.toString('base64url'), perSeconds: 3_600 }
  if ((await countAttempts(needs, looks)) > looksPerHour) throw new Problem('too_many_attempts')
  const entries = await listEntries(needs, actor)
  return fileOf(
    needs,
    entries.filter(({ kind, state }) => kind !== 'news' && state !== 'expired'),
  )
}

function fileOf({ clock, portalUrl, studyName }: LetterNeeds, entries: readonly ListedEntry[]) {
  // three people with a day of the diary are one event
  const events = [...Map.groupBy(entries, ({ eventId }) => eventId).values()]
  const text = icsFile({
    name: studyName,
    now: clock.now(),
    method: isTakenBack(entries) ? 'CANCEL' : 'PUBLISH',
    events: events.flatMap(([entry, ...others]) =>
      entry === undefined ? [] : eventOf(entry, 1 + others.length, { portalUrl, studyName }),
    ),
  })
  return Download.of(Buffer.from(text), 'desco.ics', type)
}

/** A file of one thing that the team has taken back takes it out of the other calendar (RFC 5546, 3.2.5). */
const isTakenBack = (entries: readonly ListedEntry[]) =>
  entries.length === 1 && entries[0]?.appointment?.state === 'cancelled'

type Study = Pick<LetterNeeds, 'portalUrl' | 'studyName'>

/** No name and no title, only how many people it is for: a calendar is read by whoever looks at the phone, and by whoever runs the calendar. */
function eventOf(entry: ListedEntry, people: number, { portalUrl, studyName }: Study): IcsEvent {
  const { appointment } = entry
  const startsAt = new Date(appointment?.startsAt ?? 0)
  return {
    uid: `${entry.eventId}@${new URL(portalUrl).hostname}`,
    sequence: appointment === null ? 0 : appointment.version - 1,
    summary: `${studyName}: ${wordsOf(entry)}${people === 1 ? '' : `, per ${people} persone`}`,
    description: `Apri il portale: ${portalUrl}`,
    // one has to get there
    location: appointment?.place ?? null,
    when:
      appointment === null
        ? { day: entry.day }
        : { startsAt, endsAt: later(startsAt, { minutes: appointment.minutes }) },
    cancelled: appointment?.state === 'cancelled',
  }
}

function wordsOf({ kind, state, until }: ListedEntry): string {
  if (kind === 'appointment') return 'appuntamento'
  if (kind !== 'questionnaire') return 'giorno di diario'
  if (state === 'later') return 'si apre un questionario'
  return until === null ? 'questionario' : 'questionario, ultimo giorno'
}
