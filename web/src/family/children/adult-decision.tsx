import { adultDecision, adulthood } from '@desco/contract/rights/growing-up'
import { type ReactNode, useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { ConsentsAndSubmit, noAnswers } from '#family/sign-up/consents.tsx'
import { TextField } from '#forms/fields.tsx'
import { Form, useContractForm } from '#forms/form.tsx'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'
import { Card, Panel, Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Props = {
  logout: ReactNode
  /** The part for somebody who wants to be erased. */
  erasing: ReactNode
  /** The other things that wait for the person's word. */
  also: ReactNode
}

const choices = [
  {
    value: 'go_on',
    label: 'Continuo',
    hint: 'Con un’email tua e i tuoi consensi. Le risposte di prima restano tue.',
  },
  {
    value: 'leave',
    label: 'Mi fermo, e quello che ho dato resta',
    hint: 'Non ti chiediamo più niente. Se cambi idea, torni qui.',
  },
  {
    value: 'be_erased',
    label: 'Mi fermo, e si cancella quello che ho dato',
    hint: 'Nel portale e nei questionari non resta niente che dica chi sei. Per 48 ore puoi annullare.',
  },
]

/** The question to somebody who has turned 18 before anything else: the parents' consents count no more. */
export function AdultDecisionPage({ logout, erasing, also }: Props) {
  const user = useUser()
  const [choice, setChoice] = useState('')
  const hasLeft = user.assent === 'no'
  const open = choices.filter(
    ({ value }) => !(value === 'leave' && hasLeft) && !(value === 'go_on' && user.studyOver),
  )
  return (
    <PublicScreen
      title="Hai 18 anni: adesso decidi tu"
      side="Un posto a tavola, se lo vuoi."
      headEnd={logout}
    >
      <Stack gap="loose">
        <Card>
          <Text tone="ink">
            Finora hanno deciso i tuoi genitori, insieme a te. Da quando hai compiuto 18 anni la loro
            autorizzazione non vale più: loro non vedono più quali questionari completi, e non possono
            cambiare il tuo accesso.
          </Text>
          <StudyOverNote about="adultDecision" />
          {hasLeft ? (
            <Notice title="Hai scelto di fermarti">
              Non ti chiediamo niente. Quello che avevi dato resta, finché non lo cancelli.
            </Notice>
          ) : (
            user.decidesUntil !== undefined &&
            !user.studyOver && (
              <Text>
                Finché non scegli non ti chiediamo niente di nuovo. Se non scegli entro il{' '}
                {printDay(user.decidesUntil)}, il tuo accesso si addormenta: per svegliarlo basta entrare e
                scegliere.
              </Text>
            )
          )}
          <RadioChoices
            name="choice"
            legend={hasLeft ? 'Hai cambiato idea?' : 'Che cosa vuoi fare?'}
            options={open}
            value={choice}
            onChange={setChoice}
          />
        </Card>
        {choice === 'go_on' && !user.studyOver && <GoOnForm />}
        {choice === 'leave' && <StopButton />}
        {choice === 'be_erased' && erasing}
        {also}
      </Stack>
    </PublicScreen>
  )
}

const blank = { choice: 'go_on' as const, email: '', consents: noAnswers }

function GoOnForm() {
  const { send } = useServer()
  const { form, submit } = useContractForm(adultDecision, blank, {
    async send(decision) {
      await send(adulthood.decideAsAdult, decision)
      void showToast('success', 'Fatto. Ti abbiamo scritto: apri il link per confermare la tua email.')
    },
  })
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="loose">
        <Panel title="La tua email">
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="Ti mandiamo un link. Da quando lo apri entri con questa, al posto del nome utente."
          />
        </Panel>
        <ConsentsAndSubmit>Continuo nello studio</ConsentsAndSubmit>
      </Stack>
    </Form>
  )
}

function StopButton() {
  const { say, busy, refused } = useAct()
  const decide = () => say(adulthood.decideAsAdult, { choice: 'leave' })
  return (
    <Stack>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      <div>
        <Button variant="primary" busy={busy} onClick={() => void decide()}>
          Mi fermo qui
        </Button>
      </div>
    </Stack>
  )
}
