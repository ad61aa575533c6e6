import { Notice } from '#ui/Notice.tsx'

/** A child has no e-mail to send a code to: its parents set a new password. In the child's language. */
export const ChildForgotNote = () => (
  <div lang="it">
    <Notice title="Entri con un nome utente?">
      Allora qui non serve: chiedi a un genitore. Dalla sua Home, con «Modifica», può darti una password nuova
      in un momento.
    </Notice>
  </div>
)
