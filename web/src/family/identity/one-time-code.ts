import { limits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import type { UseFormReturn } from 'react-hook-form'

import { Refusal } from '#data/refusal.ts'

const allDigits = new RegExp(`^\\d{${limits.code.digits}}$`, 'u')

export const isWholeCode = (otp: string) => allDigits.test(otp)

/** An empty box is a missing answer: a code with a hole would only cost one of the few tries. */
export const missingDigits = (otp: string): Record<string, string> =>
  isWholeCode(otp) ? {} : { otp: messages.english.required }

const refusals: readonly string[] = ['code_wrong', 'code_used_up', 'code_expired']

/** Whether the code that was sent opens nothing any more, whatever its countdown says. */
export const isDeadCode = (error: unknown) =>
  error instanceof Refusal && (error.code === 'code_used_up' || error.code === 'code_expired')

/** Shows why a code was refused under its boxes, emptied for the next try. False when something else went wrong. */
export function showCodeRefusal<Values extends { otp: string }>(
  form: UseFormReturn<Values, unknown, Values>,
  error: unknown,
): boolean {
  if (!(error instanceof Refusal) || !refusals.includes(error.code)) return false
  const { setValue, setError, setFocus } = form as unknown as UseFormReturn<{ otp: string }>
  setValue('otp', '')
  setError('otp', { message: error.message })
  setFocus('otp')
  return true
}
