import type { ReminderSubject } from '@desco/contract/messages/desk/message-words'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

export type StoredTemplate = {
  id: string
  name: string
  subject: string
  body: string
  version: number
  editedAt: Date
}
const templateColumns = ['id', 'name', 'subject', 'body', 'version', 'editedAt'] as const

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
          .values({ ...text, editedAt: now })
          .returning(templateColumns)
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('message_template')
          .set({ ...text, version: before.version + 1, editedAt: now })
          .where('id', '=', before.id)
          .returning(templateColumns)
          .executeTakeFirstOrThrow()
  await tx
    .insertInto('message_template_version')
    .values({
      templateId: template.id,
      version: template.version,
      ...text,
      staffId,
      writtenAt: now,
    })
    .execute()
  return template
}

/** Every version, newest first, with the e-mail of who wrote it. */
export async function listTemplateVersions(db: Database, id: string) {
  return db
    .selectFrom('message_template_version')
    .leftJoin('staff_account', 'staff_account.id', 'message_template_version.staffId')
    .select(['version', 'subject', 'body', 'writtenAt', 'staff_account.shownAs'])
    .where('templateId', '=', id)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
}

export type RuleSettings = {
  subject: ReminderSubject
  surveyId: number | null
  templateId: string
  afterDays: number
  everyDays: number
  atMost: number
  enabled: boolean
}

const ruleColumns = [
  'id',
  'subject',
  'surveyId',
  'templateId',
  'afterDays',
  'everyDays',
  'atMost',
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
        .onRef('newest.ruleId', '=', 'reminder_rule.id')
        .onRef('newest.version', '=', 'reminder_rule.version'),
    )
    .leftJoin('staff_account', 'staff_account.id', 'newest.staffId')
    .select(ruleColumns.map((column) => `reminder_rule.${column}` as const))
    .select(['reminder_rule.editedAt', 'reminder_rule.dueNow', 'reminder_rule.countedAt'])
    .select('staff_account.shownAs')
    .select((row) =>
      row
        .selectFrom('message')
        .select((message) => message.fn.countAll<string>().as('count'))
        .whereRef('message.ruleId', '=', 'reminder_rule.id')
        .where('message.writtenAt', '>=', since)
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
  const counted = { dueNow: null, countedAt: null }
  const { id, version } =
    before === null
      ? await tx
          .insertInto('reminder_rule')
          .values({ ...settings, editedAt: now })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('reminder_rule')
          .set({ ...settings, ...counted, version: before.version + 1, editedAt: now })
          .where('id', '=', before.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
  await tx
    .insertInto('reminder_rule_version')
    .values({ ruleId: id, version, ...settings, staffId, writtenAt: now })
    .execute()
  return { id, version }
}

/** The subjects of the rules that use a template. */
export async function listSubjectsOfTemplate(db: Database, templateId: string): Promise<ReminderSubject[]> {
  const rows = await db
    .selectFrom('reminder_rule')
    .select('subject')
    .where('templateId', '=', templateId)
    .execute()
  return rows.map(({ subject }) => subject)
}

export async function storeDueCounts(db: Database, counts: ReadonlyMap<string, number>, now: Date) {
  for (const [id, count] of counts) {
    await db
      .updateTable('reminder_rule')
      .set({ dueNow: count, countedAt: now })
      .where('id', '=', id)
      .execute()
  }
}

export type Settings = { fromHour: number; untilHour: number; perWeek: number; version: number }

/** The hours and the cap. Within a transaction nobody changes them until its end when `lock` is given. */
export async function readSettings(db: Database, { lock = false } = {}): Promise<Settings> {
  let row = db
    .selectFrom('message_settings')
    .select(['fromHour', 'untilHour', 'perWeek', 'version'])
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
    .set({ fromHour, untilHour, perWeek, version: version + 1 })
    .where('id', '=', 1)
    .execute()
}
