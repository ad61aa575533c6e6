import { type CodePurpose, identity } from '@desco/contract/identity'
import { type ReactNode, useState } from 'react'

import { call } from '#data/call.ts'
import { Refusal } from '#data/refusal.ts'
import { wordsOf } from '#forms/words-of.ts'
import { Button } from '#ui/form/button.tsx'
import { Countdown } from '#ui/feedback/countdown.tsx'
import type { Language } from '#ui/text/language.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

import { codeTimes, keepCodeTimes } from '#family/registration/code-times.ts'

type Props = {
  purpose: CodePurpose
  email: string
  language: Language
  texts: { timeLeft: string; resend: string; sending: string }
  /** The server said that the code is good no more: a new one may be asked for at once. */
  codeIsDead?: boolean
  onSent?: () => void
  /** What stands between the time left and the button: the form's own. */
  children?: ReactNode
}

/** How long the code is still good, and a button for a new one once it is not. */
export function ResendCode({ purpose, email, language, texts, codeIsDead = false, onSent, children }: Props) {
  const [times, setTimes] = useState(() => codeTimes(purpose, email))
  const [counting, setCounting] = useState(times !== null)
  const [sending, setSending] = useState(false)

  const resend = async () => {
    setSending(true)
    try {
      const { message, code } = await call(identity.resendOtp, { email, purpose })
      setTimes(keepCodeTimes(purpose, email, code))
      setCounting(true)
      void showToast('success', message)
      onSent?.()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', wordsOf(error, language))
    } finally {
      setSending(false)
    }
  }

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
      {children}
      <Button
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
