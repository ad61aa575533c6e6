/** One thing that was tried. `note`: it works, and somebody should know of it. `wrong`: families would feel it. */
export type Finding = { part: string } & (
  | { state: 'ok' | 'note'; says: string }
  | { state: 'wrong'; says: string; remedy: string }
)

/** The findings about one part of what the portal needs. */
export const about = (part: string) => ({
  ok: (says: string): Finding => ({ part, state: 'ok', says }),
  note: (says: string): Finding => ({ part, state: 'note', says }),
  wrong: (says: string, remedy: string): Finding => ({ part, state: 'wrong', says, remedy }),
})

const dayMilliseconds = 86_400_000
// Let's Encrypt renews thirty days before
const fewestDays = 14

/** For how long a server's certificate is still good; `validTo` as Node says it. */
export function certificateFinding(part: string, validTo: string): Finding {
  const { ok, wrong } = about(part)
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMilliseconds)
  return days >= fewestDays
    ? ok(`its certificate is good for ${days} days`)
    : wrong(`its certificate ends in ${days} days`, 'renew it, and see that it renews itself')
}

// the codes of the team's authenticator apps change every 30 seconds, and one before and after is good (RFC 6238, 5.2)
const mostSecondsApart = 30

/** How far another clock is from this one, in milliseconds. */
export function clockFinding(other: string, apart: number): Finding {
  const { ok, wrong } = about('clock')
  const seconds = Math.round(Math.abs(apart) / 1_000)
  const direction = apart > 0 ? 'ahead of' : 'behind'
  return seconds <= mostSecondsApart
    ? ok(`${other} and this machine agree (${seconds} s)`)
    : wrong(
        `${other} is ${seconds} s ${direction} this machine: codes expire too early or late`,
        'let both keep time (systemctl status systemd-timesyncd or chrony)',
      )
}

const marks = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' }

/** A line each; under what is wrong, what to do. */
export const printFindings = (findings: readonly Finding[]) =>
  findings
    .map((finding) => {
      const line = `${marks[finding.state]}  ${finding.part}: ${finding.says}`
      return finding.state === 'wrong' ? `${line}\n       → ${finding.remedy}` : line
    })
    .join('\n')
