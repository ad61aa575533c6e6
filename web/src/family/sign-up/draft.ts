import type { SignUpForm } from '@desco/contract/families/registration'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type DraftName = 'signUp' | 'children'

const keyOf = (name: DraftName) => `desco.draft.${name}`

/** The text that was typed into a form of this tab and not yet sent, or null. Phones throw tabs away, and people look back. */
export function draftOf<Draft extends object>(name: DraftName): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof kept === 'object' ? (kept as Draft | null) : null
  } catch {
    return null
  }
}

export function keepDraft(name: DraftName, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values, withoutPasswords))
  } catch {
    // A browser that refuses storage keeps nothing over a reload.
  }
}

export function forgetDraft(name: DraftName): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was kept.
  }
}

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
