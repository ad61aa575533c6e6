import type { Refusal } from '#data/refusal.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** A child whose password is not taken: the screens of the forgotten password are in English and need an e-mail. */
export const AskAParentNote = () => (
  <Notice title="Non ricordi la password?" live>
    Chiedi a un genitore: dalla sua Home, con «Modifica», può dartene una nuova in un momento.
  </Notice>
)

/** Children log in with a username. */
export const isChildsMistake = ({ code }: Refusal, login: string) =>
  code === 'wrong_credentials' && !login.includes('@')
