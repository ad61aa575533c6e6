import { adultDecision, adulthood } from '@desco/contract/rights/adulthood'
import { takeBackHours } from '@desco/contract/rights/erasure'

import { useServer } from '#data/session/session-loader.ts'
import { PasswordField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { Text } from '#ui/text/text.tsx'

import { factsOfErasing } from './erasure-words.ts'
import { useErasures } from './erasures.tsx'

const blank = { choice: 'be_erased' as const, password: '' }

/** Somebody who has turned 18 has their own data erased: what will happen, and the password once more. */
export function AdultErasure() {
  const { send } = useServer()
  const keepsAnswers = useErasures()?.keepsAnswers ?? false
  const { form, submit } = useContractForm(adultDecision, blank, {
    // what follows stands on the page that takes the place of this one
    send: (typed) => send(adulthood.decideAsAdult, typed),
    mode: 'onSubmit',
  })
  const now = `Da subito non ti chiediamo più niente. Per ${takeBackHours} ore non cancelliamo niente, e puoi annullare da qui.`
  return (
    <Form form={form} onSubmit={submit}>
      <Panel title="Che cosa succede">
        <Stack>
          <DefinitionFacts
            prose
            facts={[{ term: 'Adesso', value: now }, ...factsOfErasing({ keepsAnswers })]}
          />
          <Text>I tuoi genitori non vengono avvisati: è una scelta tua.</Text>
          <PasswordField
            name="password"
            label="La tua password"
            hint="La chiediamo di nuovo per essere sicuri che sei tu."
            autoComplete="current-password"
          />
          <div>
            <SubmitButton>Cancella i miei dati</SubmitButton>
          </div>
        </Stack>
      </Panel>
    </Form>
  )
}
