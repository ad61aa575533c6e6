import { z } from 'zod/mini'

/** The problems, by field. */
export type FieldProblems = Record<string, string>

function firstOfEach({ issues }: z.core.$ZodError): FieldProblems {
  const problems: FieldProblems = {}
  for (const { path, message } of issues) problems[path.join('.')] ??= message
  return problems
}

/** The contract's word about a form's values. */
export function problemsOf(schema: z.ZodMiniType, values: unknown): FieldProblems {
  const checked = z.safeParse(schema, values)
  return checked.success ? {} : firstOfEach(checked.error)
}
