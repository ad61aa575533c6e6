import { childrenReturnText, consents } from '@desco/contract/families/consents/texts'
import { returning, type ReturningState } from '@desco/contract/rights/returning'
import { useState } from 'react'
import { z } from 'zod/mini'

import { useServer } from '#data/session/session-loader.ts'
import { useAct } from '#data/use-act.ts'
import { ConsentsAndSubmit, noAnswers } from '#family/sign-up/consents.tsx'
import { Form, useContractForm } from '#forms/form.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioChoices } from '#ui/form/choices.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { printList } from '#ui/text/format.ts'
import { Paragraphs } from '#ui/text/text.tsx'

import type { Return } from './returning.tsx'

type Props = { title: string; wanted: Return; state: ReturningState; onClose: () => void }

/** Says what begins again in each system, and asks for the consents with the texts of today. */
export function ComeBackDialog({ title, wanted, state, onClose }: Props) {
  const { mayChooseMe, children } = wanted
  const [me, setMe] = useState(wanted.me)
  const names = printList(children.map(({ name }) => name))
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="loose">
        {mayChooseMe && (
          <RadioChoices
            name="who"
            legend="Chi torna?"
            value={me ? 'me' : 'children'}
            onChange={(value) => setMe(value === 'me')}
            options={[
              { value: 'me', label: `Anch’io, con ${names}`, hint: 'Con i tre consensi, come all’inizio.' },
              { value: 'children', label: `Solo ${names}`, hint: 'Tu resti fuori, e autorizzi i figli.' },
            ]}
          />
        )}
        <What state={state} names={names} me={me} />
        {me ? (
          <WithConsents childIds={children.map(({ id }) => id)} onClose={onClose} />
        ) : (
          <ForChildren childIds={children.map(({ id }) => id)} names={names} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

const agreedForm = z.object({ consents })

type Agreeing = { childIds: string[]; onClose: () => void }

/** The three consents of the registration, as they are today. */
function WithConsents({ childIds, onClose }: Agreeing) {
  const { send } = useServer()
  const { form, submit } = useContractForm(
    agreedForm,
    { consents: noAnswers },
    {
      async send(given) {
        const { message } = await send(returning.comeBack, { me: true, childIds, consents: given.consents })
        void showToast('success', message)
        onClose()
      },
    },
  )
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="loose">
        <ConsentsAndSubmit>Torno nello studio</ConsentsAndSubmit>
        <Button onClick={onClose}>Annulla</Button>
      </Stack>
    </Form>
  )
}

/** The authorization for children who come back, while the parent stays as they are. */
function ForChildren({ childIds, names, onClose }: Agreeing & { names: string }) {
  const { say, busy, refused } = useAct()
  const agree = async () => {
    const { version } = childrenReturnText
    const answer = await say(returning.comeBack, { me: false, childIds, childrenText: version })
    if (answer !== null) onClose()
  }
  return (
    <Stack>
      <h3>{childrenReturnText.title}</h3>
      <Paragraphs of={childrenReturnText.paragraphs} tone="soft" />
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      <DialogActions>
        <Button variant="primary" onClick={() => void agree()} busy={busy}>
          Autorizzo {names}
        </Button>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Stack>
  )
}

/** The effects, system by system. */
function What({ state, names, me }: { state: ReturningState; names: string; me: boolean }) {
  const { familyLeftAt, otherParent, asked } = state
  const needsOther = otherParent !== null && (familyLeftAt !== null || names !== '')
  const isLast = asked !== null && !asked.isOwn
  const when = !needsOther
    ? 'Subito dopo il tuo sì.'
    : isLast
      ? `Subito dopo il tuo sì: ${otherParent} ha già risposto.`
      : `Quando anche ${otherParent} dice di sì. Mandiamo un’email, e la domanda si trova qui. Fino ad allora non chiediamo niente a nessuno.`
  return (
    <DefinitionFacts
      prose
      facts={[
        {
          term: 'Quando',
          value:
            me && needsOther && familyLeftAt === null
              ? `Tu subito. I figli: ${when.charAt(0).toLowerCase()}${when.slice(1)}`
              : when,
        },
        {
          term: 'Nel portale',
          value: `La vostra storia è una sola: quello che avete dato è ancora lì, e il ritiro resta scritto con la sua data. Il diario è di nuovo attivo.${names === '' ? '' : ` Al prossimo accesso chiediamo di nuovo a ${names}, con parole adatte all’età.`}`,
        },
        {
          term: 'I questionari',
          value: 'Riapriamo i link. Una risposta mandata nel frattempo non vale.',
        },
        { term: 'Le email', value: 'I promemoria riprendono da qui. Ti scriviamo una conferma.' },
        {
          term: 'Le tabelle per l’analisi',
          value: 'Nelle prossime c’è anche quello che date da qui in poi, con gli stessi codici.',
        },
      ]}
    />
  )
}
