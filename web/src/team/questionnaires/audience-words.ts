import type { DeskSurvey } from '@desco/contract/staff/survey-desk'

/** Who sees a survey, in words. */
export function audienceWords({ parents, children, ageFrom, ageTo, hidden }: DeskSurvey): string {
  if (hidden) return 'Nessuno: è nascosto'
  const kids = `figli${ageWords(ageFrom, ageTo)}`
  if (parents && children) return `Genitori e ${kids}`
  return parents ? 'Solo genitori' : `Solo ${kids}`
}

function ageWords(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return from === to ? ` di ${from} anni` : ` da ${from} a ${to} anni`
  if (from !== null) return ` da ${from} anni in su`
  return to === null ? '' : ` fino a ${to} anni`
}

/** Where a survey stands, in a word. */
export const openness = ({ active, open }: Pick<DeskSurvey, 'active' | 'open'>) => {
  if (open) return { tone: 'good', word: 'Aperto' } as const
  return active
    ? ({ tone: 'wait', word: 'Fuori dalle date' } as const)
    : ({ tone: 'plain', word: 'Non attivo' } as const)
}
