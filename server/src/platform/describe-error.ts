export type ErrorFacts = {
  name: string
  code?: string
  constraint?: string
  table?: string
  frames?: string[]
}

const named = ['code', 'constraint', 'table'] as const

/**
 * What the log may say of an error: its kind and where it happened. Never its message: a database quotes the values
 * that it refused, and they are people's.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error }
  const facts: ErrorFacts = { name: error.name, frames: framesOf(error) }
  for (const fact of named) {
    const value: unknown = Reflect.get(error, fact)
    if (typeof value === 'string') facts[fact] = value
  }
  return facts
}

/** A message of several lines can look like a frame, so it is cut off first. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = stack.indexOf(message)
  const after = end === -1 ? '' : stack.slice(end + message.length)
  return after
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
}
