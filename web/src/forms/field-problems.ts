import { z } from 'zod/mini'

/** What is wrong, by field. */
export type Complaints = Record<string, string>

export function firstOfEach({ issues }: z.core.$ZodError): Complaints {
  const complaints: Complaints = {}
  for (const { path, message } of issues) complaints[path.join('.')] ??= message
  return complaints
}

/** What the contract says about a form's values. */
export function complaintsOf(schema: z.ZodMiniType, values: unknown): Complaints {
  const checked = z.safeParse(schema, values)
  return checked.success ? {} : firstOfEach(checked.error)
}
