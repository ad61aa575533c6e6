/** The meaning of a value: one row of the codebook. */
export type ValueLabel = { code: string; label: string }

/** A column of a table of answers as every file describes it: CSV, codebook, SPSS and R. */
export type TableColumn = {
  name: string
  meaning: string
  values: string
  unit?: string
  labels: readonly ValueLabel[]
} & (
  | { type: 'number'; decimals?: boolean }
  | { type: 'date' | 'datetime' }
  | { type: 'text'; /** The longest text in UTF-8. */ bytes: number }
)
