import { type CodePurpose, oneTimeCodes } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { messages } from '@desco/contract/messages'
import { type ReactNode, useState } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { codeTimes, keepCodeTimes, mailTicketOf } from '#family/sign-up/code-times.ts'
import { useField } from '#forms/fields.tsx'
import { wordsOf } from '#forms/refusals.ts'
import { Countdown } from '#ui/feedback/countdown.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import type { Language } from '#ui/text/language.ts'
import { Text } from '#ui/text/text.tsx'

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

type CodeFieldProps = { label: string; disabled?: boolean }

/** The one-time code. It is only judged when it is sent: a half-typed code is not a mistake. */
export function CodeField({ label, disabled }: CodeFieldProps) {
  const { value, ref, error } = useField('otp')
  const { setValue, clearErrors } = useFormContext()
  const change = (code: string) => {
    clearErrors('otp')
    setValue('otp', code)
  }
  return (
    <CodeInput
      name="otp"
      digits={limits.code.digits}
      label={label}
      value={value}
      onChange={change}
      ref={ref}
      error={error}
      disabled={disabled}
    />
  )
}

type ResendCodeProps = {
  purpose: CodePurpose
  email: string
  language: Language
  texts: { timeLeft: string; resend: string; sending: string; isOver: string }
  /** The server said that the code is good no more: a new one may be asked for at once. */
  codeIsDead?: boolean
  onSent?: (message: string) => void
  /** The form's own part between the time left and the button. `isOver`: a new code is the thing to do. */
  children?: (isOver: boolean) => ReactNode
}

/** How long the code is still good, and a button for a new one once it is not. */
export function ResendCode({
  purpose,
  email,
  language,
  texts,
  codeIsDead = false,
  onSent,
  children,
}: ResendCodeProps) {
  const { send } = useServer()
  const [times, setTimes] = useState(() => codeTimes(purpose, email))
  const [counting, setCounting] = useState(times !== null)
  const [sending, setSending] = useState(false)

  const resend = async () => {
    setSending(true)
    try {
      const ticket = purpose === 'VERIFY_ACCOUNT' ? mailTicketOf(email) : null
      const asked = { email, purpose, ...(ticket !== null && { ticket }) }
      const { message, code } = await send(oneTimeCodes.resendOtp, asked)
      setTimes(keepCodeTimes(purpose, email, code))
      setCounting(true)
      void showToast('success', message)
      onSent?.(message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', wordsOf(error, language))
    } finally {
      setSending(false)
    }
  }

  const isOver = codeIsDead || (times !== null && !counting)

  return (
    <>
      {times !== null && !codeIsDead && (
        <Countdown
          {...times}
          label={texts.timeLeft}
          endText="Otp expired.."
          onEnd={() => setCounting(false)}
        />
      )}
      {/* at the end of its time the specification's sentence stands alone */}
      {codeIsDead && <Text>{texts.isOver}</Text>}
      {children?.(isOver)}
      <Button
        variant={isOver ? 'primary' : 'secondary'}
        wide
        disabled={counting && !codeIsDead}
        busy={sending}
        busyLabel={texts.sending}
        onClick={() => void resend()}
      >
        {texts.resend}
      </Button>
    </>
  )
}
