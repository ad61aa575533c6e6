import { adultDecision, adulthood } from '@desco/contract/rights/growing-up'
import { limits } from '@desco/contract/limits'
import { useState } from 'react'

import { useServer } from '#data/session/session-loader.ts'
import { TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

const blank = { choice: 'go_on' as const, email: '' }

/** Asks who went on at 18 for an address until one is proved: the first link may have been missed, or the address mistyped. */
export function AdultEmailCard() {
  const { send } = useServer()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, submit } = useContractForm(adultDecision, blank, {
    async send(decision) {
      await send(adulthood.decideAsAdult, decision)
      if (decision.choice === 'go_on') setSentTo(decision.email)
    },
  })
  return (
    <Panel title="Conferma la tua email">
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            Ti abbiamo mandato un link: finché non lo apri, entri con il nome utente. Non lo trovi, o
            l’indirizzo era sbagliato? Scrivi la tua email e te ne mandiamo un altro.
          </Text>
          {sentTo !== null && (
            <Notice tone="good" title="Controlla la posta" live>
              {`Abbiamo scritto a ${sentTo}. Il link vale ${limits.emailChange.confirmHours} ore; quelli di prima non valgono più.`}
            </Notice>
          )}
          <TextField name="email" type="email" label="Email" />
          <div>
            <SubmitButton>Mandami un link</SubmitButton>
          </div>
        </Stack>
      </Form>
    </Panel>
  )
}
