import type { SignUpForm } from '@desco/contract/families/sign-up'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { inTab, keptObject } from '#data/storage.ts'

type DraftName = 'signUp' | 'children'

const keyOf = (name: DraftName) => `desco.draft.${name}`

/** The text that was typed into a form of this tab and not yet sent, or null. Phones throw tabs away, and people look back. */
export const draftOf = <Draft extends object>(name: DraftName) => keptObject(keyOf(name)) as Draft | null

export const keepDraft = (name: DraftName, values: object) =>
  inTab((kept) => kept.setItem(keyOf(name), JSON.stringify(values, withoutPasswords)))

export const forgetDraft = (name: DraftName) => inTab((kept) => kept.removeItem(keyOf(name)))

const withoutPasswords = (field: string, value: unknown) =>
  field === 'password' || field === 'confirm_password' ? undefined : value

/** Keeps what is typed into a form from now on. */
export function useDraft<Values extends FieldValues, Sent>(
  name: DraftName,
  { subscribe }: UseFormReturn<Values, unknown, Sent>,
) {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(name, { ...draftOf(name), ...values }),
      }),
    [name, subscribe],
  )
}

let sent: SignUpForm | null = null

/** Keeps a registration that was sent, with its password, as long as this page lives: its address may be mistyped. */
export function keepSentRegistration(registration: SignUpForm): void {
  sent = registration
}

/** The registration that was sent with this address, if this page still knows it. */
export const sentRegistration = (email: string): SignUpForm | null =>
  sent?.email.trim().toLowerCase() === email ? sent : null

/** The address is verified: nothing of the registration is needed any more. */
export function forgetRegistration(): void {
  sent = null
  forgetDraft('signUp')
}
