import { useContext, useEffect, useRef, useState } from 'react'

import { plural } from '#ui/text/format.ts'
import { ClockIcon } from '#ui/text/icons.tsx'
import { type Language, ScreenLanguage } from '#ui/text/language.ts'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './countdown.module.css'

/** 167 is 2:47. */
const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const units = {
  it: { minute: ['minuto', 'minuti'], second: ['secondo', 'secondi'], and: ' e ' },
  en: { minute: ['minute', 'minutes'], second: ['second', 'seconds'], and: ' and ' },
} as const

/** 167 is "2 minuti e 47 secondi". */
function spokenTime(seconds: number, language: Language = 'it') {
  const { minute, second, and } = units[language]
  return [count(Math.floor(seconds / 60), minute), count(seconds % 60, second)]
    .filter((part) => part !== '')
    .join(and)
}

const count = (amount: number, [one, many]: readonly [string, string]) =>
  amount === 0 ? '' : `${amount} ${plural(amount, one, many)}`

type Props = {
  /** When it ends, in milliseconds on the server's clock. */
  endsAt: number
  /** The server's clock minus this device's: a phone may be minutes wrong. */
  clockOffset?: number
  label: string
  /** In English on every screen, as the specification has it. */
  endText: string
  onEnd?: () => void
}

/** The time left, as text. It is announced at the start and at the end, never in between. */
export function Countdown({ endsAt, clockOffset = 0, label, endText, onEnd }: Props) {
  const language = useContext(ScreenLanguage)
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - clockOffset - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  const [announced, setAnnounced] = useState('')
  const now = useRef({ secondsLeft, onEnd })
  useEffect(() => void (now.current = { secondsLeft, onEnd }))

  useEffect(() => {
    setAnnounced(`${label} ${spokenTime(now.current.secondsLeft(), language)}`)
    const tick = () => {
      const seconds = now.current.secondsLeft()
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      setAnnounced(endText)
      now.current.onEnd?.()
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [endsAt, clockOffset, label, endText, language])

  return (
    <div className={styles.countdown}>
      <ClockIcon size="small" />
      {left > 0 ? (
        <span role="timer">
          {label} <strong className={styles.time}>{clockText(left)}</strong>
        </span>
      ) : (
        <span aria-hidden="true" lang="en">
          {endText}
        </span>
      )}
      <output lang={announced === endText ? 'en' : language}>
        <HiddenText>{announced}</HiddenText>
      </output>
    </div>
  )
}
