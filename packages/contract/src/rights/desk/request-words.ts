import type { RequestKind, RequestOutcome } from '@desco/contract/rights/requests'

/** How a request came. `page`: by the person's own page. */
export const requestChannels = ['page', 'telephone', 'email', 'letter', 'in_person'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** Those by which the team hears of one. */
export const heardChannels = requestChannels.filter((channel) => channel !== 'page')

/** `late` is open too: its day has passed. */
export const requestStates = ['open', 'late', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** How who asked was told the answer: on their page, by a mail that leads there; or in another way, by the team itself. */
export const tellings = ['page', 'otherwise'] as const
export type Telling = (typeof tellings)[number]

/** How the team, its log and its report call them. */
export const requestWords: {
  kinds: Record<RequestKind, string>
  channels: Record<RequestChannel, string>
  outcomes: Record<RequestOutcome, string>
  tellings: Record<Telling, string>
} = {
  kinds: {
    access: 'Accesso (art. 15)',
    rectification: 'Rettifica (art. 16)',
    erasure: 'Cancellazione (art. 17)',
    restriction: 'Limitazione (art. 18)',
    objection: 'Opposizione (art. 21)',
  },
  channels: {
    page: 'dalla sua pagina',
    telephone: 'per telefono',
    email: 'per email',
    letter: 'per lettera',
    in_person: 'di persona',
  },
  outcomes: {
    granted: 'Accolta',
    partly: 'Accolta in parte',
    refused: 'Respinta',
    dropped: 'Ritirata da chi l’ha fatta',
  },
  tellings: { page: 'Nella sua pagina', otherwise: 'In un altro modo' },
}
