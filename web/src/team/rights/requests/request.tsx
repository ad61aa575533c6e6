import { requestDesk, type RequestPage as Answer } from '@desco/contract/rights/desk/requests'
import { Link, useParams } from 'react-router'

import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { ActButton } from '#team/parts/act.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, type Fact } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { Address, Text } from '#ui/text/text.tsx'

import { answerRequest, assignRequest, confirmBirthDate, prolongRequest } from './request-acts.tsx'
import { channelNames, kindNames, requestBadge, tellingNames, whenDue, whoAsked } from './request-words.ts'
import styles from './request.module.css'

/** One request: what was asked, by when, who carries it out, and what was answered. */
export function RequestPage() {
  const { requestId = '' } = useParams()
  const query = useStaffQuery(requestDesk.openRequest, { requestId }, { onlyOnEntry: true })
  return (
    <>
      <Link to={staffPaths.requests}>Tutte le richieste</Link>
      <Loaded query={query} failed="La richiesta non è arrivata" skeleton={<PageSkeleton />}>
        {(answer) => <OneRequest answer={answer} />}
      </Loaded>
    </>
  )
}

function OneRequest({ answer }: { answer: Answer }) {
  const { request } = answer
  const may = useMay()
  const isMine = may('requests.act') && request.state !== 'closed' && request.erasure === null
  return (
    <>
      <PageHead
        title={kindNames[request.kind]}
        lead={
          <>
            <Badge {...requestBadge(request)} /> {whenDue(request)}. Arrivata il{' '}
            {printDay(request.receivedOn)}, {channelNames[request.channel]}.
          </>
        }
      />
      <Stack gap="loose">
        <Panel title="Che cosa chiede">
          <DefinitionFacts facts={factsOf(request)} />
          {request.words !== '' && <p className={styles.words}>{request.words}</p>}
          {request.erasure !== null && request.state !== 'closed' && (
            <Text>
              La conclude da sé la cancellazione, quando è fatta:{' '}
              <Link to={staffPaths.erasures}>a che punto è</Link>
            </Text>
          )}
          {isMine && (
            <Row>
              <ActButton variant="primary" act={answerRequest(request)}>
                Concludi con la risposta
              </ActButton>
              <ActButton act={assignRequest(answer)}>Affida a qualcuno</ActButton>
              {request.mayProlongUntil !== null && (
                <ActButton act={prolongRequest(request)}>Prolunga il termine</ActButton>
              )}
            </Row>
          )}
        </Panel>
        {request.birthDate && (
          <BirthDatePanel request={request} date={request.birthDate} mayConfirm={isMine} />
        )}
        {request.prolongedBecause !== null && (
          <Panel title="Il termine è stato prolungato">
            <Text>
              {request.prolongedAt === null ? '' : `Il ${printDayAndTime(request.prolongedAt)}. `}
              Motivo, che chi ha chiesto legge: «{request.prolongedBecause}»
            </Text>
          </Panel>
        )}
        {request.answer !== null && <AnswerPanel request={request} />}
      </Stack>
    </>
  )
}

type Request = Answer['request']

function factsOf(request: Request): Fact[] {
  const { enteredBy, enteredAt, carriedOutBy, byPortal } = request
  const carrier =
    carriedOutBy === null ? byPortal ? 'Il portale, da sé' : 'Ancora nessuno' : <Address of={carriedOutBy} />
  return [
    { term: 'Famiglia', value: <FamilyOf request={request} /> },
    { term: 'Chi ha chiesto', value: whoAsked(request) },
    { term: 'Se ne occupa', value: carrier },
    {
      term: 'Annotata',
      value: `${printDayAndTime(enteredAt)}${enteredBy === null ? '' : `, da ${enteredBy}`}`,
      numeric: true,
    },
  ]
}

type AskedDate = NonNullable<Request['birthDate']>
type BirthDateProps = { request: Request; date: AskedDate; mayConfirm: boolean }

/** Another birth date that is asked for: who confirms it, and who has. */
function BirthDatePanel({ request, date, mayConfirm }: BirthDateProps) {
  const { before, after, teamConfirmedAt, teamConfirmedBy } = date
  const byTeam =
    teamConfirmedAt && [printDayAndTime(teamConfirmedAt), teamConfirmedBy].filter(Boolean).join(', ')
  return (
    <Panel title="La data di nascita">
      <DefinitionFacts
        facts={[
          ...(request.state === 'closed'
            ? []
            : [{ term: 'C’è scritto', value: printDay(before), numeric: true }]),
          { term: 'È chiesta', value: printDay(after), numeric: true },
          { term: 'Confermata dal gruppo di ricerca', value: byTeam ?? 'Non ancora' },
          { term: 'Confermata dalla persona', value: byPerson(date) },
        ]}
      />
      {mayConfirm && teamConfirmedAt === null && (
        <Row>
          <ActButton variant="primary" act={confirmBirthDate(request, date)}>
            Conferma la data
          </ActButton>
        </Row>
      )}
    </Panel>
  )
}

function byPerson({ personConfirms, personConfirmedAt }: AskedDate): string {
  if (personConfirmedAt !== null) return printDayAndTime(personConfirmedAt)
  return personConfirms
    ? 'Non ancora: la trova nella sua pagina'
    : 'Non serve: meno di 14 anni, o non può entrare'
}

const FamilyOf = ({ request: { family } }: { request: Request }) =>
  family === null ? 'Cancellata' : <FamilyLink {...family} backTo="Richieste" />

const AnswerPanel = ({ request: { answer, answeredAt, answeredBy, told } }: { request: Request }) => (
  <Panel title="La risposta">
    <Text numeric>
      {[answeredAt && printDayAndTime(answeredAt), answeredBy, told && tellingNames[told].toLowerCase()]
        .filter(Boolean)
        .join(', ')}
    </Text>
    <p className={styles.words}>{answer}</p>
  </Panel>
)
