import type { ProblemCode } from '@desco/contract/problems'

/** Refusals of the browser's own: nobody could be asked, nobody answered in time, a part of the page did not come. */
type NoAnswer = 'offline' | 'timed_out' | 'not_loaded'

type RefusalFacts = {
  code: ProblemCode | NoAnswer
  message: string
  status?: number
  fields?: Record<string, string>
  wordless?: boolean
}

/** A call that did not succeed. `message` is what the person reads, `fields` what is wrong with each field. */
export class Refusal extends Error {
  readonly code: ProblemCode | NoAnswer
  readonly status: number
  readonly fields: Record<string, string>
  /** The server gave no message of its own: `message` is a stand-in. */
  readonly wordless: boolean

  constructor({ code, message, status = 0, fields = {}, wordless = false }: RefusalFacts) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.fields = fields
    this.wordless = wordless
  }

  /** Nothing was decided: nobody could be asked, or who was asked could not answer. */
  get undecided(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429
  }
}

/** A success whose content is not what the contract says. */
export class UnreadableAnswer extends Refusal {}

export const offline = () =>
  new Refusal({
    code: 'offline',
    message: 'Manca la connessione: riprova.',
  })

/** Nobody answered in time. A write may have been done all the same. */
export const timedOut = () =>
  new Refusal({
    code: 'timed_out',
    message: 'Il portale non risponde: riprova.',
  })

/** A part of the portal that should have come did not: the line is bad, or the portal has been renewed meanwhile. */
export const notLoaded = () =>
  new Refusal({
    code: 'not_loaded',
    message: 'La pagina non si è caricata per intero: controlla la connessione e ricaricala.',
  })
