import type { ReminderSubject } from '@desco/contract/staff/message-words'
import { sql } from 'kysely'

import type { Database } from '#platform/database.ts'

export type StoredTemplate = {
  id: string
  name: string
  subject: string
  body: string
  version: number
  edited_at: Date
}
const templateColumns = ['id', 'name', 'subject', 'body', 'version', 'edited_at'] as const

type Text = Pick<StoredTemplate, 'name' | 'subject' | 'body'>
type Writing = { staffId: string; now: Date }

export async function listTemplates(db: Database): Promise<StoredTemplate[]> {
  return db
    .selectFrom('message_template')
    .select(templateColumns)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** The newest version; two who write in it wait for each other. */
export async function lockTemplate(tx: Database, id: string): Promise<StoredTemplate | undefined> {
  return tx
    .selectFrom('message_template')
    .select(templateColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findTemplate(db: Database, id: string): Promise<StoredTemplate | undefined> {
  return db.selectFrom('message_template').select(templateColumns).where('id', '=', id).executeTakeFirst()
}

export async function storeTemplate(
  tx: Database,
  before: StoredTemplate | null,
  text: Text,
  { staffId, now }: Writing,
): Promise<StoredTemplate> {
  const template =
    before === null
      ? await tx
          .insertInto('message_template')
          .values({ ...text, edited_at: now })
          .returning(templateColumns)
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('message_template')
          .set({ ...text, version: before.version + 1, edited_at: now })
          .where('id', '=', before.id)
          .returning(templateColumns)
          .executeTakeFirstOrThrow()
  await tx
    .insertInto('message_template_version')
    .values({
      template_id: template.id,
      version: template.version,
      ...text,
      staff_id: staffId,
      written_at: now,
    })
    .execute()
  return template
}

/** Every version, newest first, with the e-mail of who wrote it. */
export async function listTemplateVersions(db: Database, id: string) {
  return db
    .selectFrom('message_template_version')
    .leftJoin('staff_account', 'staff_account.id', 'message_template_version.staff_id')
    .select(['version', 'subject', 'body', 'written_at', 'staff_account.shown_as'])
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
}

export type RuleSettings = {
  subject: ReminderSubject
  survey_id: number | null
  template_id: string
  after_days: number
  every_days: number
  at_most: number
  enabled: boolean
}

const ruleColumns = [
  'id',
  'subject',
  'survey_id',
  'template_id',
  'after_days',
  'every_days',
  'at_most',
  'enabled',
  'version',
] as const

/** The oldest first: the order in which they have their say. */
export async function listRules(db: Database) {
  return db
    .selectFrom('reminder_rule')
    .select(ruleColumns)
    .orderBy(
      sql`(select written_at from reminder_rule_version where rule_id = reminder_rule.id and version = 1)`,
    )
    .orderBy('id')
    .execute()
}

/** The same for the page: who changed each last, and how many messages it has written since a moment. */
export async function listRulesForPage(db: Database, since: Date) {
  return db
    .selectFrom('reminder_rule')
    .innerJoin('reminder_rule_version as newest', (join) =>
      join
        .onRef('newest.rule_id', '=', 'reminder_rule.id')
        .onRef('newest.version', '=', 'reminder_rule.version'),
    )
    .leftJoin('staff_account', 'staff_account.id', 'newest.staff_id')
    .select(ruleColumns.map((column) => `reminder_rule.${column}` as const))
    .select(['reminder_rule.edited_at', 'reminder_rule.due_now', 'reminder_rule.counted_at'])
    .select('staff_account.shown_as')
    .select((row) =>
      row
        .selectFrom('message')
        .select((message) => message.fn.countAll<string>().as('count'))
        .whereRef('message.rule_id', '=', 'reminder_rule.id')
        .where('message.written_at', '>=', since)
        .as('today'),
    )
    .orderBy(
      sql`(select written_at from reminder_rule_version where rule_id = reminder_rule.id and version = 1)`,
    )
    .orderBy('reminder_rule.id')
    .execute()
}

export async function lockRule(tx: Database, id: string) {
  return tx
    .selectFrom('reminder_rule')
    .select(ruleColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function storeRule(
  tx: Database,
  before: { id: string; version: number } | null,
  settings: RuleSettings,
  { staffId, now }: Writing,
) {
  const counted = { due_now: null, counted_at: null }
  const { id, version } =
    before === null
      ? await tx
          .insertInto('reminder_rule')
          .values({ ...settings, edited_at: now })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('reminder_rule')
          .set({ ...settings, ...counted, version: before.version + 1, edited_at: now })
          .where('id', '=', before.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
  await tx
    .insertInto('reminder_rule_version')
    .values({ rule_id: id, version, ...settings, staff_id: staffId, written_at: now })
    .execute()
  return { id, version }
}

/** The subjects of the rules that use a template. */
export async function listSubjectsOfTemplate(db: Database, templateId: string): Promise<ReminderSubject[]> {
  const rows = await db
    .selectFrom('reminder_rule')
    .select('subject')
    .where('template_id', '=', templateId)
    .execute()
  return rows.map(({ subject }) => subject)
}

export async function storeDueCounts(db: Database, counts: ReadonlyMap<string, number>, now: Date) {
  for (const [id, count] of counts) {
    await db
      .updateTable('reminder_rule')
      .set({ due_now: count, counted_at: now })
      .where('id', '=', id)
      .execute()
  }
}

export type Settings = { fromHour: number; untilHour: number; perWeek: number; version: number }

/** The hours and the cap. Within a transaction nobody changes them until its end when `lock` is given. */
export async function readSettings(db: Database, { lock = false } = {}): Promise<Settings> {
  let row = db
    .selectFrom('message_settings')
    .select(['from_hour as fromHour', 'until_hour as untilHour', 'per_week as perWeek', 'version'])
    .where('id', '=', 1)
  if (lock) row = row.forNoKeyUpdate()
  return row.executeTakeFirstOrThrow()
}

export async function storeSettings(
  tx: Database,
  { fromHour, untilHour, perWeek, version }: Settings,
): Promise<void> {
  await tx
    .updateTable('message_settings')
    .set({ from_hour: fromHour, until_hour: untilHour, per_week: perWeek, version: version + 1 })
    .where('id', '=', 1)
    .execute()
}
