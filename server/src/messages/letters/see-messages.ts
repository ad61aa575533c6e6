import type { ContentOf } from '@desco/contract/endpoint'
import { fillTemplate } from '@desco/contract/messages/desk/message-templates'
import type { receivedMessages } from '@desco/contract/messages/received-messages'
import type { MessageTemplate, teamMessages } from '@desco/contract/messages/desk/team-messages'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { findChoreDue } from '#platform/work-queue/chores.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { listReceived } from './messages.queries.ts'
import {
  listRulesForPage,
  listTemplates,
  listTemplateVersions,
  readSettings,
  type StoredTemplate,
} from './rules-and-templates.queries.ts'
import { listSendings, listSurveyTitles } from '#messages/sendings/sendings.queries.ts'
import { valuesFor } from './write-message.ts'

export const reminderChore = 'reminders'

const sendingsShown = 30
const receivedShown = 50

export const templateOf = ({ editedAt, ...template }: StoredTemplate): MessageTemplate => ({
  ...template,
  editedAt: editedAt.toISOString(),
})

/** Everything of the page of messages. */
export async function seeMessages({
  db,
  clock,
}: LetterNeeds): Promise<ContentOf<typeof teamMessages.seeMessages>> {
  const midnight = startOfDayInItaly(dayInItaly(clock.now()))
  const rules = await listRulesForPage(db, midnight)
  return {
    rules: rules.map((rule) => ({
      ...rule,
      editedAt: rule.editedAt.toISOString(),
      editedBy: rule.shownAs,
      today: Number(rule.today),
      countedAt: rule.countedAt?.toISOString() ?? null,
    })),
    templates: (await listTemplates(db)).map(templateOf),
    settings: await readSettings(db),
    nextRunAt: (await findChoreDue(db, reminderChore))?.toISOString() ?? null,
    sendings: (await listSendings(db, sendingsShown)).map((one) => ({
      ...one,
      by: one.shownAs,
      sentAt: one.sentAt.toISOString(),
      stoppedAt: one.stoppedAt?.toISOString() ?? null,
    })),
    surveys: await listSurveyTitles(db),
  }
}

export async function seeTemplate(
  { db }: LetterNeeds,
  id: string,
): Promise<ContentOf<typeof teamMessages.seeMessageTemplate>> {
  const versions = await listTemplateVersions(db, id)
  if (versions.length === 0) throw new Problem('not_found')
  return {
    versions: versions.map(({ version, subject, body, writtenAt, shownAs }) => ({
      version,
      subject,
      body,
      who: shownAs,
      at: writtenAt.toISOString(),
    })),
  }
}

/** The messages of the study that somebody was sent, in the words of the version that was sent. */
export async function listReceivedMessages(
  needs: LetterNeeds,
  accountId: string,
): Promise<ContentOf<typeof receivedMessages.listReceivedMessages>> {
  const rows = await listReceived(needs.db, accountId, receivedShown)
  return {
    data: rows.flatMap(({ id, sentAt, subject, body, said: words, name }) => {
      if (sentAt === null) return []
      const filled = fillTemplate({ subject, body }, valuesFor(needs, words, name))
      const text = filled.lines.flatMap((line) => ('text' in line ? line.text : []))
      return [{ id, sentAt: sentAt.toISOString(), subject: filled.subject, text }]
    }),
  }
}
