/** One thing that was tried. `note`: it works, and somebody should know of it. `wrong`: families would feel it. */
export type Finding = { part: string } & (
  | { state: 'ok' | 'note'; says: string }
  | { state: 'wrong'; says: string; remedy: string }
)

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const note = (part: string, says: string): Finding => ({ part, state: 'note', says })
export const wrong = (part: string, says: string, remedy: string): Finding => ({
  part,
  state: 'wrong',
  says,
  remedy,
})

const marks = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' }

/** A line each; under what is wrong, what to do. */
export const printFindings = (findings: readonly Finding[]) =>
  findings
    .map((finding) => {
      const line = `${marks[finding.state]}  ${finding.part}: ${finding.says}`
      return finding.state === 'wrong' ? `${line}\n       → ${finding.remedy}` : line
    })
    .join('\n')
