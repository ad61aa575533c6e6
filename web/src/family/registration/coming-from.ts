type Origin = 'signUp' | 'invitation'

/** What a registration leaves for the page that asks for the code: who mistyped an address is helped differently. */
export const comingFrom = (origin: Origin) => ({ comingFrom: origin })

/** Null for who comes from elsewhere: the log-in, an e-mail's link, a bookmark. */
export function originOf(state: unknown): Origin | null {
  const origin: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'comingFrom') : null
  return origin === 'signUp' || origin === 'invitation' ? origin : null
}
