import { fillTemplate } from '@desco/contract/messages/desk/message-words'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import { findChoreDue } from '#platform/work-queue/chores.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { listTemplates, readSettings, rulesInOrder } from './rules-and-templates.queries.ts'
import { listSendings, listSurveyTitles } from '#messages/sendings/sendings.queries.ts'
import { valuesFor } from './write-message.ts'

export const reminderChore = 'reminders'

const sendingsShown = 30
const receivedShown = 50

/** Everything of the page of messages. */
export async function seeMessages({ db, clock }: Needs) {
  const midnight = startOfDayInItaly(dayInItaly(clock.now()))
  const rules = await rulesInOrder(db)
    .innerJoin('reminder_rule_version as newest', (join) =>
      join
        .onRef('newest.ruleId', '=', 'reminder_rule.id')
        .onRef('newest.version', '=', 'reminder_rule.version'),
    )
    .leftJoin('staff_account', 'staff_account.id', 'newest.staffId')
    .select('staff_account.shownAs as editedBy')
    .select((row) =>
      row
        .selectFrom('message')
        .select((message) => message.fn.countAll<string>().as('count'))
        .whereRef('message.ruleId', '=', 'reminder_rule.id')
        .where('message.writtenAt', '>=', midnight)
        .as('today'),
    )
    .execute()
  return {
    rules: rules.map((rule) => ({ ...rule, today: Number(rule.today) })),
    templates: await listTemplates(db),
    settings: await readSettings(db),
    nextRunAt: (await findChoreDue(db, reminderChore)) ?? null,
    sendings: await listSendings(db, sendingsShown),
    surveys: await listSurveyTitles(db),
  }
}

export async function seeTemplate({ db }: Needs, id: string) {
  const versions = await db
    .selectFrom('message_template_version')
    .leftJoin('staff_account', 'staff_account.id', 'message_template_version.staffId')
    .select(['version', 'subject', 'body', 'writtenAt as at', 'staff_account.shownAs as who'])
    .where('templateId', '=', id)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
  if (versions.length === 0) throw new Problem('not_found')
  return { versions }
}

/** The messages of the study that somebody was sent, in the words of the version that was sent. */
export async function listReceivedMessages(needs: LetterNeeds, accountId: string) {
  const rows = await needs.db
    .selectFrom('message')
    .innerJoin('outgoing_mail as mail', 'mail.id', 'message.mailId')
    .innerJoin('message_template_version as text', (join) =>
      join
        .onRef('text.templateId', '=', 'message.templateId')
        .onRef('text.version', '=', 'message.templateVersion'),
    )
    .innerJoin('account', 'account.id', 'message.accountId')
    .select(['message.id', 'mail.sentAt', 'text.subject', 'text.body', 'message.said', 'account.name'])
    .where('message.accountId', '=', accountId)
    .where('mail.sentAt', 'is not', null)
    .$narrowType<{ sentAt: Date }>()
    .orderBy('message.writtenAt', 'desc')
    .limit(receivedShown)
    .execute()
  return {
    data: rows.map(({ id, sentAt, said: words, name, ...template }) => {
      const { subject, lines } = fillTemplate(template, valuesFor(needs, words, name))
      return { id, sentAt, subject, text: lines.flatMap((line) => ('text' in line ? line.text : [])) }
    }),
  }
}
