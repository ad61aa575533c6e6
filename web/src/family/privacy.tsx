import { keptAnswersText } from '@desco/contract/families/consents/texts'
import { limits } from '@desco/contract/limits'
import { retention } from '@desco/contract/rights/retention'
import { setStudyLimits } from '@desco/contract/study-limits'
import type { ReactNode } from 'react'

import { studyLimitsOfPage } from '#data/study-limits-of-page.ts'
import { namesOfPage, responsible, studyName, studySays } from '#frame/page-facts.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { StudyContact } from '#frame/study/study-contact.tsx'
import { WhereSaid } from '#frame/study/where-said.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PrintIcon } from '#ui/text/icons.tsx'
import { Paragraphs, Text } from '#ui/text/text.tsx'

import styles from './privacy.module.css'

// before the page wakes: the days that a study sets stand in it as the server wrote them
if (typeof document !== 'undefined') setStudyLimits(studyLimitsOfPage())

const forChildren = 'per-i-figli'

/** The notice that families read before they give anything (GDPR art. 13 and 14), and in a few words for children (art. 12.1). */
export const PrivacyPage = () => (
  <PublicScreen
    title="Privacy"
    lead={
      <Text>
        Che cosa facciamo dei vostri dati, e che cosa potete chiederci. C’è anche una{' '}
        <a href={`#${forChildren}`}>spiegazione breve per i figli</a>.
      </Text>
    }
    side="I tuoi dati restano tuoi."
    headEnd={
      <span className={styles.screenOnly}>
        <Button small onClick={() => window.print()}>
          <PrintIcon size="small" /> Stampa
        </Button>
      </span>
    }
  >
    <Stack>
      <Who />
      <Panel title="Perché li usiamo">
        <Facts
          of={{
            'Per la ricerca':
              'Vogliamo capire come mangiano le famiglie e come cambiano le loro abitudini. Lo facciamo soltanto con il tuo consenso (articolo 6.1 a del Regolamento europeo 2016/679, il GDPR); per i dati sulla salute con un consenso a parte (articolo 9.2 a).',
            'Per farti partecipare':
              'Per aprirti il portale, proporti i questionari e scriverti quando serve. Anche questo con il tuo consenso.',
            'Per dimostrare che hai scelto tu':
              'Conserviamo le tue risposte ai consensi, con il testo che hai letto e la data: la legge ce lo chiede (articoli 5.2 e 7.1, e 6.1 c).',
            'Per proteggere gli accessi':
              'Contiamo i tentativi sbagliati e annotiamo chi del gruppo di ricerca apre un nome: è un interesse legittimo, tuo e nostro (articoli 6.1 f e 32).',
          }}
        />
        <Text>Niente pubblicità, nessuna vendita, nessun profilo e nessuna decisione automatica.</Text>
      </Panel>
      <Panel title="Quali dati">
        <Facts
          of={{
            'Di chi si registra': 'Nome, cognome, email, numero di telefono, sesso e stato civile.',
            'Dei figli':
              'Nome, cognome e data di nascita. Li scrive il genitore che li iscrive; poi ogni figlia e ogni figlio dice sì o no con parole per la sua età.',
            'Dell’altro genitore':
              'Cognome e indirizzo email, che ci dà chi lo invita. Il resto lo scrive soltanto chi partecipa.',
            'Di chi partecipa':
              'Le risposte ai questionari e, se lo usa, il diario alimentare. Alcune domande toccano la salute: per esempio un’allergia, una dieta, il peso.',
          }}
        />
        <Text>
          Partecipare è una scelta libera: senza questi dati non si può partecipare, e non succede
          nient’altro. A una domanda che non ti piace puoi non rispondere.
        </Text>
      </Panel>
      <Panel title="Chi li vede">
        <Facts
          of={{
            'Il gruppo di ricerca':
              'Soltanto chi ne ha bisogno. Un nome si apre per un motivo preciso, e resta scritto chi l’ha fatto e perché: lo leggi anche tu, in «I nostri dati».',
            'Chi analizza':
              'Lavora con un codice al posto dei nomi. Un file con i nomi esce soltanto se sono d’accordo due persone.',
            'Chi lavora per noi':
              'Chi ospita il portale, chi ospita il sito dei questionari (LimeSurvey) e chi consegna la posta, come responsabili del trattamento (articolo 28) e con l’obbligo di riservatezza. Chi sono, te lo diciamo se ce lo chiedi.',
          }}
        />
        <Text>
          Nessun altro. I dati restano nell’Unione europea, e il portale non carica niente da altri siti. Nei
          risultati che pubblichiamo nessuno può essere riconosciuto.
        </Text>
      </Panel>
      <Panel title="Per quanto tempo">
        <DefinitionFacts
          prose
          facts={Object.values(retention).map(({ what, kept }) => ({ term: what, value: kept }))}
        />
        <WhereSaid value={studySays('study-keeps-answers')}>
          <Stack gap="tight">
            <h3>{keptAnswersText.title}</h3>
            <Paragraphs of={keptAnswersText.paragraphs} tone="soft" />
          </Stack>
        </WhereSaid>
      </Panel>
      <Panel title="Che cosa puoi chiederci">
        <Facts
          of={{
            'Vedere i tuoi dati e averne una copia': 'In «I nostri dati», quando vuoi (articoli 15 e 20).',
            Correggerli: 'In «I nostri dati», oppure scrivendoci (articolo 16).',
            Cancellarli: `In «Lasciare lo studio», a cui si arriva da «I miei consensi». Per ${limits.erasure.takeBackHours} ore puoi ancora annullare (articolo 17).`,
            'Fermarne l’uso o opporti': 'Scrivendoci, o con una richiesta dal portale (articoli 18 e 21).',
            'Ritirare il consenso':
              'In «I miei consensi», senza spiegare perché e senza conseguenze: da quel momento ci fermiamo. Quello che è stato fatto prima resta valido (articolo 7.3).',
          }}
        />
        <Text>
          Puoi anche scrivere <StudyContact />: rispondiamo entro un mese. Se qualcosa non ti convince, puoi
          presentare un reclamo al Garante per la protezione dei dati personali (
          <a href="https://www.garanteprivacy.it">www.garanteprivacy.it</a>).
        </Text>
      </Panel>
      <Panel title="Che cosa resta nel tuo browser">
        <Facts
          of={{
            'Dopo l’accesso':
              'La chiave che ti tiene dentro, i nomi della tua famiglia, il diario che hai aperto e le pagine del portale: così si apre anche senza rete. Con il Logout spariscono, tranne le pagine, che non dicono niente di te.',
            'Mentre ti registri':
              'Quello che hai scritto nei moduli, senza le password, e fino a quando vale il codice che ti abbiamo mandato. Sparisce quando chiudi la scheda.',
            'Piccole note': 'Per esempio, che hai già visto un suggerimento. Non dicono chi sei.',
            'Un cookie tecnico': `Chi legge soltanto non ne riceve. Dopo l’accesso ce n’è uno, che ricorda per ${limits.device.days} giorni che da questo browser sei già entrato: se altri sbagliano la tua password, tu entri lo stesso. Non ti segue su altri siti.`,
          }}
        />
        <Text>Nessun cookie di pubblicità o di statistica: per questo non ti chiediamo di accettarne.</Text>
      </Panel>
      <Panel title="Per i figli, in breve" id={forChildren}>
        <Text tone="ink">Vogliamo capire che cosa mangiano le famiglie. Per questo facciamo domande.</Text>
        <Text tone="ink">
          Sappiamo come ti chiami e quando sei nata o nato, perché ce lo ha detto un tuo genitore. Sappiamo
          quello che rispondi e che scrivi nel diario.
        </Text>
        <Text tone="ink">
          Chi studia le risposte vede un codice, non il tuo nome. I tuoi genitori vedono se hai risposto, non
          che cosa. Dagli 11 anni, se hai un tuo accesso, non leggono più nemmeno il tuo diario: vedono solo
          se è completo.
        </Text>
        <Text tone="ink">
          Puoi dire di no, o smettere, quando vuoi. Nessuno si arrabbia. Puoi chiederci di vedere quello che
          sappiamo di te, di correggerlo o di cancellarlo: da te o con un genitore.
        </Text>
        <Text tone="ink">
          Se qualcosa non ti piace, dillo a un grande di cui ti fidi, oppure scrivi <StudyContact />.
        </Text>
      </Panel>
    </Stack>
  </PublicScreen>
)

/** The controller, its officer and those behind the study; what a study does not name is not mentioned. */
function Who() {
  const { dpo, ethics, funder } = namesOfPage()
  return (
    <Panel title="Chi è responsabile">
      <Text tone="ink">
        <strong>Titolare del trattamento:</strong> {responsible('it') ?? 'il gruppo di ricerca dello studio'}.
      </Text>
      <Text>
        Per ogni domanda su {studyName() ?? 'questo studio'} e sui tuoi dati scrivi <StudyContact />.
      </Text>
      <Named value={dpo} as="Responsabile della protezione dei dati (DPO)" />
      <Named value={ethics} as="Parere del comitato etico" />
      <Named value={funder} as="Chi finanzia lo studio" />
    </Panel>
  )
}

const Named = ({ value, as }: { value: string; as: string }) => (
  <WhereSaid value={value}>
    <Text>
      <strong>{as}:</strong> {value}.
    </Text>
  </WhereSaid>
)

/** A thing, above what is said of it. */
const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <DefinitionFacts prose facts={Object.entries(of).map(([term, value]) => ({ term, value }))} />
)
