import type { ContentOf, Given, InputOf } from '@desco/contract/endpoint'
import type { familyHistory, HistoryItem } from '@desco/contract/team/family-history'
import { dropReasonNames } from '@desco/contract/messages/desk/message-words'

import { failureOf } from '#platform/mail/smtp-answers.rules.ts'
import { wayToSendAgain } from '#platform/mail/send-again.ts'
import type { StaffMember } from '#platform/http/actor.ts'

import { findLastTimes, type HistoryRow, listHistory } from './family-history.queries.ts'
import { expectFamily } from '#team/tasks/family-tasks.ts'
import type { TeamNeeds } from '#team/needs.ts'
import { recordOpening } from './open-family.ts'
import { answeredByLink, readWhoIsWho } from './who-is-who.ts'

type Page = typeof familyHistory.seeHistory
type WhoIsWho = Awaited<ReturnType<typeof readWhoIsWho>>

const pageLength = 30

/** A page of a family’s history, with nobody’s name on it. That it was looked at is in the audit log. */
export async function seeHistory(
  needs: TeamNeeds,
  actor: StaffMember,
  { familyId, source, after = 0 }: InputOf<Page>,
): Promise<ContentOf<Page>> {
  const { db } = needs
  await expectFamily(db, familyId)
  await recordOpening(needs, actor, familyId)
  const rows = await listHistory(db, { familyId, source, offset: after, count: pageLength + 1 })
  const known = await readWhoIsWho(db, familyId)
  const last = await findLastTimes(db, familyId)
  return {
    items: rows.slice(0, pageLength).map((row) => describe(row, known)),
    next: rows.length > pageLength ? after + pageLength : null,
    lastContactAt: last.contactAt,
    lastActiveAt: last.activeAt,
  }
}

function describe(row: HistoryRow, { whoOf, childOf }: WhoIsWho): Given<HistoryItem> {
  const line = { id: row.id, at: row.at }
  switch (row.source) {
    case 'event': {
      const { kind, accountId, invitationId, childIds } = row.what
      const who = whoOf(accountId, answeredByLink.has(kind) ? invitationId : null)
      return { ...line, source: 'event', kind, who, children: childIds.map(childOf) }
    }
    case 'mail': {
      const { kind, accountId, invitationId } = row.what
      const to = whoOf(accountId, invitationId)
      const end = endOf(row.what)
      const bounce = bounceOf(row.what)
      const isLost = end.state === 'failed' || (bounce !== null && bounce.why !== 'delayed')
      const again = isLost ? wayToSendAgain(row.what) : null
      const givenUpAt = row.what.givenUpAt && new Date(row.what.givenUpAt)
      return { ...line, source: 'mail', kind, ...end, bounce, again, givenUpAt, to }
    }
    case 'message': {
      const { template, templateVersion, rule, accountId } = row.what
      const text = { template, templateVersion, rule }
      const bounce = bounceOf(row.what)
      return { ...line, source: 'message', ...text, ...endOfMessage(row.what), bounce, to: whoOf(accountId) }
    }
    case 'act':
      return { ...line, source: 'act', ...row.what }
    case 'survey': {
      const { accountId, ...survey } = row.what
      return { ...line, source: 'survey', ...survey, who: whoOf(accountId) }
    }
    case 'diary': {
      const { day, parentId, childId } = row.what
      return { ...line, source: 'diary', day, who: childId === null ? whoOf(parentId) : childOf(childId) }
    }
  }
}

// the database writes moments inside JSON in its own way
const bounceOf = ({ bounce }: Pick<Mail, 'bounce'>) => bounce && { ...bounce, at: new Date(bounce.at) }

type Mail = Extract<HistoryRow, { source: 'mail' }>['what']
type End = Pick<Extract<HistoryItem, { source: 'mail' }>, 'state' | 'why'>

function endOf({ sent, givenUp, lastError, perhapsDelivered }: Mail): End {
  if (sent) return { state: 'sent', why: null }
  if (!givenUp) return { state: 'waiting', why: null }
  if (lastError === 'unwanted: bounced') return { state: 'held', why: null }
  // a reminder that nobody needed any more has not failed
  if (lastError?.startsWith('unwanted')) return { state: 'unwanted', why: null }
  const failure = { lastError, perhapsDelivered }
  return { state: 'failed', why: failureOf(failure) }
}

type Message = Extract<HistoryRow, { source: 'message' }>['what']
type MessageEnd = Pick<Extract<HistoryItem, { source: 'message' }>, 'state' | 'why'>

/** The end of a message, and why it did not leave: dropped as it was written, or as it was about to leave. */
function endOfMessage({ dropped, sent, givenUp, lastError }: Message): MessageEnd {
  const word = dropped ?? lastError?.replace(/^unwanted: /u, '')
  const why = dropReasonNames.find((reason) => reason === word) ?? null
  if (dropped !== null) return { state: 'dropped', why }
  if (sent) return { state: 'sent', why: null }
  if (!givenUp) return { state: 'waiting', why: null }
  return why === null ? { state: 'failed', why } : { state: 'dropped', why }
}
