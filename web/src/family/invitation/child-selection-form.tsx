import { invitationDocuments } from '@desco/contract/consents/texts'
import { childSelectionForm, invitations } from '@desco/contract/families/invitations'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { call } from '#data/call.ts'
import { Form } from '#forms/form.tsx'
import { SubmitButton } from '#forms/submit-button.tsx'
import { contractResolver } from '#forms/contract-resolver.ts'
import { showRefusal } from '#forms/show-refusal.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { Card } from '#ui/layout/card.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'

import { ChildTicks } from './child-ticks.tsx'
import { saysDead } from './use-invitation.ts'

const { version, title, paragraphs, answer } = invitationDocuments.childrenOnly

type Props = { token: string; onGiven: () => void; onDead: () => void }

export function ChildSelectionForm({ token, onGiven, onDead }: Props) {
  const form = useForm({
    resolver: contractResolver<Values, z.output<typeof childSelectionForm>>(childSelectionForm),
    defaultValues: { isChecked: 'true', selectedChild: [], token, version },
    mode: 'onTouched',
  })

  const submit = useSubmit(form, {
    async send(selection) {
      const { message } = await call(invitations.spouseSelectChildren, selection)
      void showToast('success', message)
      onGiven()
    },
    onRefused(error) {
      if (saysDead(error)) onDead()
      showRefusal(form, error)
    },
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Stack>
        <Card>
          <ChildTicks token={token} onDead={onDead} />
        </Card>
        <Panel title={title}>
          <Stack>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          </Stack>
        </Panel>
        <SubmitButton busyLabel="Invio in corso…">{answer}</SubmitButton>
      </Stack>
    </Form>
  )
}

type Values = { isChecked: string; selectedChild: string[]; token: string; version: string }
