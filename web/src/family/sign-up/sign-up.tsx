import { registration, signUpForm } from '@desco/contract/families/sign-up'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'

import { useServer } from '#data/session/session-loader.ts'
import { comingFrom, keepCodeTimes } from './code-times.ts'
import { draftOf, keepDraft, keepSentRegistration, useDraft } from './draft.ts'
import { ConsentsAndSubmit } from './consents.tsx'
import { blankParent, ParentFields } from './parent-fields.tsx'
import { Form, useContractForm } from '#forms/form.tsx'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths, verifyAccountPath } from '#web/paths.ts'
import { RegistrationsClosed } from './registrations-closed.tsx'

export function SignUpPage() {
  const [closed, setClosed] = useState<string | null>(null)
  if (closed !== null) return <RegistrationsClosed words={closed} />
  return (
    <PublicScreen
      title="Registrazione genitore"
      lead={<Text>Comincia da te: i figli li aggiungi tra due passi. Tutti i campi sono obbligatori.</Text>}
      side="Bastano cinque minuti. Puoi lasciare lo studio quando vuoi."
      step={0}
      headEnd={
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.login}>
          Accedi
        </Link>
      }
    >
      <SignUpForm onClosed={setClosed} />
    </PublicScreen>
  )
}

const defaultValues = {
  ...blankParent,
  confirm_password: '',
  /** Of a link of the team. */
  rehearsal: undefined as string | undefined,
}

type Values = typeof defaultValues
/** `sentTo`: the address of a registration that was sent and is not verified. */
type Draft = Partial<Values> & { sentTo?: string }

function SignUpForm({ onClosed }: { onClosed: (words: string) => void }) {
  const { send } = useServer()
  const navigate = useNavigate()
  const { form, submit } = useContractForm(signUpForm, defaultValues, {
    async send(parent, { getValues }) {
      void showToast('info', 'Signing up......')
      const before = draftOf<Draft>('signUp')?.sentTo
      const replacing = before === undefined || before === parent.email ? {} : { replacing: before }
      const { message, code } = await send(registration.signUp, { ...parent, ...replacing })
      keepSentRegistration(parent)
      keepDraft('signUp', { ...getValues(), sentTo: parent.email })
      keepCodeTimes('VERIFY_ACCOUNT', parent.email, code)
      void showToast('success', message)
      await navigate(verifyAccountPath(parent.email), { state: comingFrom('signUp') })
    },
  })
  const rehearsal = useWatch({ control: form.control, name: 'rehearsal' })
  useDraft('signUp', form)

  // after the page has woken: it was rendered ahead, without what a tab knows
  const { reset } = form
  useEffect(() => {
    const draft = draftOf<Draft>('signUp')
    const ofLink = rehearsalIn(window.location.hash)
    if (draft === null && ofLink === null) return
    const { sentTo: _sentTo, ...fields } = { ...draft, ...ofLink }
    // answers to other words than those in force are dropped where the words are
    reset({ ...defaultValues, ...fields }, { keepDefaultValues: true })
  }, [reset])

  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <RehearsalMark shown={rehearsal !== undefined} />
        <ParentFields phoneHint="10 cifre, per esempio 333 123 4567" confirmPassword />
        <ConsentsAndSubmit busyLabel="Registrazione…" onClosed={onClosed}>
          Registrati
        </ConsentsAndSubmit>
      </Stack>
    </Form>
  )
}

const mark = '#prova='

/** Of the link with which the team registers a rehearsal; none on any other address. It stands behind `#`, which no server sees. */
const rehearsalIn = (hash: string) =>
  hash.startsWith(mark) && hash.length > mark.length ? { rehearsal: hash.slice(mark.length) } : null
