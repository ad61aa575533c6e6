import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod/mini'

import { type Complaints, firstOfEach } from './complaints.ts'

/**
 * Checks a form with the contract's schema, and with what only this moment knows (the day, for a birth date). Our own,
 * because the library's resolver for zod brings the large zod along.
 */
export function contractResolver<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent>,
  alsoWrong: (values: Values) => Complaints = () => ({}),
): Resolver<Values, unknown, Sent> {
  return async (values, _context, options) => {
    const checked = await z.safeParseAsync(schema, values)
    const complaints = { ...alsoWrong(values), ...(checked.success ? {} : firstOfEach(checked.error)) }
    if (checked.success && Object.keys(complaints).length === 0) return { values: checked.data, errors: {} }

    const errors = Object.entries(complaints).map(([path, message]): [string, FieldError] => [
      path,
      { type: 'contract', message },
    ])
    return { values: {}, errors: toNestErrors<Values>(Object.fromEntries(errors), options) }
  }
}
