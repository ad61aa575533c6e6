import { daysBetween } from '@desco/contract/diary/days'
import { staffLimits } from '@desco/contract/limits'

const { first, second } = staffLimits.endWarningDays

/** Days until the last one (`YYYY-MM-DD`, as today), where it is near: 0 is today. Null before that, and afterwards. */
export function endsInDays(expiresOn: string, today: string): number | null {
  const days = daysBetween(today, expiresOn)
  return days >= 0 && days <= first ? days : null
}

/** Which warning is due now, by its days before the last one. One that was missed is not made up for by two. */
export function warningDue(expiresOn: string, today: string): number | null {
  const days = endsInDays(expiresOn, today)
  if (days === null) return null
  return days <= second ? second : first
}
