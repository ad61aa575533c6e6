import { children as childActs } from '@desco/contract/families/children'
import { leaving, type LeavingState } from '@desco/contract/families/leaving'
import { studyLimits } from '@desco/contract/study-limits'
import { useState } from 'react'

import { useStudyOver, useUser } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { printDayAndTime, printList } from '#ui/text/format.ts'

import type { Degree } from './leaving.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

type Props = { title: string; degree: Degree; state: LeavingState; onClose: () => void }

/** Says before what follows in each system, and afterwards that it is done. */
export function LeaveDialog({ title, degree, state, onClose }: Props) {
  const { act, busy, refused } = useAct()
  // on paper it says whose receipt it is
  const { name, surname, enrolment } = useUser()
  // the words stay as they were when the dialog opened, also when the page below is read anew
  const [words] = useState(() => (enrolment === 'active' ? wordsFor(degree, state) : wordsOfTheEnd()))
  const [doneAt, setDoneAt] = useState<string | null>(null)

  const leave = async () => {
    const answer =
      typeof degree === 'object'
        ? await act(childActs.withdrawChild, { _id: degree.id })
        : await act(leaving.leave, { degree })
    if (answer !== null) setDoneAt(new Date().toISOString())
  }

  if (doneAt !== null) {
    return (
      <ReceiptDialog
        done={words.done}
        words={`${name} ${surname}, ${printDayAndTime(doneAt)}. Ti abbiamo mandato una conferma per email, e la data resta in questa pagina.`}
        onClose={onClose}
      >
        <What words={words} />
      </ReceiptDialog>
    )
  }
  return (
    <Dialog
      alert
      title={title}
      onClose={onClose}
      back="Annulla"
      actions={
        <Button variant="danger" onClick={() => void leave()} busy={busy}>
          {words.confirm}
        </Button>
      }
    >
      <What words={words} />
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
    </Dialog>
  )
}

type Words = Record<'confirm' | 'done' | 'portal' | 'mails' | 'given' | 'back', string>

const afterTakingPart = {
  given:
    'Resta allo studio, nelle tabelle per l’analisi senza il nome. Nomi e recapiti restano nel portale. Le tabelle già preparate non cambiano. Per cancellare tutto, la riga è in fondo a questa pagina.',
  back: 'Per rientrare basta «I miei consensi»: servono i consensi di chi decide.',
}

function wordsFor(degree: Degree, { children, otherParent }: LeavingState): Words {
  const told =
    otherParent === null || otherParent.leftAt !== null
      ? 'Ti scriviamo una conferma.'
      : `Ti scriviamo una conferma, e lo diciamo a ${otherParent.name}.`
  const mails = `${told} I promemoria già pronti non partono.`
  if (typeof degree === 'object') {
    return {
      confirm: `Ritira ${degree.name}`,
      done: `${degree.name} non partecipa più`,
      portal: `Da subito ${degree.name} non entra più e non riceve questionari. Il suo diario si chiude.`,
      mails,
      ...afterTakingPart,
    }
  }
  if (degree === 'me') {
    return {
      confirm: 'Lascio lo studio',
      done: 'Non partecipi più',
      portal:
        'Da subito non ricevi questionari e il tuo diario si chiude. Puoi ancora entrare per vedere i tuoi dati e per ritirare un figlio.',
      mails,
      ...afterTakingPart,
    }
  }
  const everybody = printList([
    'tu',
    ...children.flatMap(({ name, leftAt }) => (leftAt === null ? [name] : [])),
  ])
  return {
    confirm: 'Lasciamo lo studio',
    done: 'Non partecipate più',
    portal: `Da subito ${everybody} non ricevete questionari, i figli non entrano più e i vostri diari si chiudono. Tu puoi ancora entrare per vedere i vostri dati.`,
    mails,
    ...afterTakingPart,
  }
}

/** Before a family takes part its registration ends with the parent who leaves (`leaveUnderLock` of the server). */
const wordsOfTheEnd = (): Words => ({
  confirm: 'Lascio lo studio',
  done: 'Non partecipi più',
  portal:
    'La registrazione della famiglia finisce: da subito non ricevi questionari, e un invito ancora aperto non vale più. Puoi ancora entrare per vedere i tuoi dati.',
  mails:
    'Ti scriviamo una conferma, e avvisiamo chi ha un invito aperto. I promemoria già pronti non partono.',
  given: `I nomi e le date di nascita dei figli si cancellano entro ${studyLimits().refusedChildrenDays} giorni. I tuoi dati restano: per cancellarli, la riga è in fondo a questa pagina.`,
  back: 'Per rientrare scrivi al gruppo di ricerca.',
})

/** The effects, system by system. */
function What({ words: { portal, mails, given, back } }: { words: Words }) {
  const isStudyOver = useStudyOver()
  return (
    <DefinitionFacts
      prose
      facts={[
        { term: 'Nel portale', value: portal },
        { term: 'I questionari', value: 'Chiudiamo i link, e il portale non li mostra più.' },
        { term: 'Le email', value: mails },
        { term: 'Quello che avete dato', value: isStudyOver ? given : `${given} ${back}` },
      ]}
    />
  )
}
