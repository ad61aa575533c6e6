import type { Endpoint } from '@desco/contract/endpoint'

let last: { form: string; key: string } | null = null

/**
 * The name of one press of a form. The same for as long as the same words are sent and nobody has answered, so that the server
 * does once what was sent twice.
 */
export function formKeyOf({ path, isForm }: Endpoint, input: unknown): string | undefined {
  if (!isForm) return undefined
  const form = `${path}\n${JSON.stringify(input)}`
  if (last?.form !== form) last = { form, key: crypto.randomUUID() }
  return last.key
}

/** Somebody has answered: the next press is another one. */
export const forgetFormKey = (): void => void (last = null)
