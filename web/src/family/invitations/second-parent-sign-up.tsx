import { invitations, secondParentSignUpForm } from '@desco/contract/families/invitations'
import { useNavigate } from 'react-router'

import { useServer } from '#data/session/session-loader.ts'
import { comingFrom, keepCodeTimes } from '#family/sign-up/code-times.ts'
import { ConsentsAndSubmit } from '#family/sign-up/consents.tsx'
import { blankParent, ParentFields } from '#family/sign-up/parent-fields.tsx'
import { Form, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths, verifyAccountPath } from '#web/paths.ts'

import { ChildTicks } from './child-ticks.tsx'
import { BackToChoice, InvitationScreen, type OpenInvitation, isInvitationClosed } from './invitation.tsx'

/** The second parent authorizes the children and registers. */
export function SecondParentSignUpPage() {
  return (
    <InvitationScreen
      title="La tua registrazione"
      lead={() => (
        <Text>
          Scegli i figli, indica chi sei e rispondi ai tre consensi. Tutti i campi sono obbligatori.
        </Text>
      )}
      side="Un posto a tavola anche per te."
    >
      {(invitation) => <SecondParentSignUpForm invitation={invitation} />}
    </InvitationScreen>
  )
}

function SecondParentSignUpForm({ invitation }: { invitation: OpenInvitation }) {
  const { token, lookAgain, email, secondParentSurname: surname } = invitation
  const { send } = useServer()
  const navigate = useNavigate()
  const blank = { ...blankParent, surname, email, selectedChild: [] as string[], token }
  const { form, submit } = useContractForm(secondParentSignUpForm, blank, {
    async send(parent) {
      void showToast('info', 'Signing up......')
      const { message, code } = await send(invitations.secondParentSignUp, parent)
      void showToast('success', message)
      // the invited address was proved by the link; another one is proved by a code, like anybody's
      if (code === undefined) return navigate(paths.secondParentNote, { replace: true })
      keepCodeTimes('VERIFY_ACCOUNT', parent.email, code)
      await navigate(verifyAccountPath(parent.email), { replace: true, state: comingFrom('invitation') })
    },
    onRefused(error, of) {
      if (isInvitationClosed(error)) lookAgain()
      showRefusal(of, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <Panel title="I vostri figli">
          <ChildTicks token={token} onClosed={lookAgain} />
        </Panel>
        <ParentFields
          phoneHint="Da 8 a 15 cifre, con il prefisso internazionale: +39 333 1234567"
          emailHint="Se ne usi un altro, ti mandiamo un codice per confermarlo"
          confirmPassword={false}
        />
        <ConsentsAndSubmit busyLabel="Registrazione…">Registrati</ConsentsAndSubmit>
        <BackToChoice token={token} />
      </Stack>
    </Form>
  )
}
