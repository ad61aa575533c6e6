import { adultDecision, adulthood } from '@desco/contract/rights/adulthood'
import { takeBackHours } from '@desco/contract/rights/erasure'

import { useServer } from '#data/session/session-loader.ts'
import { PresentPasswordField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { ErasingFacts } from './erasures.tsx'

const blank = { choice: 'be_erased' as const, password: '' }

/** Somebody who has turned 18 has their own data erased: what will happen, and the password once more. */
export function AdultErasure() {
  const { send } = useServer()
  const { form, submit } = useContractForm(adultDecision, blank, {
    // what follows stands on the page that takes the place of this one
    send: (typed) => send(adulthood.decideAsAdult, typed),
    mode: 'onSubmit',
  })
  const now = `Da subito non ti chiediamo più niente. Per ${takeBackHours} ore non cancelliamo niente, e puoi annullare da qui.`
  return (
    <Form form={form} onSubmit={submit}>
      <Panel title="Che cosa succede">
        <ErasingFacts now={now} />
        <Text>I tuoi genitori non vengono avvisati: è una scelta tua.</Text>
        <PresentPasswordField saysWhy />
        <div>
          <SubmitButton>Cancella i miei dati</SubmitButton>
        </div>
      </Panel>
    </Form>
  )
}
