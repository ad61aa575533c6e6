import { z } from 'zod/mini'

/** What is wrong, by field. */
export type FieldProblems = Record<string, string>

function firstOfEach({ issues }: z.core.$ZodError): FieldProblems {
  const problems: FieldProblems = {}
  for (const { path, message } of issues) problems[path.join('.')] ??= message
  return problems
}

/** What the contract says about a form's values. */
export function problemsOf(schema: z.ZodMiniType, values: unknown): FieldProblems {
  const checked = z.safeParse(schema, values)
  return checked.success ? {} : firstOfEach(checked.error)
}
