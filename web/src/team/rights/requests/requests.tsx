import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { requestKinds } from '@desco/contract/rights/requests'
import {
  heardChannels,
  requestDesk,
  type RequestPerson,
  type RequestRow,
  requestStates,
} from '@desco/contract/rights/desk/requests'
import { Link } from 'react-router'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { type Act, ActButton } from '#team/parts/act.tsx'
import { Filters, useFilters } from '#team/parts/filters.tsx'
import { LoadedList, useStaffList } from '#team/parts/loaded.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { requestPath } from '#team/paths.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { capital, counted, printDay } from '#ui/text/format.ts'
import { PlusIcon } from '#ui/text/icons.tsx'
import type { FieldProblems } from '#forms/field-problems.ts'
import { DateField, SelectField, TextAreaField, TextField } from '#forms/fields.tsx'

import { channelNames, kindNames, requestBadge, whenDue, whoAsked } from './request-words.ts'

const nextOf = ({ next }: AnswerOf<typeof requestDesk.listRequests>) =>
  next === null ? null : { after: next }

const columns: DataColumn<RequestRow>[] = [
  {
    head: 'Richiesta',
    kind: 'title',
    cell: ({ id, kind }) => <Link to={requestPath(id)}>{kindNames[kind]}</Link>,
  },
  {
    head: 'Famiglia',
    kind: 'short',
    cell: ({ family }) => (family === null ? 'cancellata' : <FamilyLink {...family} backTo="Richieste" />),
  },
  { head: 'Chi', cell: whoAsked },
  { head: 'Arrivata il', kind: 'short', cell: ({ receivedOn }) => printDay(receivedOn) },
  { head: 'Stato', kind: 'short', cell: (request) => <Badge {...requestBadge(request)} /> },
  { head: 'Quando', cell: whenDue },
  {
    head: 'Se ne occupa',
    cell: ({ byPortal, carriedOutBy }) => carriedOutBy ?? (byPortal ? 'il portale' : '—'),
  },
]

/** The requests of families by their rights, those due first. */
export function RequestsPage() {
  const may = useMay()
  const { filters, choice, clear } = useFilters(none)
  const query = useStaffList(requestDesk.listRequests, searchOf(filters), nextOf, (page) => page.requests)
  const counts = query.pages?.[0]?.counts

  return (
    <>
      <PageHead
        title="Richieste"
        lead={`Si risponde entro un mese (art. 12 del GDPR).${counts === undefined ? '' : ` ${summary(counts)}`}`}
        act={
          may('requests.act') && (
            <ActButton large variant="primary" act={findFamily}>
              <PlusIcon size="small" />
              Annota una richiesta
            </ActButton>
          )
        }
      />
      <PageTabs of="requests" />
      <Stack>
        <Filters label="Cerca tra le richieste" onClear={clear}>
          <Select {...choice('stato')} label="Stato" options={states} />
          <Select
            {...choice('diritto')}
            label="Diritto"
            options={[{ value: any, label: 'Tutti' }, ...kinds]}
          />
        </Filters>
        <LoadedList query={query} failed="Le richieste non sono arrivate" none="Nessuna richiesta">
          {(found) => <DataTable caption="Richieste" columns={columns} rows={found} wordy linked />}
        </LoadedList>
      </Stack>
    </>
  )
}

function summary({ open, late, within7Days }: AnswerOf<typeof requestDesk.listRequests>['counts']): string {
  if (open === 0) return 'Adesso nessuna è aperta.'
  const aside = [
    ...(late > 0 ? [`${counted(late, 'in ritardo', 'in ritardo')}`] : []),
    ...(within7Days > 0 ? [`${counted(within7Days, 'entro sette giorni', 'entro sette giorni')}`] : []),
  ]
  return `${counted(open, 'aperta', 'aperte')}${aside.length > 0 ? `, di cui ${aside.join(' e ')}` : ''}.`
}

const any = 'any'
const none = { stato: 'open', diritto: any }

const stateNames = { open: 'Aperte', late: 'In ritardo', closed: 'Concluse' } as const
const states = [
  ...requestStates.map((state) => ({ value: state, label: stateNames[state] })),
  { value: any, label: 'Tutte' },
]
const kinds = requestKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))

const searchOf = ({ stato, diritto }: typeof none): WireInputOf<typeof requestDesk.listRequests> => ({
  state: requestStates.find((state) => state === stato),
  kind: requestKinds.find((kind) => kind === diritto),
})

type FamilyOfRequest = { code: string; people: readonly RequestPerson[] }

/** Writes down what somebody asked the team: of which family first. */
const findFamily: Act<typeof requestDesk.requestPeople> = {
  endpoint: requestDesk.requestPeople,
  input: { code: '' },
  title: 'Annota una richiesta',
  follows: 'Di quale famiglia è chi ha chiesto? Il codice è nella loro Home, e nella scheda della famiglia.',
  fields: (
    <TextField name="code" label="Codice famiglia" autoCapitalize="none" spellCheck={false} maxLength={20} />
  ),
  confirm: 'Continua',
  next: ({ family, people }) => enterRequest({ code: family.code, people }),
}

const nobody = 'nobody'
const oneself = 'oneself'
const roleWords: Record<RequestPerson['role'], string> = {
  first_parent: 'primo genitore',
  second_parent: 'secondo genitore',
  child: 'figlio/a',
}
const channels = heardChannels.map((channel) => ({ value: channel, label: capital(channelNames[channel]) }))
type RequestForm = Omit<WireInputOf<typeof requestDesk.enterRequest>, 'code' | 'accountId' | 'childId'>
const blank = { kind: '', channel: '', receivedOn: '', words: '', asker: '', about: oneself }

/** Then who, what and when. */
const enterRequest = ({ code, people }: FamilyOfRequest): Act<typeof requestDesk.enterRequest> => ({
  endpoint: requestDesk.enterRequest,
  // the endpoint refuses what was not chosen
  sent: ({ asker, about, ...asked }: RequestForm & { asker: string; about: string }) => ({
    ...asked,
    code,
    accountId: asker === nobody ? undefined : asker,
    childId: about === oneself ? undefined : about,
  }),
  alsoWrong: ({ asker }): FieldProblems => (asker === '' ? { asker: 'Scegli chi ha chiesto.' } : {}),
  input: blank,
  title: 'Annota una richiesta',
  follows: `Famiglia ${code}. Prima di annotare, controlla che sia davvero chi dice di essere.`,
  fields: (
    <>
      <SelectField
        name="asker"
        label="Chi ha chiesto"
        options={[
          ...people.flatMap(({ accountId, role, initials }) =>
            accountId === null ? [] : [{ value: accountId, label: `${initials}, ${roleWords[role]}` }],
          ),
          { value: nobody, label: 'Qualcuno senza un accesso' },
        ]}
      />
      <SelectField
        name="about"
        label="Di chi sono i dati"
        options={[
          { value: oneself, label: 'Di chi ha chiesto' },
          ...people.flatMap(({ childId, initials }) =>
            childId === null ? [] : [{ value: childId, label: `${initials}, ${roleWords.child}` }],
          ),
        ]}
      />
      <SelectField name="kind" label="Che cosa chiede" options={kinds} />
      <SelectField name="channel" label="Come è arrivata" options={channels} />
      <DateField
        name="receivedOn"
        label="Quando è arrivata"
        hint="Il mese per rispondere corre da questo giorno."
      />
      <TextAreaField
        name="words"
        label="Che cosa ha detto"
        hint="Lo rilegge anche chi ha chiesto, nella sua pagina."
        required={false}
        maxLength={2000}
      />
    </>
  ),
  confirm: 'Annota',
  done: 'Annotata: il termine corre dal giorno in cui è arrivata.',
})
