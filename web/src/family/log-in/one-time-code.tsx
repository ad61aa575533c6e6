import { type CodePurpose, oneTimeCodes } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { codeTimes, forgetCodeTimes, keepCodeTimes, mailTicketOf } from '#family/sign-up/code-times.ts'
import { useField } from '#forms/fields.tsx'
import { wordsOf } from '#forms/refusals.ts'
import { Countdown } from '#ui/feedback/countdown.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { Text } from '#ui/text/text.tsx'

const allDigits = new RegExp(`^\\d{${limits.code.digits}}$`, 'u')

export const isWholeCode = (otp: string) => allDigits.test(otp)

/** An empty box is a missing answer: a code with a hole would only cost one of the few tries. */
export const missingDigits = (otp: string): Record<string, string> =>
  isWholeCode(otp) ? {} : { otp: fieldErrors.english.required }

const refusals: readonly string[] = ['code_wrong', 'code_used_up', 'code_expired']

type CodeForm = {
  setValue(name: 'otp', code: string): void
  setError(name: 'otp', error: { message: string }): void
  setFocus(name: 'otp'): void
}

/** Whether the code that was sent opens nothing any more, whatever its countdown says, and how its refusals are shown. */
export function useCodeRefusals(purpose: CodePurpose, email: string) {
  const [codeIsDead, setCodeIsDead] = useState(false)
  /** Shows why a code was refused under its boxes, emptied for the next try. False when something else is to be said. */
  function showCodeRefusal(form: CodeForm, error: unknown, hasBoxes = true): boolean {
    if (!(error instanceof Refusal) || !refusals.includes(error.code)) return false
    if (error.code !== 'code_wrong') {
      forgetCodeTimes(purpose, email)
      setCodeIsDead(true)
    }
    if (!hasBoxes) return false
    form.setValue('otp', '')
    form.setError('otp', { message: error.message })
    form.setFocus('otp')
    return true
  }
  return { codeIsDead, setCodeIsDead, showCodeRefusal }
}

/** The one-time code. It is only judged when it is sent: a half-typed code is not a mistake. */
export function CodeField({ label }: { label: string }) {
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
    />
  )
}

const words = {
  VERIFY_ACCOUNT: {
    language: 'it',
    timeLeft: 'Il codice vale ancora',
    resend: 'Manda un nuovo codice',
    sending: 'Invio in corso…',
    isOver: 'Il codice non vale più: chiedine uno nuovo.',
  },
  FORGET_PASSWORD: {
    language: 'en',
    timeLeft: 'The code is good for',
    resend: 'Send a new code',
    sending: 'Sending…',
    isOver: 'The code is good no more: ask for a new one.',
  },
} as const

type ResendCodeProps = {
  purpose: CodePurpose
  email: string
  /** The server said that the code is good no more: a new one may be asked for at once. */
  codeIsDead: boolean
  onSent: (message: string) => void
  /** The form's own part between the time left and the button. `isOver`: a new code is the thing to do. */
  children?: (isOver: boolean) => ReactNode
}

/** How long the code is still good, and a button for a new one once it is not. */
export function ResendCode({ purpose, email, codeIsDead, onSent, children }: ResendCodeProps) {
  const { language, ...texts } = words[purpose]
  const { send } = useServer()
  const { run, busy } = useAct({
    onRefused(refusal) {
      void showToast('error', wordsOf(refusal, language))
      return true
    },
  })
  const [times, setTimes] = useState(() => codeTimes(purpose, email))
  const [counting, setCounting] = useState(times !== null)

  const resend = () =>
    run(async () => {
      const ticket = purpose === 'VERIFY_ACCOUNT' ? mailTicketOf(email) : null
      const asked = { email, purpose, ...(ticket !== null && { ticket }) }
      const { message, code } = await send(oneTimeCodes.resendOtp, asked)
      setTimes(keepCodeTimes(purpose, email, code))
      setCounting(true)
      void showToast('success', message)
      onSent(message)
    })

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
        busy={busy}
        busyLabel={texts.sending}
        onClick={() => void resend()}
      >
        {texts.resend}
      </Button>
    </>
  )
}
