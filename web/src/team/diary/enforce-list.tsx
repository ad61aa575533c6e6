import { foodListDesk } from '@desco/contract/diary/desk/food-lists'

import { DateField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { printDay } from '#ui/text/format.ts'

/** From which day a version of the food list holds. */
export const enforceList = (version: number, today: string): Act<typeof foodListDesk.enforceFoodList> => ({
  endpoint: foodListDesk.enforceFoodList,
  input: { version, from: today },
  title: `Mettere in vigore la versione ${version}?`,
  follows: 'Dal giorno che scegli le famiglie cercano in questa lista. Le voci già scritte non cambiano.',
  fields: <DateField name="from" label="Vale dal" min={today} />,
  confirm: 'Metti in vigore',
  done: (_answer, { from }) => `La versione ${version} vale dal ${printDay(from)}.`,
})
