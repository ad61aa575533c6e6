import type { RetentionPeriod } from '@desco/contract/rights/retention'

import type { TableName } from '#platform/contributions.ts'
import type { Tables } from '#server/tables.ts'

/** The right by which a column is kept, as the register of processing names it. */
export const legalBases = {
  consent: 'Consenso (art. 6.1 a e 9.2 a GDPR)',
  evidence: 'Obbligo di dimostrare il consenso (art. 5.2 e 7.1 GDPR)',
  security: 'Sicurezza del trattamento (art. 6.1 f e 32 GDPR)',
  rights: 'Esercizio dei diritti (art. 6.1 c e 12–22 GDPR)',
} as const

/** The viewers of a column, as the register of processing names them. */
export const viewers = {
  oneself: 'la persona',
  parents: 'i genitori',
  invitedParent: 'il genitore invitato',
  team: 'il gruppo di ricerca, senza nomi',
  teamNames: 'il gruppo di ricerca, se chiede i nomi con un motivo',
  analysis: 'chi analizza, con uno pseudonimo',
  identifiable: 'chi analizza, con l’approvazione di una seconda persona',
  nobody: 'nessuno: lo usa solo il portale',
} as const

type Facts = {
  basis: keyof typeof legalBases
  kept: RetentionPeriod
  seenBy: readonly (keyof typeof viewers)[]
}
/**
 * The purpose of a column; with what differs from the rest of its table. `withheld`: why a copy of one’s data lacks it.
 * `onlyInCopyOf`: the column with the account in whose copy alone it stands (what somebody wrote to the team, their key to the
 * questionnaires), or `parents` of what the team wrote, which is often about what a parent said (docs/decisions/rights.md).
 * `erased`: what an erasure leaves in it, nothing or a word made from the id, where the row itself is needed. The other columns
 * of such a row stay as they are, and a test sees that they name nobody. A room that erases in its own way says there what.
 */
type ColumnFacts =
  | string
  | ({ purpose: string; withheld?: string; onlyInCopyOf?: OnlyInCopyOf; erased?: Erased } & Partial<Facts>)
export type OnlyInCopyOf = 'account_id' | 'answered_by' | 'parents'
type Erased = '' | null | { prefix: string }

/** The subject of a table, and the purpose of each of its columns: a new column does not compile without one. */
export type TableFacts<Columns = Record<string, unknown>> = Facts & {
  title: string
  columns: { readonly [Column in keyof Columns]: ColumnFacts }
}

type Card<Table extends TableName> = TableFacts<{
  [Column in keyof Tables[Table] as SnakeCase<Column>]: unknown
}>
/** The cards of tables that hold something about people. */
export type Cards = { readonly [Table in TableName]?: Card<Table> }
/** The card of each table; of one that holds nothing about people why that is so. */
export type DataMap = { readonly [Table in TableName]: string | Card<Table> }

/** A column as the database names it: the papers and the copies that people receive say it so. */
type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** A table: its subject, by what right and how long it is kept, who sees it, and its columns. */
export const card = <Columns>(
  title: string,
  basis: Facts['basis'],
  kept: Facts['kept'],
  viewersOf: Facts['seenBy'],
  columns: NoInfer<TableFacts<Columns>['columns']>,
): TableFacts<Columns> => ({ title, basis, kept, seenBy: viewersOf, columns })

/** A column that others see than the rest of its table. */
export const seenBy = (purpose: string, ...viewersOf: Facts['seenBy']) => ({ purpose, seenBy: viewersOf })
/** A column that a copy lacks, and why. */
export const withheld = (purpose: string, why: string) => ({ purpose, withheld: why })
/** A column by which the portal knows something again, and which nobody is given. */
export const secretly = (purpose: string, why = 'È un segreto: darlo servirebbe solo a chi lo ruba.') => ({
  ...seenBy(purpose, 'nobody'),
  withheld: why,
})

// these words recur from table to table
export const toPerson = 'Collega la riga alla persona'
export const rowId = 'Numero della riga, senza significato'
export const ofFamily = 'Collega la riga alla famiglia'
export const sameFamily = withheld(ofFamily, 'È lo stesso numero che sta in «La famiglia».')
export const teamsOwn = 'Riguarda chi lavora nel gruppo di ricerca, non la tua famiglia.'
export const oneWriter = 'Perché due persone non scrivano una sull’altra'
