import type { StaffPerson } from '@desco/contract/staff/access'

import { useStaffMe } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { counted, printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

const daysLeft = (days: number) =>
  days === 0 ? 'Ultimo giorno' : `Ancora ${counted(days, 'giorno', 'giorni')}`

/** Until when somebody may enter, and how long that still is, where it is not long. */
export const LastDay = ({ person: { expiresOn, endsInDays } }: { person: StaffPerson }) => (
  <>
    {printDay(expiresOn)}
    {endsInDays !== null && (
      <div>
        <Badge tone="wait">{daysLeft(endsInDays)}</Badge>
      </div>
    )}
  </>
)

/** One's own last day, once it is near. Nobody can put off their own. */
export function OwnEndingNotice() {
  const { expiresOn, endsInDays, role } = useStaffMe()
  if (endsInDays === null) return null
  const until = endsInDays === 0 ? 'solo per oggi' : `fino al ${printDay(expiresOn)} compreso`
  return (
    <Notice tone="wait" title="Il tuo accesso sta per scadere">
      <Text>
        Vale {until}. Se ti serve ancora, chiedi a {role === 'responsabile' ? 'un altro' : 'un'} responsabile
        di prolungarlo: non dovrai attivarlo di nuovo.
      </Text>
    </Notice>
  )
}
