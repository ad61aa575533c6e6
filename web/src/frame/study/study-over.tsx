import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useStudyOver } from '#data/hooks.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { paths } from '#web/paths.ts'

const toMyData = <Link to={paths.myData}>I nostri dati</Link>

/** Why something is closed since families only read, screen by screen: all such words of the families' area. */
const words = {
  parentHome: (
    <>
      Non c’è più niente da compilare. Puoi ancora rileggere quello che avete scritto,{' '}
      <Link to={paths.myData}>scaricare i vostri dati e scriverci</Link>, oppure{' '}
      <Link to={paths.myConsents}>ritirare i consensi</Link>.
    </>
  ),
  childHome: 'Non c’è più niente da compilare. Puoi ancora entrare e rileggere quello che hai scritto.',
  diary: 'Il diario si può solo rileggere.',
  calendar: 'Non arrivano altre date, e agli appuntamenti non si risponde più da qui.',
  questionnaires: 'Non ci sono più questionari da compilare. Quelli che hai completato restano qui.',
  childEdit: (
    <>I dati e gli accessi dei figli non si cambiano più. Per una correzione scrivici da {toMyData}.</>
  ),
  corrections:
    'Da qui non si corregge più niente. Se c’è un errore, dillo al gruppo di ricerca: «Fai una richiesta», più in basso.',
  returning: 'Non si può più tornare a partecipare.',
  adultDecision:
    'Non c’è più niente a cui partecipare. Puoi decidere che cosa succede di quello che hai dato.',
} as const satisfies Record<string, ReactNode>

type ClosedSubject = keyof typeof words

type Props = {
  about: ClosedSubject
  /** Where a screen knows it sooner than who is signed in. */
  isOver?: boolean
}

/** On a screen where something could be done, once families only read: why it cannot. Nothing before. */
export function StudyOverNote({ about, isOver = false }: Props) {
  const isToldSo = useStudyOver()
  return (isOver || isToldSo) && <Notice title="Lo studio è finito: grazie!">{words[about]}</Notice>
}
