import type { ProblemCode } from '@desco/contract/problems'

type Details = {
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The name of the limit that refuses, for the figures. */
  limit?: string
}

/** A refusal of the contract. Thrown where the request is over. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Refuses one field of what was sent, in the words that stand beside it. */
export function refuseField(field: string, message: string): never {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}
