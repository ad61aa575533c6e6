import { limits } from '@desco/contract/limits'
import { erasures } from '@desco/contract/rights/erasure'
import { askCopyForm } from '@desco/contract/rights/data'
import type { LeavingState } from '@desco/contract/families/leaving'
import { useState } from 'react'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { PresentPasswordField } from '#forms/fields.tsx'
import { FormDialog } from '#frame/form-dialog.tsx'
import { showRefusal } from '#forms/refusals.ts'
import { type Choice, RadioChoices } from '#ui/form/choices.tsx'
import { printDayAndTime, printList } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { ReceiptDialog } from '#family/consents/receipt-dialog.tsx'

import { ErasingFacts } from './erasures.tsx'

type Props = { title: string; state: LeavingState; onClose: () => void }

/** The people whose data go, what happens in each system, and until when it can be taken back. */
export function EraseDialog({ title, state, onClose }: Props) {
  const { send } = useServer()
  // on paper it says whose receipt it is
  const { name, surname, children } = useUser()
  const hasAdult = children.some(({ age }) => age >= 18)
  // the choices stay as they were when the dialog opened, also when the page below is read anew
  const [options] = useState(() => optionsFor(state, hasAdult))
  const isTeen = (id: string) => children.some((one) => one.id === id && one.age >= 14 && one.enabled)
  const [whose, setWhose] = useState(options[0]?.value ?? 'me')
  const [dueAt, setDueAt] = useState<string | null>(null)

  if (dueAt !== null) {
    return (
      <ReceiptDialog
        done="Hai chiesto la cancellazione"
        words={`${name} ${surname}. Cancelliamo dopo il ${printDayAndTime(dueAt)}. Fino ad allora puoi annullare da questa pagina. Ti abbiamo mandato una conferma per email.`}
        onClose={onClose}
      >
        <ErasingFacts now={whatFollows(whose, state, isTeen)} />
      </ReceiptDialog>
    )
  }
  return (
    <FormDialog
      title={title}
      alert
      schema={askCopyForm}
      blank={{ password: '' }}
      mode="onSubmit"
      send={({ password }) => send(erasures.askErasure, { ...askedBy(whose), password })}
      onSent={({ data }) => setDueAt(data[0]?.dueAt ?? null)}
      onRefused={(error, form) => {
        if (!(error instanceof Refusal) || error.fields.password !== undefined)
          return showRefusal(form, error)
        form.setError('root', { message: error.message })
      }}
      confirm="Cancella i dati"
      danger
      cancel="Non cancellare"
      onClose={onClose}
    >
      <RadioChoices name="whose" legend="Quali dati?" value={whose} onChange={setWhose} options={options} />
      <ErasingFacts now={whatFollows(whose, state, isTeen)} />
      <Text size="small">
        Se vuoi tenerne una copia, scaricala prima da <Link to={paths.myData}>I nostri dati</Link>.
      </Text>
      <PresentPasswordField saysWhy />
    </FormDialog>
  )
}

const wholeFamily = 'me-and-children'

/** A parent who is the last one has nobody else who could decide for the children. */
function optionsFor({ children, otherParent }: LeavingState, hasAdult: boolean): Choice[] {
  const names = children.map(({ name }) => name)
  const everybody: Choice = {
    value: wholeFamily,
    label: names.length === 0 ? 'I miei dati' : `I miei e quelli di ${printList(names)}`,
    hint:
      otherParent === null
        ? `Di voi nel portale non resta niente${hasAdult ? ', tranne i dati di chi ha 18 anni, che decide da sé' : ''}.`
        : `I dati di ${otherParent.name} restano: li cancella ${otherParent.name}, se vuole.`,
  }
  const own: Choice = { value: 'me', label: 'Solo i miei', hint: 'I figli e i loro dati restano.' }
  return [
    ...(otherParent === null ? [] : [own]),
    everybody,
    ...children.map(({ id, name }) => ({ value: id, label: `Solo quelli di ${name}` })),
  ]
}

const askedBy = (whose: string) => {
  if (whose === 'me' || whose === wholeFamily) return { level: whose } as const
  return { level: 'child', childId: whose } as const
}

function whatFollows(
  whose: string,
  { children, otherParent }: LeavingState,
  isTeen: (childId: string) => boolean,
): string {
  const child = children.find(({ id }) => id === whose)
  const leaves =
    child !== undefined
      ? `Da subito ${child.name} non partecipa più.`
      : whose === 'me'
        ? 'Da subito non partecipi più.'
        : 'Da subito non partecipate più.'
  const told =
    otherParent === null || whose === 'me'
      ? ''
      : ` Lo diciamo a ${otherParent.name}, che può far restare i dati dei figli.`
  const teens = children.filter(({ id }) => (whose === wholeFamily || whose === id) && isTeen(id))
  const asked =
    teens.length === 0
      ? ''
      : ` ${printList(teens.map(({ name }) => name))}, dai 14 anni, può far restare i propri dati: lo legge quando entra. Parlatene insieme.`
  return `${leaves} Per ${limits.erasure.takeBackHours} ore non cancelliamo niente, e puoi annullare da questa pagina.${told}${asked}`
}
