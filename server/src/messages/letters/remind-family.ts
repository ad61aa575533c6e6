import { randomUUID } from 'node:crypto'

import { lockFamily } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import { listed } from '#platform/mail/italian.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { SaidInMessage } from '#server/column-types.ts'

import { setNextLooks } from './family-facts.queries.ts'
import { type Facts, readFacts } from './family-facts.ts'
import { remindersDue, type Rule, type Waiting } from './reminders.rules.ts'
import type { Settings, StoredTemplate } from './rules-and-templates.queries.ts'
import { queueMessage } from './write-message.ts'

export type RuleWithText = Rule & { enabled: boolean; template: StoredTemplate }
export type Round = { rules: readonly RuleWithText[]; settings: Settings }

/** The words for those in braces in a message about these things. */
function saidOf(about: readonly Waiting[]): SaidInMessage {
  const [first] = about
  const labels = [...new Set(about.flatMap(({ label }) => label ?? []))]
  if (first === undefined || labels.length === 0) return {}
  if (first.subject === 'survey') return { questionario: listed.format(labels) }
  return first.subject === 'diary_day' ? { giorno: listed.format(labels) } : {}
}

export const decide = (needs: Pick<LetterNeeds, 'clock'>, facts: Facts, { rules, settings }: Round) => {
  const now = needs.clock.now()
  return remindersDue(facts, rules, { now, today: dayInItaly(now), perWeek: settings.perWeek })
}

/**
 * Writes to the parents of one family what is due, once more looked at under the family's lock, in the caller's transaction.
 * Answers whether anything was.
 */
export async function remindFamily(needs: LetterNeeds, familyId: string, round: Round): Promise<boolean> {
  const { db: tx, clock } = needs
  await lockFamily(tx, familyId)
  const facts = (await readFacts(tx, [familyId], clock.now())).get(familyId)
  if (facts === undefined) return false
  const { due, nextLook } = decide(needs, facts, round)
  if (due !== null) {
    const { rule, messages } = due
    const occasion = randomUUID()
    for (const { accountId, about } of messages) {
      const reader = facts.readers.find((one) => one.accountId === accountId)
      if (reader === undefined) continue
      const said = saidOf(about)
      const { id: messageId } = await tx
        .insertInto('message')
        .values({
          familyId,
          accountId,
          occasion,
          ruleId: rule.id,
          ruleVersion: rule.version,
          templateId: rule.template.id,
          templateVersion: rule.template.version,
          about: about.map(({ key }) => key),
          said: JSON.stringify(said),
          writtenAt: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queueMessage(needs, { messageId, kind: 'reminder', reader, template: rule.template, said })
    }
  }
  await setNextLooks(tx, [{ familyId, at: nextLook }])
  return due !== null
}
