import { email as emailField } from '@desco/contract/fields'
import { oneTimeCodes } from '@desco/contract/families/one-time-codes'
import { registration, type SignUpForm } from '@desco/contract/families/sign-up'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod/mini'

import { useServer } from '#data/session/session-loader.ts'
import {
  comingFrom,
  forgetCodeTimes,
  forgetMailTicket,
  keepCodeTimes,
  mailTicketOf,
  type originOf,
} from '#family/sign-up/code-times.ts'
import { draftOf, keepDraft, keepSentRegistration, sentRegistration } from '#family/sign-up/draft.ts'
import { TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { StudyContact } from '#frame/study/study-contact.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { FootLinks, Panel } from '#ui/layout/boxes.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { Address, Text } from '#ui/text/text.tsx'
import { paths, verifyAccountPath } from '#web/paths.ts'

const lookEveryMilliseconds = 10_000

/** Whether the mail of the registration that this tab sent came back; of no other registration anybody hears. */
export function useCameBack(email: string): boolean {
  // another form has another ticket, also to the same address
  const ticket = email === '' ? null : mailTicketOf(email)
  const [cameBack, setCameBack] = useState<string | null>(null)
  const { ask } = useServer()
  const isKnown = ticket !== null && cameBack === ticket
  useEffect(() => {
    if (ticket === null || isKnown) return undefined
    let isGone = false
    const look = async () => {
      if (document.hidden) return
      // the next look may be answered
      const answer = await ask(oneTimeCodes.mailFate, { email, ticket }).catch(() => null)
      if (!isGone && answer?.cameBack) setCameBack(ticket)
    }
    void look()
    const timer = setInterval(() => void look(), lookEveryMilliseconds)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [ask, email, ticket, isKnown])
  return isKnown
}

/** The address is no secret here: it stands in this page's own address, and was typed in this tab. */
export const MailCameBack = ({ from }: { from: string }) => (
  <ErrorNote title="La nostra email è tornata indietro">
    <Text as="span">
      Non abbiamo potuto consegnare a <Address of={from} />: forse c’è un errore di battitura, oppure la
      casella è piena.
    </Text>
  </ErrorNote>
)

type Props = {
  email: string
  origin: ReturnType<typeof originOf>
  /** Not once registrations are closed: correcting sends the registration anew. */
  mayCorrect: boolean
  /** The mail came back: correcting is the thing to do, and the same address may be tried once more. */
  cameBack: boolean
}

/**
 * The way out for who mistyped the address. A second parent must not register again: that would begin another family.
 * Where their answer is stored already, only the research group can correct the address; where it is not, because that
 * address has an account, nobody may learn so here. Once registrations are closed, too, one writes to the research group.
 */
export function WrongAddress({ email, origin, mayCorrect, cameBack }: Props) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const registered = sentRegistration(email)
  if (origin === 'invitation' || (!mayCorrect && (origin === 'signUp' || registered !== null))) {
    return (
      <FootLinks>
        <span>
          L’indirizzo è sbagliato? Scrivi <StudyContact />.
        </span>
      </FootLinks>
    )
  }
  if (registered !== null && isCorrecting) {
    return (
      <CorrectAddressForm
        registered={registered}
        mayBeSame={cameBack}
        onClose={() => setIsCorrecting(false)}
      />
    )
  }
  if (registered !== null) {
    return (
      <Button variant={cameBack ? 'primary' : 'quiet'} wide onClick={() => setIsCorrecting(true)}>
        Correggi l’indirizzo email
      </Button>
    )
  }
  const [to, words] =
    origin === 'signUp' ? [paths.signUp, 'Correggi l’indirizzo email'] : [paths.login, 'Torna all’accesso']
  return (
    <FootLinks>
      <Link to={to}>
        <LeftIcon size="tiny" /> {words}
      </Link>
    </FootLinks>
  )
}

const addressForm = z.object({ email: emailField })

type CorrectAddressProps = { registered: SignUpForm; mayBeSame: boolean; onClose: () => void }

/** Sends the same registration with another address: a new code goes there, the old one is dead. */
function CorrectAddressForm({ registered, mayBeSame, onClose }: CorrectAddressProps) {
  const { send } = useServer()
  const replacing = registered.email.trim().toLowerCase()
  const navigate = useNavigate()
  const sent = { email: replacing }
  const { form, submit } = useContractForm(addressForm, sent, {
    async send({ email }) {
      if (email === replacing && !mayBeSame) return onClose()
      const corrected = { ...registered, email }
      const moved = email === replacing ? {} : { replacing }
      const { message, code } = await send(registration.signUp, { ...corrected, ...moved })
      forgetCodeTimes('VERIFY_ACCOUNT', replacing)
      forgetMailTicket(replacing)
      keepCodeTimes('VERIFY_ACCOUNT', email, code)
      keepSentRegistration(corrected)
      keepDraft('signUp', { ...draftOf('signUp'), email, sentTo: email })
      void showToast('success', message)
      onClose()
      await navigate(verifyAccountPath(email), { replace: true, state: comingFrom('signUp') })
    },
  })

  const { setFocus } = form
  useEffect(() => setFocus('email', { shouldSelect: true }), [setFocus])

  return (
    <Form form={form} onSubmit={submit}>
      <Panel title="Correggi l’indirizzo email">
        <Text>Mandiamo un codice nuovo. Il resto della registrazione è già a posto.</Text>
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton busyLabel="Invio in corso…" secondary>
          Manda il codice a questo indirizzo
        </SubmitButton>
        <Button variant="quiet" wide onClick={onClose}>
          Annulla
        </Button>
      </Panel>
    </Form>
  )
}
