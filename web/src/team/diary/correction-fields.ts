import { capital } from '#ui/text/format.ts'

/** The name of an answer that nobody gave, in a select. */
export const notSaid = 'none'

/** The words of a table as choices, after the one for no answer. */
export const choicesOf = <Name extends string>(table: Record<Name, string>) => [
  { value: notSaid, label: 'Non indicato' },
  ...(Object.keys(table) as Name[]).map((value) => ({
    value,
    label: capital(table[value]),
  })),
]

export const saidOrNull = <Name extends string>(value: Name | typeof notSaid): Name | null =>
  value === notSaid ? null : value
