import type { AuditLine } from '@desco/contract/staff/audit'
import { detailNames, detailsOfNothing, detailValues, namesInAct } from '@desco/contract/staff/audit-details'

import { printDay, printDayAndTime, printNumber } from '#ui/text/format.ts'

type Words = Readonly<Partial<Record<string, string>>>
type Line = Pick<AuditLine, 'act' | 'subjectId' | 'details'>

/**
 * The details of a line as `name: value` pairs. A name or value that has no words (a line of another version of the
 * portal) is shown as it was written: the log hides nothing.
 */
export function printDetails({ act, subjectId, details }: Line): string {
  const noted = parsed(details)
  if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return details
  return (
    Object.entries(noted)
      // a family that the line is about is named already
      .filter(([name, value]) => !(name === 'family' && value === subjectId))
      .map(([name, value]) => {
        const names: Words = { ...detailNames, ...namesInAct[act] }
        return `${names[name] ?? name}: ${worded(name, value)}`
      })
      .join(', ')
  )
}

function worded(name: string, value: unknown): string {
  if (value === null) return (detailsOfNothing as Words)[name] ?? 'null'
  if (typeof value === 'string') {
    const known = (detailValues as Record<string, Words>)[name]?.[value]
    if (known !== undefined) return known
  }
  if (Array.isArray(value)) return value.map((one: unknown) => worded(name, one)).join('; ')
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  if (typeof value === 'number') return printNumber(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return printDay(value)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value) ? printDayAndTime(value) : value
}

/** The notes of a line, as they were written; a text of another version of the portal is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
