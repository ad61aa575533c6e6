import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { dayInItaly, later } from '#platform/clock.ts'
import { describeError } from '#platform/describe-error.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { isOfStudy } from '#platform/database/of-study.queries.ts'
import type { Log } from '#platform/log.ts'
import { hasStudyEnded, lockFamily } from '#families/index.ts'
import { listed } from '#platform/mail/italian.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { SaidInMessage } from '#server/column-types.ts'

import { type Facts, readFacts } from './family-facts.ts'
import { messageJobs, messageQueue } from './message-queue.ts'
import { runNewsMail } from '#messages/sendings/news-mailings.ts'
import { remindersDue, type Rule, type OpenStep } from './reminders.rules.ts'
import {
  listTemplates,
  readSettings,
  rulesInOrder,
  type Settings,
  type StoredTemplate,
} from './rules-and-templates.queries.ts'
import { writeSending } from '#messages/sendings/send-to-families.ts'
import { secondsUntilOpen } from './when-messages-leave.ts'
import { queueMessage } from './write-message.ts'

const familiesAtATime = 50

type Round = { rules: readonly (Rule & { enabled: boolean; template: StoredTemplate })[]; settings: Settings }

/** Writes messages, one job at a time over all processes: so no family gets more in a week than it may. */
export const messageWorker = (needs: LetterNeeds & { log: Log }): Worker => ({
  queue: messageQueue,
  leaseSeconds: 60,
  oneAtATime: true,
  run: async (job) => {
    if (job.key.startsWith(messageJobs.sending)) {
      return writeSending(needs, job, job.key.slice(messageJobs.sending.length))
    }
    if (job.key.startsWith(messageJobs.news)) return runNewsMail(needs, job)
    if (await hasStudyEnded(needs)) return job.close(async () => 'done')
    const settings = await readSettings(needs.db)
    const seconds = secondsUntilOpen(settings, needs.clock.now())
    if (seconds > 0) return job.close(async () => ({ againInSeconds: seconds }))
    const round = { settings, rules: await readRules(needs) }
    await (job.key === messageJobs.all ? lookAtAll(needs, job, round) : lookAtDue(needs, job, round))
    await job.close(async () => 'done')
  },
})

async function readRules({ db }: LetterNeeds): Promise<Round['rules']> {
  const templates = new Map((await listTemplates(db)).map((template) => [template.id, template]))
  return (await rulesInOrder(db).execute()).flatMap((rule) => {
    const template = templates.get(rule.templateId)
    return template === undefined ? [] : [{ ...rule, template }]
  })
}

const onlyEnabled = ({ settings, rules }: Round): Round => ({
  settings,
  rules: rules.filter(({ enabled }) => enabled),
})

/** A page of the families of the study. */
const somePage = ({ db }: LetterNeeds) =>
  db.selectFrom('family').select('id').where(isOfStudy('family.id')).limit(familiesAtATime)

async function lookAtDue(needs: LetterNeeds & { log: Log }, job: HeldJob, round: Round) {
  for (;;) {
    job.signal.throwIfAborted()
    const due = somePage(needs).where('lookAt', '<=', needs.clock.now())
    const families = await due.orderBy('lookAt').execute()
    if (families.length === 0) return
    await lookAt(needs, families, onlyEnabled(round))
  }
}

/** Every family, a page at a time; and counts for each rule, also those that are off, how many it would write to. */
async function lookAtAll(needs: LetterNeeds & { log: Log }, job: HeldJob, round: Round) {
  const counts = new Map(round.rules.map(({ id }) => [id, 0]))
  let after: string | null = null
  for (;;) {
    job.signal.throwIfAborted()
    const page = somePage(needs).orderBy('id')
    const families: { id: string }[] = await (after === null ? page : page.where('id', '>', after)).execute()
    const facts = await lookAt(needs, families, onlyEnabled(round))
    for (const one of facts.values()) {
      for (const rule of round.rules) {
        if (decide(needs, one, { ...round, rules: [rule] }).due === null) continue
        counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1)
      }
    }
    after = families.at(-1)?.id ?? null
    if (families.length < familiesAtATime) break
  }
  const countedAt = needs.clock.now()
  for (const [id, dueNow] of counts) {
    await needs.db.updateTable('reminder_rule').set({ dueNow, countedAt }).where('id', '=', id).execute()
  }
}

/** Looks at some families together, and writes to those to whom something is due, each in a transaction of its own. */
async function lookAt(needs: LetterNeeds & { log: Log }, families: readonly { id: string }[], round: Round) {
  const { db, clock, log } = needs
  const ids = families.map(({ id }) => id)
  const facts = await readFacts(db, ids, clock.now())
  const quiet: { familyId: string; at: Date }[] = []
  for (const [familyId, one] of facts) {
    const { due, nextLook } = decide(needs, one, round)
    if (due === null) {
      quiet.push({ familyId, at: nextLook })
      continue
    }
    try {
      await inTransaction(db, (tx) => remindFamily({ ...needs, db: tx }, familyId, round))
    } catch (error) {
      // one family must not keep the others from theirs
      log.error(describeError(error), 'a family could not be reminded')
      quiet.push({ familyId, at: later(clock.now(), { hours: 1 }) })
    }
  }
  await setNextLooks(db, quiet)
  return facts
}

/** The words for those in braces in a message about these things. */
function saidOf(about: readonly OpenStep[]): SaidInMessage {
  const [first] = about
  const labels = [...new Set(about.flatMap(({ label }) => label ?? []))]
  if (first === undefined || labels.length === 0) return {}
  if (first.subject === 'survey') return { questionario: listed.format(labels) }
  return first.subject === 'diary_day' ? { giorno: listed.format(labels) } : {}
}

const decide = (needs: Pick<LetterNeeds, 'clock'>, facts: Facts, { rules, settings }: Round) => {
  const now = needs.clock.now()
  return remindersDue(facts, rules, { now, today: dayInItaly(now), perWeek: settings.perWeek })
}

/** Writes to the parents of one family what is due, once more looked at under the family's lock, in the caller's transaction. */
async function remindFamily(needs: LetterNeeds, familyId: string, round: Round): Promise<void> {
  const { db: tx, clock } = needs
  await lockFamily(tx, familyId)
  const facts = (await readFacts(tx, [familyId], clock.now())).get(familyId)
  if (facts === undefined) return
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
}

async function setNextLooks(db: Database, looks: readonly { familyId: string; at: Date }[]): Promise<void> {
  await sql`
    update family set look_at = next.at
    from unnest(
      ${looks.map(({ familyId }) => familyId)}::uuid[], ${looks.map(({ at }) => at)}::timestamptz[]
    ) as next (id, at)
    where family.id = next.id`.execute(db)
}
