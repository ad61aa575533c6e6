import type { AnswerOf } from '@desco/contract/endpoint'
import type { Today } from '@desco/contract/team/families'
import { surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { useState } from 'react'
import { Link } from 'react-router'

import { staffPaths } from '#team/paths.ts'
import { useStaffMutation } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row } from '#ui/layout/boxes.tsx'
import { ago, counted, plural, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './today.module.css'

type Retried = { connection: AnswerOf<typeof surveyDesk.retryLimeSurvey>; at: string }

const connections = {
  answers: { tone: 'good', word: 'Risponde', words: 'I questionari arrivano alle famiglie.' },
  slow: {
    tone: 'wait',
    word: 'Lento',
    words: 'Risponde tardi: le famiglie vedono l’ultimo elenco noto.',
  },
  silent: {
    tone: 'bad',
    word: 'Non risponde',
    words: 'Le famiglie vedono l’ultimo elenco noto, e chi non ha ancora il suo link aspetta.',
  },
} as const

/** The remedy for each silence; the settings are in the configuration of the portal. */
const remedies: Record<NonNullable<Today['limeSurvey']['because']>, string> = {
  refused:
    'LimeSurvey non lascia entrare l’utente del portale: la password è sbagliata, l’utente non può più entrare, o LimeSurvey ha chiuso l’ingresso per dieci minuti dopo tre password sbagliate. Chi gestisce il portale controlli LIMESURVEY_USER e LIMESURVEY_PASSWORD e lo riavvii, oppure rimetta a posto l’utente in LimeSurvey; poi premi «Riprova ora». Dopo due rifiuti il portale non riprova più da sé, per non chiudere l’ingresso a tutti.',
  disabled:
    'LimeSurvey è raggiungibile, ma la sua interfaccia per altri programmi è spenta: va accesa in LimeSurvey, Configurazione globale, Interfacce, JSON-RPC.',
  not_json:
    'All’indirizzo configurato non risponde l’interfaccia JSON-RPC di LimeSurvey: fai controllare LIMESURVEY_URL e, in LimeSurvey, Configurazione globale, Interfacce.',
  http: 'Il server di LimeSurvey risponde con un errore: avvisa chi lo gestisce.',
  fault: 'LimeSurvey ha un errore interno: avvisa chi lo gestisce.',
  timeout: 'LimeSurvey ci mette troppo a rispondere: avvisa chi lo gestisce, se dura.',
  too_large:
    'Una risposta di LimeSurvey è troppo grande per il portale: avvisa chi lo gestisce, con il nome del questionario.',
  certificate:
    'Il certificato di LimeSurvey non è valido per il portale: è scaduto, è di un altro indirizzo, o l’ha firmato qualcuno che il server del portale non conosce. Avvisa chi gestisce LimeSurvey.',
  unreachable: 'Il server di LimeSurvey non si raggiunge: è spento, o la rete non ci arriva.',
}

/** Whether there is nothing to do about LimeSurvey. */
export const isQuiet = ({ limeSurvey }: Today) =>
  limeSurvey.state === 'answers' && limeSurvey.stillOpen.count === 0

/** Whether the questionnaires' server is there, and what to do when it is not. */
export function LimeSurveyPanel({ today }: { today: Today }) {
  const { limeSurvey, asOf } = today
  const { send, busy } = useStaffMutation(surveyDesk.retryLimeSurvey)
  const [retried, setRetried] = useState<Retried | null>(null)
  // LimeSurvey's answer to a retry here holds until the page brings something newer
  const connection = retried !== null && retried.at > asOf ? retried.connection : limeSurvey
  const told = retried !== null && retried.at > asOf ? retried.at : asOf
  const { tone, word, words } = connections[connection.state]
  const last =
    connection.answeredAt === null
      ? 'Non ha ancora mai risposto.'
      : `Ultima risposta: ${ago(connection.answeredAt, told)}.`
  const retry = async () => {
    const answer = await send({})
    if (answer !== null) setRetried({ connection: answer, at: new Date().toISOString() })
  }
  return (
    <Panel title="LimeSurvey" fact={<Badge tone={tone}>{word}</Badge>}>
      <div aria-live="polite">
        <Text>
          {words} {last}
          {limeSurvey.updatedAt !== null &&
            ` Questionari aggiornati il ${printDayAndTime(limeSurvey.updatedAt)}.`}
        </Text>
        {connection.because !== null && <Text>{remedies[connection.because]}</Text>}
      </div>
      {connection.state !== 'answers' && (
        <Row>
          <Button small busy={busy} busyLabel="Chiediamo a LimeSurvey…" onClick={() => void retry()}>
            Riprova ora
          </Button>
        </Row>
      )}
      {limeSurvey.stillOpen.count > 0 && <StillOpen {...limeSurvey.stillOpen} />}
    </Panel>
  )
}

/** Links that LimeSurvey should have closed, with the tokens by which somebody finds them there. */
function StillOpen({ count, links: open }: Today['limeSurvey']['stillOpen']) {
  const may = useMay()
  return (
    <Notice tone="bad" title="Ritirati ancora aperti in LimeSurvey">
      <Text>
        {counted(count, 'link', 'link')} di chi non partecipa più {plural(count, 'accetta', 'accettano')}{' '}
        ancora risposte.{' '}
        {may('surveys.reconcile') ? (
          <Link to={staffPaths.reconciliation}>Vedi perché</Link>
        ) : (
          'Li chiude chi cura i questionari.'
        )}
      </Text>
      {open.length > 0 && (
        <ul className={styles.tokens} aria-label="Token ancora aperti">
          {open.map(({ surveyId, title, token }) => (
            <li key={`${surveyId} ${token}`}>
              <code>{token}</code> <span>in {title}</span>
            </li>
          ))}
          {open.length < count && <li>e altri {count - open.length}</li>}
        </ul>
      )}
    </Notice>
  )
}
