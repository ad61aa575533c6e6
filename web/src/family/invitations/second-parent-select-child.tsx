import { invitationDocument } from '@desco/contract/families/consents/texts'
import { childSelectionForm, invitations } from '@desco/contract/families/invitations'
import { useState } from 'react'

import { useServer } from '#data/session/session-loader.ts'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Card, Panel, Stack } from '#ui/layout/boxes.tsx'
import { Paragraphs, Text } from '#ui/text/text.tsx'

import { ChildTicks } from './child-ticks.tsx'
import { AnswerGiven } from './ended-invitation.tsx'
import { BackToChoice, type InvitationLink, InvitationScreen, isInvitationClosed } from './invitation.tsx'

/** The second parent authorizes children and does not take part. */
export function SecondParentSelectChildPage() {
  const [given, setGiven] = useState(false)
  if (given) return <AnswerGiven answer="children_only" />
  return (
    <InvitationScreen
      title="Autorizza i figli"
      lead={() => <Text>Scegli chi partecipa, leggi il testo e manda il consenso.</Text>}
      side="Un posto a tavola per ogni figlio che partecipa."
      centred
    >
      {(link) => <ChildSelectionForm {...link} onGiven={() => setGiven(true)} />}
    </InvitationScreen>
  )
}

function ChildSelectionForm({ token, lookAgain, onGiven }: InvitationLink & { onGiven: () => void }) {
  const { send } = useServer()
  const { version, title, paragraphs, answer } = invitationDocument('childrenOnly')
  const blank = { isChecked: 'true', selectedChild: [] as string[], token, version }
  const { form, submit } = useContractForm(childSelectionForm, blank, {
    async send(selection) {
      const { message } = await send(invitations.secondParentSelectChildren, selection)
      void showToast('success', message)
      onGiven()
    },
    onRefused(error, of) {
      if (isInvitationClosed(error)) lookAgain()
      showRefusal(of, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <Card>
          <ChildTicks token={token} onClosed={lookAgain} />
        </Card>
        <Panel title={title}>
          <Paragraphs of={paragraphs} tone="soft" />
        </Panel>
        <SubmitButton busyLabel="Invio in corso…">{answer}</SubmitButton>
        <BackToChoice token={token} />
      </Stack>
    </Form>
  )
}
