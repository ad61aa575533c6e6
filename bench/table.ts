export type Row = {
  what: string
  ours: string
  limit: string
  /** Ours by the other side or by the limit; null where nothing could be measured. */
  ratio: number | null
  ok: boolean | null
  /** From 0 to 1: how busy others kept the machine; a row of times is then not judged. */
  busy?: number
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })

export const perSecond = (value: number) => `${number(value)}/s`
export const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
export const milliseconds = (value: number) => `${number(value)} ms`

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
  ratio: value / limit,
  ok: value <= limit,
})

/** The whole table as Markdown, with its columns in line. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['what', 'ours', 'limit', 'ratio', 'ok'],
    ...rows.map(({ what, ours, limit, ratio, ok, busy }) => [
      what,
      ours,
      limit,
      ratio === null ? '–' : ratio.toFixed(2),
      busy === undefined ? (ok === null ? '–' : ok ? 'yes' : 'NO') : `busy ${Math.round(100 * busy)} %`,
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
