import { type DataCard, ownData } from '@desco/contract/rights/data'
import { retention } from '@desco/contract/rights/retention'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { ReadingPage } from '#frame/screens/reading-page.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FootLinks, Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, List, ListRow, UnfoldingRow } from '#ui/layout/list.tsx'
import { plural, printDay, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { BirthDateAsked } from './birth-date-asked.tsx'
import { OwnFacts } from './corrections.tsx'
import { DataCopyPanel } from './data-copy.tsx'
import { RequestsPanel } from './requests.tsx'
import { WhoSees } from './who-sees.tsx'

/** The portal's knowledge about the person who reads, the people who had it before them, and how to take it along. */
export function OwnDataPage() {
  const { age } = useUser()
  const isChild = age !== undefined
  const query = useFamilyQuery(ownData.dataCard, {})
  return (
    <ReadingPage
      title={isChild ? 'I miei dati' : 'I nostri dati'}
      lead={
        isChild
          ? 'Che cosa sappiamo di te, e chi lo può vedere.'
          : 'Che cosa conserviamo di voi, chi lo ha visto, e come portarlo via.'
      }
    >
      <Loaded
        query={query}
        failed="I dati non sono arrivati"
        skeleton={<Skeleton shape="card" count={3} label="Carichiamo i dati…" />}
      >
        {({ data: card }) => (
          <Stack gap="loose">
            {isChild && <BirthDateAsked />}
            <Panel title="Che cosa sappiamo di te">
              <OwnFacts card={card} />
            </Panel>
            <Panel title={`Chi ${isChild ? 'le' : 'li'} vede, e per quanto`}>
              <List>{isChild ? <ChildsRows card={card} /> : <ParentsRows card={card} />}</List>
            </Panel>
            {card.mayCopy ? (
              <>
                <DataCopyPanel card={card} />
                <RequestsPanel card={card} />
              </>
            ) : (
              <Panel title="Vuoi una copia?">
                <Text>
                  Chiedila ai tuoi genitori: dalla loro pagina si scarica tutto. Dai 14 anni la puoi chiedere
                  tu.
                </Text>
              </Panel>
            )}
          </Stack>
        )}
      </Loaded>
    </ReadingPage>
  )
}

function ParentsRows({ card }: { card: DataCard }) {
  const { looks, exports, texts } = card
  return (
    <>
      <UnfoldingRow title="Chi vede che cosa" fact="Il gruppo di ricerca vi conosce con un codice.">
        <WhoSees reader="parent" />
      </UnfoldingRow>
      <UnfoldingRow
        title="Chi ha aperto i vostri nomi"
        fact={howMany(looks, { none: 'Nessuno del gruppo di ricerca.', ...times })}
      >
        <Text>
          Il gruppo di ricerca vi conosce con il Codice Famiglia. Chi apre i nomi deve scrivere perché.
        </Text>
        <List label="Chi ha aperto i vostri nomi">
          {looks.map(({ at, by, reason }) => (
            <ListRow
              key={`${at} ${by}`}
              title={roleWords[by]}
              fact={`${printDayAndTime(at)} · ${reason === null ? 'senza un motivo scritto' : `«${reason}»`}`}
            />
          ))}
        </List>
      </UnfoldingRow>
      <UnfoldingRow
        title="I file per l’analisi in cui ci siete"
        fact={howMany(exports, {
          none: 'Finora nessuno.',
          one: 'file',
          many: 'file',
          last: 'l’ultimo del',
        })}
      >
        <Text>In ogni file ci sono tante famiglie. Di solito al posto dei nomi c’è un codice inventato.</Text>
        <Exports card={card} />
      </UnfoldingRow>
      <UnfoldingRow title="I testi a cui hai risposto" fact={howManyTexts(texts, 'Ancora nessuno.')}>
        <Texts card={card} />
        <FootLinks align="start">
          <Link to={paths.myConsents}>Leggi i testi, parola per parola</Link>
        </FootLinks>
      </UnfoldingRow>
      <UnfoldingRow title="Per quanto tempo?" fact="Per la durata dello studio, al più venti anni.">
        <DefinitionFacts
          prose
          facts={Object.values(retention).map(({ what, kept }) => ({ term: what, value: kept }))}
        />
      </UnfoldingRow>
    </>
  )
}

/** The same in the words of who is ten or sixteen. */
function ChildsRows({ card }: { card: DataCard }) {
  const { looks, exports, texts } = card
  return (
    <>
      <UnfoldingRow title="Chi può vedere le tue cose" fact="I ricercatori non sanno che sei tu.">
        <WhoSees reader="child" />
      </UnfoldingRow>
      <UnfoldingRow
        title="Chi ha guardato il tuo nome"
        fact={howMany(looks, { none: 'Nessuno dei ricercatori ha guardato il tuo nome.', ...times })}
      >
        <Text>I ricercatori possono guardare i nomi della tua famiglia solo se serve davvero.</Text>
        <List label="Quando hanno guardato i nomi">
          {looks.map(({ at, by }) => (
            <ListRow key={`${at} ${by}`} title={printDay(at)} fact={roleWords[by]} />
          ))}
        </List>
      </UnfoldingRow>
      <UnfoldingRow title="I tuoi numeri nello studio" fact={inTables(exports)}>
        <Text>
          I ricercatori preparano tabelle con le risposte di tante famiglie. Al posto del nome c’è un codice
          inventato, e se serve il nome devono essere d’accordo in due.
        </Text>
      </UnfoldingRow>
      <UnfoldingRow title="Che cosa hai detto" fact={howManyTexts(texts, 'Ancora niente.')}>
        <Texts card={card} />
      </UnfoldingRow>
      <UnfoldingRow title="Per quanto tempo?" fact="Finché dura lo studio.">
        <Text>
          Se tu o i tuoi genitori ci chiedete di cancellare le tue cose, togliamo il tuo nome e quello che ti
          riguarda.
        </Text>
      </UnfoldingRow>
    </>
  )
}

/** The role of the colleague, as families read it. */
const roleWords: Readonly<Record<DataCard['looks'][number]['by'], string>> = {
  coordinatore: 'Chi coordina lo studio',
  comunicazione: 'Chi scrive le notizie',
  'data-manager': 'Chi cura i dati',
  osservatore: 'Chi segue lo studio senza nomi',
  responsabile: 'Chi è responsabile dello studio',
  garante: 'Chi controlla la protezione dei dati',
  command_line: 'Chi gestisce il server',
}

/** The content of a file for the analysis, as families read it. */
const exportWords: Readonly<Record<DataCard['exports'][number]['kind'], string>> = {
  everything: 'Tutte le tabelle',
  participants: 'Chi partecipa',
  children: 'I figli',
  consents: 'I consensi',
  invitations: 'Gli inviti',
  'survey-tokens': 'I questionari compilati',
  diary: 'Il diario alimentare',
  answers: 'Le risposte ai questionari, con chi partecipa e il diario',
  key: 'La chiave tra codici e famiglie',
}

const times = { one: 'volta', many: 'volte', last: 'l’ultima il' }

type HowMany = { none: string; one: string; many: string; last: string }

/** How many files hold a child, and whether its name is in one: a second person has then agreed to it. */
function inTables(exports: DataCard['exports']): string {
  if (exports.length === 0) return 'Finora nessuno ha preparato tabelle con le tue risposte.'
  const all = `Sei in ${exports.length === 1 ? 'una tabella' : `${exports.length} tabelle`}`
  const named = exports.filter(({ identifiable }) => identifiable).length
  if (named === 0) return `${all}, senza il tuo nome.`
  return `${all}. In ${named === 1 ? 'una' : named} c’è il tuo nome, o il modo di ritrovarlo: erano d’accordo in due.`
}

/** `2 volte, l’ultima il 20-11-2026`: a list in the line of its title. */
function howMany(rows: readonly { at: string }[], { none, one, many, last }: HowMany): string {
  const at = rows
    .map((row) => row.at)
    .sort()
    .at(-1)
  return at === undefined ? none : `${rows.length} ${plural(rows.length, one, many)}, ${last} ${printDay(at)}`
}

const howManyTexts = ({ length }: readonly unknown[], none: string) =>
  length === 0 ? none : `${length} ${plural(length, 'testo', 'testi')}`

const Exports = ({ card: { exports } }: { card: DataCard }) => (
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
)

const answers: Readonly<Record<string, string>> = { true: 'Sì', yes: 'Sì', no: 'No, grazie' }

const Texts = ({ card: { texts } }: { card: DataCard }) => (
  <List label="Testi">
    {texts.map(({ title, version, answer, answeredAt }) => (
      <ListRow
        key={`${title} ${answeredAt}`}
        title={title}
        fact={`${answers[answer] ?? answer} · ${printDayAndTime(answeredAt)} · versione ${version}`}
      />
    ))}
  </List>
)
