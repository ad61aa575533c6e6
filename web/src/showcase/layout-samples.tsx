import { Badge } from '#ui/feedback/badge.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { AppLayout, NavList, type RenderLink } from '#ui/layout/app-layout.tsx'
import { Card, Columns, FootLinks, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, List, ListRow } from '#ui/layout/list.tsx'
import { MonthCalendar } from '#ui/layout/month-calendar.tsx'
import { PageHead, Plate } from '#ui/layout/page-head.tsx'
import { Cloth, Foot, Logo, SkipLink } from '#ui/layout/page-parts.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { Steps, WelcomeLayout } from '#ui/layout/welcome-layout.tsx'
import { printLongDay } from '#ui/text/format.ts'
import { CalendarIcon, DiaryIcon, HomeIcon, LogoutIcon, NewsIcon, SurveyIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { doNothing, Held, Sample } from './sample.tsx'
import styles from './showcase.module.css'

type Survey = { id: number; title: string; day: string; open: boolean }

const surveys: Survey[] = [
  { id: 1, title: 'Abitudini a colazione', day: '21-11-2026', open: true },
  {
    id: 2,
    title: 'Che cosa mangiamo la domenica, quando siamo tutti insieme',
    day: '20-11-2026',
    open: false,
  },
]
const columns: DataColumn<Survey>[] = [
  { head: 'Numero', kind: 'number', cell: ({ id }) => id },
  { head: 'Data', kind: 'short', cell: ({ day }) => day },
  { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
  {
    head: 'Stato',
    kind: 'action',
    cell: ({ open }) => (
      <RowActions>
        {open ? <Button small>Rispondi</Button> : <Badge tone="good">Completato</Badge>}
      </RowActions>
    ),
  },
]

export const LayoutSamples = () => (
  <>
    <Sample part="PageHead, Plate">
      <PageHead
        title="Ciao, Giulia"
        lead="Ci sono due questionari per te."
        plate={<Plate name="Giulia" big />}
        end={<Badge tone="plain">K7M-4TRX</Badge>}
        deskEnd={<Button small>Logout</Button>}
      />
      <Plate name="anna" />
    </Sample>
    <Sample part="Card, Panel, Stack, Row, Columns">
      <Columns
        main={
          <Panel title="Un pannello" fact="2 su 3" level={3}>
            <Stack gap="tight">
              <Text>Stretto.</Text>
              <Row spread>
                <Text as="span">A un capo</Text>
                <Button small>All’altro</Button>
              </Row>
            </Stack>
          </Panel>
        }
        side={
          <Card>
            <Text>Una carta.</Text>
          </Card>
        }
      />
    </Sample>
    <Sample part="List, ListRow">
      <SomeRows />
      <div className={styles.narrow}>
        <SomeRows />
      </div>
    </Sample>
    <Sample part="DefinitionFacts">
      <DefinitionFacts
        facts={[
          { term: 'Nome', value: 'Giulia' },
          { term: 'Codice', value: 'K7M-4TRX', numeric: true },
          { term: 'Email', value: 'giulia@example.org', full: true },
        ]}
      />
    </Sample>
    <Sample part="DataTable, RowActions">
      <DataTable caption="Questionari" columns={columns} rows={surveys} rowKey={({ id }) => id} />
      <div className={styles.narrow}>
        <DataTable caption="Questionari, stretti" columns={columns} rows={surveys} rowKey={({ id }) => id} />
      </div>
    </Sample>
    <Sample part="MonthCalendar">
      <Held start={new Date(2026, 10, 20)}>
        {({ value, onChange }) => (
          <>
            <MonthCalendar label="Calendario" value={value} onChange={onChange} />
            <Text>{printLongDay(value)}</Text>
          </>
        )}
      </Held>
    </Sample>
    <Sample part="Steps">
      <Steps steps={['I tuoi dati', 'Email', 'Figli']} current={1} />
    </Sample>
    <Sample part="Logo, Cloth, FootLinks, Foot">
      <Logo />
      <Cloth />
      <FootLinks>
        <a href="?page=layout">Privacy</a>
        <a href="?page=layout">Accessibilità</a>
      </FootLinks>
      <Foot language="it">
        <Text size="small">Chi c’è dietro.</Text>
      </Foot>
    </Sample>
    <Sample part="NavList, SkipLink">
      <NavList label="Ai lati" place="side" items={entries} renderLink={renderLink} />
      <SkipLink />
    </Sample>
  </>
)

const SomeRows = () => (
  <List label="Questionari">
    {surveys.map(({ id, title, day }) => (
      <ListRow key={id} title={title} fact={day} action={<Button variant="tonal">Rispondi</Button>} />
    ))}
  </List>
)

const entries = [
  { href: '?page=app', label: 'Home', icon: <HomeIcon />, current: true },
  { href: '?page=form', label: 'Questionari', icon: <SurveyIcon />, current: false },
  { href: '?page=feedback', label: 'Diario', icon: <DiaryIcon />, current: false },
  { href: '?page=layout', label: 'Calendario', icon: <CalendarIcon />, current: false },
  { href: '?page=text', label: 'News', icon: <NewsIcon />, current: false },
]

const renderLink: RenderLink = ({ children, ...link }) => <a {...link}>{children}</a>

const logo = (
  <a href="?">
    <Logo />
  </a>
)

/** After the log-in. */
export const AppFrame = () => (
  <AppLayout
    logo={logo}
    topBarEnd={
      <IconButton label="Logout" onClick={doNothing}>
        <LogoutIcon />
      </IconButton>
    }
    sideEnd={<Text size="small">Giulia</Text>}
    items={entries}
    renderLink={renderLink}
    foot={<Foot>Chi c’è dietro.</Foot>}
  >
    <PageHead title="Home" lead="La cornice dopo l’accesso." />
    <Card>
      <Text>Una pagina.</Text>
    </Card>
  </AppLayout>
)

/** Before the log-in. */
export const WelcomeFrame = () => (
  <WelcomeLayout
    logo={logo}
    side="A tavola si impara."
    headEnd={<a href="?">Accedi</a>}
    foot={<Foot>Chi c’è dietro.</Foot>}
    centred
    smallDrawing
  >
    <h1>La cornice prima dell’accesso</h1>
    <Text size="lead">Con la tavola apparecchiata, anche su un telefono.</Text>
  </WelcomeLayout>
)
