import { birthDateProblem } from '@desco/contract/birth-date'

import type { ChildValues } from './children-values.ts'

/** What is wrong with the birth dates that were entered, by the path of their field. */
export function birthDateProblems(children: ChildValues[], today: string): Record<string, string> {
  const problems: Record<string, string> = {}
  children.forEach(({ dobirth }, row) => {
    const problem = !dobirth ? null : birthDateProblem(dobirth, today)
    if (problem !== null) problems[`children.${row}.dobirth`] = problem
  })
  return problems
}
