export type Row = {
  what: string
  ours: string
  limit: string
  /** Ours by the other side or by the limit; null where nothing is judged. */
  ratio: number | null
  ok: boolean | null
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })

export const perSecond = (value: number) => `${number(value)}/s`
export const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
export const milliseconds = (value: number) => `${number(value)} ms`
export const seconds = (value: number) => `${number(value)} s`

/** A measure that must not pass a limit. */
export const atMost = (
  what: string,
  value: number,
  limit: number,
  write: (value: number) => string,
): Row => ({
  what,
  ours: write(value),
  limit: `≤ ${write(limit)}`,
  ratio: limit === 0 ? null : value / limit,
  ok: value <= limit,
})

/** A ratio of two things measured in turns that must reach a limit. */
export const atLeast = (what: string, both: readonly string[], ratio: number, limit: number): Row => ({
  what,
  ours: both.join(' of '),
  limit: `≥ ${limit.toFixed(2)}`,
  ratio: Number.isFinite(ratio) ? ratio : null,
  ok: Number.isFinite(ratio) ? ratio >= limit : null,
})

/** The whole table as Markdown, with its columns in line. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['what', 'ours', 'limit', 'ratio', 'ok'],
    ...rows.map(({ what, ours, limit, ratio, ok }) => [
      what,
      ours,
      limit,
      ratio === null ? '–' : ratio.toFixed(2),
      ok === null ? '–' : ok ? 'yes' : 'NO',
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
