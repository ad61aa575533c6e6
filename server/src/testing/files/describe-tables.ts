import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import { listCheckedWords } from './fill-tables.ts'

const heading = `/* oxlint-disable max-lines */
// Generated from the migrated database, never edited: \`npx vitest run tables -u\` writes it anew. A column has its name in
// camelCase, as queries and their rows have it; a table has the name that the database gives it.

import type { ColumnType, SelectType } from 'kysely'

import type * as Types from './column-types.ts'

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
type Always<T> = ColumnType<SelectType<T>, never, never>
type Bigint = ColumnType<string, string | number, string | number>
type Json<T> = ColumnType<T, string, string>

export type Tables = {
`

const typeOf: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  date: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'Bigint',
  numeric: 'Bigint',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  'uuid[]': 'string[]',
  'text[]': 'string[]',
  'date[]': 'string[]',
  'integer[]': 'number[]',
}

/** The names stand in `column-types.ts`. */
export const knownTypes: Readonly<Record<string, string>> = {
  'audit_line.act': 'AuditAct',
  'audit_line.subject_kind': 'AuditSubject',
  'curves.counts': 'AnyObject',
  'diary_entry.content': 'AnyObject',
  'diary_entry_version.content': 'AnyObject',
  'diary_entry_version.meal': 'Meal',
  'diary_unapplied.entry': 'AnyObject',
  'erasure.consents': 'ErasedConsent[]',
  'export_job.failure': 'ExportFailure',
  'export_job.kind': 'ExportKind',
  'export_job.separator': 'ExportSeparator',
  'family_event.details': 'AnyObject',
  'family_event.kind': 'FamilyEventKind',
  'family_standing.enrolment': 'Enrolment',
  'family_standing_count.enrolment': 'Enrolment',
  'family_step.enrolment': 'Enrolment',
  'food_list_food.grams': 'GramsOfPortions',
  'message.dropped': 'DropReason',
  'message.said': 'SaidInMessage',
  'message_sending.filter': 'RecipientFilter',
  'news_item.step': 'FunnelStep',
  'outgoing_mail.kind': 'MailKind',
  'reconciliation.surveys': 'StoredComparison[]',
  'reminder_rule.subject': 'ReminderSubject',
  'reminder_rule_version.subject': 'ReminderSubject',
  'study_person.why': 'WhyAskedNothing',
  'survey_catalogue.surveys': 'StoredSurvey[]',
  'survey_count.counts': 'CountedState[]',
  'survey_participation.link_open_because': 'LinkOpenBecause',
  'survey_schedule.from_days': 'Days',
  'survey_schedule.to_days': 'Days',
  'survey_taker.why': 'WhyAskedNothing',
  'text_owed.section': 'StudyText',
  'text_version.section': 'StudyText',
}

/** A view does not know which of its columns may be null. */
const nullInViews = new Set([
  'family_step.all_surveys_at',
  'family_step.answered_at',
  'family_step.child_enabled_at',
  'family_step.children_added_at',
  'family_step.first_survey_at',
  'family_step.refused_at',
  'family_step.responsibility_at',
  'family_step.verified_at',
  'family_step.withdrawn_at',
  'message_reader.agreed_until',
  'message_reader.paused_until',
  'survey_given.completed_at',
  'survey_open_now.ids',
  'survey_period.from_day',
  'survey_period.to_day',
  'survey_taker.account_id',
  'survey_taker.birth_date',
  'survey_taker.created_at',
  'survey_taker.why',
])

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  inView: boolean
  filled: 'always' | 'by default' | 'by hand'
}

/** The page `tables.ts` for a database: its tables and views as kysely sees them. */
export async function describeTables(db: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as "table", attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
      relkind = 'v' as "inView",
      case when attgenerated <> '' or attidentity = 'a' then 'always'
        when atthasdef or attidentity = 'd' then 'by default' else 'by hand' end as filled
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by relname collate "C", attnum`.execute(db)
  const words = await listCheckedWords(db, [...new Set(rows.map(({ table }) => table))])
  const tables = Map.groupBy(rows, ({ table }) => table)
  const linesOf = (table = '') =>
    tables.get(table)?.map((column) => `    ${camelCase(column.name)}: ${written(column, words)}\n`) ?? []
  const pages = [...tables.keys()].map((table) => {
    const [lines, view] = [linesOf(table), viewStoredBy[table]]
    const storesAll = view !== undefined && linesOf(view).every((line) => lines.includes(line))
    if (!storesAll) return `  ${table}: {\n${lines.join('')}  }\n`
    const more = lines.filter((line) => !linesOf(view).includes(line))
    return `  ${table}: Tables['${view}']${more.length === 0 ? '' : ` & {\n${more.join('')}  }`}\n`
  })
  return `${heading}${pages.join('')}}\n`
}

/** Tables that store what a view says, perhaps with more. */
const viewStoredBy: Readonly<Record<string, string>> = {
  family_standing: 'family_step',
  study_person: 'survey_taker',
}

function written(column: Column, words: Map<string, string[]>): string {
  const { table, name, type, inView, filled } = column
  const place = `${table}.${name}`
  const nullable = inView ? nullInViews.has(place) : column.nullable
  const whole = `${plainType(place, type, words.get(place))}${nullable ? ' | null' : ''}`
  if (filled === 'always') return `Always<${whole}>`
  return filled === 'by default' ? `Generated<${whole}>` : whole
}

function plainType(place: string, type: string, words: string[] | undefined): string {
  const known = knownTypes[place]
  const named = known === undefined ? undefined : `Types.${known}`
  if (type === 'jsonb' && named !== undefined) return `Json<${named}>`
  const plain = named ?? words?.map((word) => `'${word}'`).join(' | ') ?? typeOf[type]
  if (plain === undefined) throw new Error(`Say what ${place} is for TypeScript: ${type}.`)
  return plain
}

const camelCase = (name: string) => name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase())
