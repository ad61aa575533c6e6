import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'

import { Choices } from '#ui/form/choices.tsx'
import { FieldError, oneAnswer, useFieldIds } from '#ui/form/field.tsx'
import { CheckIcon, DownIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './consents.module.css'

type Answer = { value: string; label: string }

type ConsentBoxProps = {
  name: string
  legend: string
  /** The text to agree to: paragraphs. */
  children: ReactNode
  options: readonly [Answer, Answer]
  value: string
  onChange: (value: string) => void
  /** A short text that can be answered at once, without a box to scroll. */
  alwaysEnabled?: boolean
  onRead?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  error?: string
}

/** One consent: a text to read to its end, then two answers of equal weight, none chosen beforehand. */
export function ConsentBox({
  legend,
  children,
  options,
  alwaysEnabled = false,
  onRead,
  error,
  ...choices
}: ConsentBoxProps) {
  const ids = useFieldIds()
  const [read, setRead] = useState(alwaysEnabled)
  // an answer from before a reload: its text was read then
  const isAnswered = choices.value !== ''
  const finish = () => {
    setRead(true)
    onRead?.()
  }
  return (
    <fieldset className={styles.consent} {...oneAnswer(ids, { error })}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.parts}>
        {alwaysEnabled ? (
          <div className={styles.plain}>{children}</div>
        ) : (
          <ConsentText label={legend} wasRead={isAnswered} onRead={finish}>
            {children}
          </ConsentText>
        )}
        <div>
          <Choices
            {...choices}
            options={options}
            columns={2}
            disabled={!read && !isAnswered}
            invalid={error !== undefined}
          />
          <FieldError id={ids.error} error={error} />
        </div>
      </div>
    </fieldset>
  )
}

type ConsentTextProps = { label: string; wasRead: boolean; children: ReactNode; onRead: () => void }

/** A text in a box that can be scrolled with the keyboard, and that knows when its end was seen. */
function ConsentText({ label, wasRead, children, onRead }: ConsentTextProps) {
  const text = useRef<HTMLElement>(null)
  const foot = useRef<HTMLOutputElement>(null)
  // Set on the element and not as an attribute, which a strict content policy would refuse in a prerendered page.
  const grow = (share: number) => foot.current?.style.setProperty('--read', `${Math.round(share * 100)}%`)
  const read = useReadToEnd(text, grow, onRead) || wasRead
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key could scroll the text */}
      <section className={styles.text} ref={text} tabIndex={0} aria-label={`${label}: testo`}>
        {children}
      </section>
      <output className={classes(styles.foot, read && styles.read)} ref={foot}>
        {read ? <CheckIcon size="small" /> : <DownIcon size="small" />}
        {read ? 'Letto fino alla fine' : 'Scorri fino alla fine per rispondere'}
      </output>
    </div>
  )
}

// A zoomed page stops a fraction of a pixel before its end.
const tolerance = 2

/**
 * Watches whether a scroll box was read to its end. A text that fits without scrolling counts as read;
 * what was read stays read. `onProgress` gets the share seen so far, 0 to 1.
 */
function useReadToEnd(
  box: RefObject<HTMLElement | null>,
  onProgress: (share: number) => void,
  onRead: () => void,
) {
  const [read, setRead] = useState(false)
  const tell = useRef({ onProgress, onRead })
  useEffect(() => void (tell.current = { onProgress, onRead }))

  useEffect(() => {
    const text = box.current
    if (text === null || read) return
    const look = () => {
      const rest = text.scrollHeight - text.clientHeight
      tell.current.onProgress(rest <= 0 ? 1 : Math.min(text.scrollTop / rest, 1))
      if (text.scrollTop < rest - tolerance) return
      tell.current.onProgress(1)
      tell.current.onRead()
      setRead(true)
    }
    // Without a height the text is not laid out yet, and nothing can be said about it.
    const lookIfLaidOut = () => text.clientHeight > 0 && look()
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(lookIfLaidOut)
    lookIfLaidOut()
    text.addEventListener('scroll', look, { passive: true })
    resized?.observe(text)
    return () => {
      text.removeEventListener('scroll', look)
      resized?.disconnect()
    }
  }, [box, read])

  return read
}
