import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { notLoaded } from '#data/refusal.ts'

import { clearToast } from '#ui/feedback/show-toast.ts'

import { afterPress, focusFirst, watchPresses } from './controls.ts'
import type { FieldProblems } from './field-problems.ts'

type Props = {
  onSubmit: (event: SyntheticEvent) => unknown
  /** The person has come to the first of the fields. */
  onBegin?: () => void
  children: ReactNode
}

/** The frame of every form for the browser. */
export function FormFrame({ onSubmit, onBegin, children }: Props) {
  useEffect(watchPresses, [])
  return (
    // `post`: a person who presses the button before hydration must not find the password in the address.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what bubbles up from its fields
    <form method="post" noValidate autoComplete="off" onSubmit={onSubmit} onFocus={onBegin}>
      {children}
    </form>
  )
}

type Check<Values> = (values: Values) => FieldProblems

type Needs<Values> = {
  initial: Values
  /** Brings what says, field by field, what is wrong. It is asked for when the form is begun, or sent. */
  loadCheck: () => Promise<Check<Values>>
  send: (values: Values) => Promise<void>
  onRefused: (error: unknown, values: Values) => void
}

/**
 * A form of a few texts, where the page must come fast: it behaves as the others do, without the weight of their
 * library and of the contract's schemas. A field complains once it was left, and from then on with every letter.
 */
export function useTextForm<Values extends Record<string, string>>(needs: Needs<Values>) {
  const { initial, loadCheck, send, onRefused } = needs
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<readonly string[]>([])
  const [check, setCheck] = useState<Check<Values> | null>(null)
  const [refused, setRefused] = useState<FieldProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const underway = useRef(false)
  // a text given back to a page that wakes is sent in the same breath, before anything is drawn again
  const latest = useRef(initial)

  const problems = check === null ? {} : check(values)

  const prepare = async () => {
    const loaded = await loadCheck().catch(() => Promise.reject(notLoaded()))
    setCheck(() => loaded)
    return loaded
  }

  const change = (name: string, value: string) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setRefused(({ [name]: _answered, ...others }) => others)
  }

  const tryToSend = async () => {
    const wrong = (await prepare())(latest.current)
    setLeft(Object.keys(initial))
    if (Object.keys(wrong).length > 0) focusFirst(Object.keys(wrong))
    else await send(latest.current)
  }

  return {
    isBusy,
    /** The error of the form as a whole. */
    error: refused['root'],
    setError: (path: string, { message }: { message: string }) =>
      setRefused((known) => ({ ...known, [path]: message })),
    begin: () => void prepare().catch(() => undefined),
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      error: refused[name] ?? (left.includes(name) ? problems[name] : undefined),
      onChange: (value: string) => change(name, value),
      onBlur: () => afterPress(() => setLeft((known) => [...known, name])),
    }),
    /** Sends the form once at a time, however often it is pressed. */
    submit: async (event: SyntheticEvent) => {
      event.preventDefault()
      if (underway.current) return
      underway.current = true
      setIsBusy(true)
      setRefused({})
      clearToast()
      try {
        await tryToSend()
      } catch (error) {
        onRefused(error, latest.current)
      } finally {
        underway.current = false
        setIsBusy(false)
      }
    },
  }
}
