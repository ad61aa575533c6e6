import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router'
import { z } from 'zod/mini'

import type { FieldProblems } from '#forms/field-problems.ts'
import { TextField } from '#forms/fields.tsx'
import { Form, FormError, useContractForm } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useStaffCall } from '#team/session/queries.ts'
import { useRevealed } from '#team/session/revealed.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

const longestReason = 300

// a method's argument may be narrower: acts of many endpoints stand in one list
type WordsOf<E extends Endpoint> = {
  words(answer: AnswerOf<E>, sent: WireInputOf<E>): string | undefined
}['words']
type SentOf<E extends Endpoint> = { sent(fields: FieldValues): WireInputOf<E> }['sent']
type Draw = (onClose: () => void) => ReactNode

/** One thing that the team can do: what is called, and every word that is said about it. */
export type Act<E extends Endpoint = Endpoint> = {
  endpoint: E
  /** The known fields, and the first values of the others. With a `reason` it is asked why, which stays in the log. */
  input: FieldValues
  /** The endpoint's input made of the fields, where these have other words or another shape. */
  sent?: SentOf<E>
  /** A mistake that only the page knows. */
  alsoWrong?: (values: FieldValues) => FieldProblems
  title: string
  /** The effect. */
  follows?: string
  confirm: string
  /** The toast of the success. */
  done?: string | WordsOf<E>
  danger?: boolean
  /** Leaves all as it is, where the act itself is called Annulla. */
  back?: string
  /** The fields of what it asks besides the reason. */
  fields?: ReactNode
  /** Whether short fields stand beside each other. */
  two?: boolean
  /** Whether it says names that were revealed: it goes when they are covered. */
  isRevealing?: boolean
  onDone?(answer: AnswerOf<E>, sent: WireInputOf<E>): void
  /** The act that follows in its place, unless the person has closed it meanwhile. */
  next?(answer: AnswerOf<E>): Act
  /** The dialog that shows its answer, in its place; undefined where there is nothing to show. */
  shows?(answer: AnswerOf<E>, sent: WireInputOf<E>): Draw | undefined
  /** The page as it was shown before may be old. */
  onRefused?: () => void
}

/** Asks what an act needs and does it. Refused, the dialog stays and says why. */
export function ActDialog<E extends Endpoint>({ act, onClose }: { act: Act<E>; onClose: () => void }) {
  const { endpoint, input, follows, fields, two = false, done } = act
  const call = useStaffCall()
  const open = useAct()
  const show = useDialog()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const written = endpoint.input as z.ZodMiniType<WireInputOf<E> & FieldValues, unknown>
  const schema = act.sent ? z.pipe(z.transform<FieldValues, unknown>(act.sent), written) : written
  const { form, submit } = useContractForm(schema, input, {
    alsoWrong: act.alsoWrong,
    async send(checked) {
      // the input of these endpoints is written as it is read
      const answer = await call(endpoint, checked)
      const words = typeof done === 'function' ? done(answer, checked) : done
      if (words !== undefined) void showToast('success', words)
      onClose()
      act.onDone?.(answer, checked)
      const shown = act.shows?.(answer, checked)
      if (shown !== undefined) show(shown)
      if (act.next && !isGone.current) open(act.next(answer))
    },
    onRefused(error, of) {
      showRefusalHere(error, of)
      act.onRefused?.()
    },
  })
  useUnsaved(form.formState.isDirty)
  const isCovered = useCovered(act.isRevealing, onClose)
  if (isCovered) return null

  const asksReason = 'reason' in input
  const content = (
    <>
      {follows !== undefined && (
        <FullRow>
          <Text>{follows}</Text>
        </FullRow>
      )}
      {fields}
      {asksReason && (
        <FullRow>
          <TextField
            name="reason"
            label="Motivo"
            hint="Resta nel registro, insieme al tuo nome."
            maxLength={longestReason}
          />
        </FullRow>
      )}
      {form.formState.errors.root !== undefined && (
        <FullRow>
          <FormError />
        </FullRow>
      )}
    </>
  )
  return (
    <Dialog alert title={act.title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        {asksReason && !two ? <Stack>{content}</Stack> : <Fields two={two}>{content}</Fields>}
        <DialogActions>
          <Button
            type="submit"
            variant={act.danger ? 'danger' : 'primary'}
            busy={form.formState.isSubmitting}
          >
            {act.confirm}
          </Button>
          <Button onClick={onClose}>{act.back ?? 'Annulla'}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Closes what says revealed names as soon as names are covered. */
function useCovered(isRevealing = false, onClose: () => void): boolean {
  const [shown] = useRevealed(isRevealing ? true : null)
  const isCovered = isRevealing && shown === null
  useEffect(() => {
    if (isCovered) onClose()
  }, [isCovered, onClose])
  return isCovered
}

const Host = createContext<(draw: Draw) => void>(() => undefined)

/**
 * Holds the page's dialog beside the page. Inside the row that offers it, it would die when a refusal with 409 makes the row be
 * read anew: "somebody was faster" would never be read.
 */
export function ActHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<{ at: string; draw: Draw } | null>(null)
  if (open !== null && open.at !== pathname) setOpen(null)
  // a dialog that follows on another was opened from what is gone by then
  const opener = useRef<Element>(null)
  const show = useCallback(
    (draw: Draw) => {
      if (document.querySelector('[role=alertdialog], [role=dialog]') === null)
        opener.current = document.activeElement
      setOpen({ at: pathname, draw })
    },
    [pathname],
  )
  useEffect(() => {
    if (open === null && document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus()
  }, [open])
  return (
    <Host value={show}>
      {children}
      {open?.draw(() => setOpen((now) => (now === open ? null : now)))}
    </Host>
  )
}

/** Opens a dialog beside the page, for what is more than one act. */
export const useDialog = () => useContext(Host)

/** Opens the dialog of an act. */
export function useAct() {
  const show = useDialog()
  return <E extends Endpoint>(act: Act<E>) =>
    // an act that follows on another is another form
    show((onClose) => <ActDialog key={act.endpoint.path} act={act} onClose={onClose} />)
}

type ButtonProps<E extends Endpoint> = Pick<ComponentProps<typeof Button>, 'variant'> & {
  children: ReactNode
  /** The subject, for people who listen. */
  of?: string
  act: Act<E>
  /** Whether it is a main one of the page. */
  large?: boolean
}

/** The button of an act, which opens its dialog. */
export function ActButton<E extends Endpoint>({
  children,
  of,
  act,
  variant = 'secondary',
  large = false,
}: ButtonProps<E>) {
  const open = useAct()
  return (
    <Button small={!large} variant={variant} onClick={() => open(act)}>
      {of === undefined ? (
        children
      ) : (
        <span>
          {children} <HiddenText>{of}</HiddenText>
        </span>
      )}
    </Button>
  )
}
