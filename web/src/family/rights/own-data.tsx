import { type DataCard, ownData } from '@desco/contract/rights/own-data'
import { retention } from '@desco/contract/rights/retention'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'
import { FootLinks, Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact, List, ListRow } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printDayAndTime, unbroken } from '#ui/text/format.ts'
import { LeftIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'
import { homePath, paths } from '#web/paths.ts'

import { BirthDateAsked } from './birth-date-asked.tsx'
import { Corrections } from './corrections.tsx'
import { DataCopyPanel } from './data-copy.tsx'
import styles from './own-data.module.css'
import { OwnPasswordPanel } from './own-password.tsx'
import { exportWords, roleWords } from './words.ts'
import { RequestsPanel } from './requests.tsx'
import { WhoSees } from './who-sees.tsx'

/** The portal's knowledge about the person who reads, the people who had it before them, and how to take it along. */
export function OwnDataPage() {
  const { age } = useUser()
  const isChild = age !== undefined
  return (
    <div className={styles.page}>
      <PageHead
        title={isChild ? 'I miei dati' : 'I nostri dati'}
        lead={
          isChild
            ? 'Che cosa sappiamo di te, e chi lo può vedere.'
            : 'Che cosa conserviamo di voi, chi lo ha visto, e come portarlo via.'
        }
      />
      <Content />
      <FootLinks align="start">
        <Link to={homePath()}>
          <LeftIcon size="tiny" /> Torna alla home
        </Link>
      </FootLinks>
    </div>
  )
}

function Content() {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useDataCardQuery(
    {},
    {
      ...live,
      refetchOnMountOrArgChange: true,
    },
  )
  if (answer === undefined && error !== undefined) {
    return (
      <FailedState title="I dati non sono arrivati" onRetry={() => void refetch()} retrying={isFetching}>
        {'message' in error ? error.message : 'Riprova tra poco.'}
      </FailedState>
    )
  }
  if (answer === undefined) return <Skeleton shape="card" count={3} label="Carichiamo i dati…" />
  return answer.data.person.kind === 'child' ? (
    <ChildsCard card={answer.data} />
  ) : (
    <ParentsCard card={answer.data} />
  )
}

function ParentsCard({ card }: { card: DataCard }) {
  return (
    <Stack gap="loose">
      <Panel title="Chi vede che cosa">
        <WhoSees reader="parent" />
      </Panel>
      <Panel title="Che cosa sappiamo di te">
        <Stack>
          <DefinitionFacts facts={personFacts(card)} />
          <Corrections card={card} />
        </Stack>
      </Panel>
      <Panel title="Chi ha aperto i vostri nomi">
        {card.looks.length === 0 ? (
          <Text>Nessuno del gruppo di ricerca ha aperto i vostri nomi.</Text>
        ) : (
          <Stack>
            <Text>
              Il gruppo di ricerca vi conosce con il Codice Famiglia. Chi apre i nomi deve scrivere perché.
            </Text>
            <List label="Chi ha aperto i vostri nomi">
              {card.looks.map(({ at, by, reason }) => (
                <ListRow
                  key={`${at} ${by}`}
                  title={roleWords[by]}
                  fact={`${printDayAndTime(at)} · ${reason === null ? 'senza un motivo scritto' : `«${reason}»`}`}
                />
              ))}
            </List>
          </Stack>
        )}
      </Panel>
      <Panel title="I file per l’analisi in cui ci siete">
        <Exports card={card} />
      </Panel>
      <Panel title="I testi a cui hai risposto">
        <Stack>
          <Texts card={card} />
          <FootLinks align="start">
            <Link to={paths.myConsents}>Leggi i testi, parola per parola</Link>
          </FootLinks>
        </Stack>
      </Panel>
      <OwnPasswordPanel>
        Cambiala quando vuoi, e subito se pensi che qualcun altro la conosca.
      </OwnPasswordPanel>
      <DataCopyPanel card={card} />
      <RequestsPanel card={card} />
      <Panel title="Per quanto tempo">
        <dl className={styles.kept}>
          {Object.entries(retention).map(([name, { what, kept }]) => (
            <div key={name}>
              <dt>{what}</dt>
              <dd>{kept}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Stack>
  )
}

/** The same in the words of who is ten or sixteen. */
function ChildsCard({ card }: { card: DataCard }) {
  const { looks, exports } = card
  return (
    <Stack gap="loose">
      <BirthDateAsked />
      <Panel title="Chi può vedere le tue cose">
        <WhoSees reader="child" />
      </Panel>
      <Panel title="Che cosa sappiamo di te">
        <DefinitionFacts facts={personFacts(card)} />
      </Panel>
      <OwnPasswordPanel>La cambi quando vuoi. Tienila per te.</OwnPasswordPanel>
      <Panel title="Chi ha guardato il tuo nome">
        {looks.length === 0 ? (
          <Text>Nessuno dei ricercatori ha guardato il tuo nome.</Text>
        ) : (
          <Stack>
            <Text>I ricercatori hanno guardato i nomi della tua famiglia in questi giorni:</Text>
            <List label="Quando hanno guardato i nomi">
              {looks.map(({ at, by }) => (
                <ListRow key={`${at} ${by}`} title={printDay(at)} fact={roleWords[by]} />
              ))}
            </List>
          </Stack>
        )}
      </Panel>
      <Panel title="I tuoi numeri nello studio">
        <Text>
          {exports.length === 0
            ? 'Finora nessuno ha preparato tabelle con le tue risposte.'
            : `I ricercatori hanno preparato ${exports.length === 1 ? 'una tabella' : `${exports.length} tabelle`} con le risposte di tante famiglie, e dentro c’è anche la tua. Al posto del nome c’è un codice inventato, e se serve il nome devono essere d’accordo in due.`}
        </Text>
      </Panel>
      <Panel title="Che cosa hai detto">
        <Texts card={card} />
      </Panel>
      <Panel title="Per quanto tempo">
        <Text>
          Teniamo le tue cose finché dura lo studio. Se tu o i tuoi genitori ci chiedete di cancellarle,
          togliamo il tuo nome e quello che ti riguarda.
        </Text>
      </Panel>
      {card.mayCopy ? (
        <>
          <DataCopyPanel card={card} />
          <RequestsPanel card={card} />
        </>
      ) : (
        <Panel title="Vuoi una copia?">
          <Text>
            Chiedila ai tuoi genitori: dalla loro pagina si scarica tutto. Dai 14 anni la puoi chiedere tu.
          </Text>
        </Panel>
      )}
    </Stack>
  )
}

function personFacts({ person, children }: DataCard): Fact[] {
  const { name, surname, email, phone, username, birthDate } = person
  const known: (Fact | null)[] = [
    { term: 'Nome', value: name },
    { term: 'Cognome', value: surname },
    email === null
      ? null
      : { term: 'Email', value: <span className={styles.address}>{email}</span>, full: true },
    phone === null ? null : { term: 'Telefono', value: phone, numeric: true },
    username === null ? null : { term: 'Nome utente', value: username },
    birthDate === null ? null : { term: 'Data di nascita', value: printDay(birthDate), numeric: true },
    ...children.map(({ name: child, birthDate: born }) =>
      born === null
        ? null
        : { term: `${child}, data di nascita`, value: printDay(born), numeric: true, full: true },
    ),
  ]
  return known.filter((fact) => fact !== null)
}

function Exports({ card: { exports } }: { card: DataCard }) {
  if (exports.length === 0) return <Text>Finora nessun file per l’analisi vi conteneva.</Text>
  return (
    <Stack>
      <Text>In ogni file ci sono tante famiglie. Di solito al posto dei nomi c’è un codice inventato.</Text>
      <List label="File per l’analisi">
        {exports.map(({ at, kind, identifiable, purpose, downloaded }) => (
          <ListRow
            key={`${at} ${kind}`}
            title={exportWords[kind]}
            fact={[
              printDay(at),
              identifiable ? 'con i nomi o la loro chiave, approvato da una seconda persona' : 'senza nomi',
              ...(purpose === null ? [] : [`«${purpose}»`]),
              ...(downloaded ? [] : ['mai scaricato']),
            ].join(' · ')}
          />
        ))}
      </List>
    </Stack>
  )
}

const answers: Readonly<Record<string, string>> = { true: 'Sì', yes: 'Sì', no: 'No, grazie' }

function Texts({ card: { texts } }: { card: DataCard }) {
  if (texts.length === 0) return <Text>Ancora nessuno.</Text>
  return (
    <List label="Testi">
      {texts.map(({ title, version, answer, answeredAt }) => (
        <ListRow
          key={`${title} ${answeredAt}`}
          title={title}
          fact={`${answers[answer] ?? answer} · ${printDayAndTime(answeredAt)} · versione ${unbroken(version)}`}
        />
      ))}
    </List>
  )
}

const { useDataCardQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ dataCard: build.query(endpointQuery(ownData.dataCard)) }),
})
