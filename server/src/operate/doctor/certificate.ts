import { type Finding, ok, wrong } from './finding.ts'

const dayMilliseconds = 86_400_000
// Let's Encrypt renews thirty days before
const fewestDays = 14

/** For how long a server's certificate is still good; `validTo` as Node says it. */
export function certificateFinding(part: string, whose: string, validTo: string): Finding {
  const days = Math.floor((Date.parse(validTo) - Date.now()) / dayMilliseconds)
  return days >= fewestDays
    ? ok(part, `${whose} certificate is good for ${days} days`)
    : wrong(part, `${whose} certificate ends in ${days} days`, 'renew it, and see that it renews itself')
}
