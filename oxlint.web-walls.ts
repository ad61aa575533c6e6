// The walls of the web: which folder may import which. A subject of one area uses no other subject, and no area uses the other.
import { climbing, deny, denyBut, onlyAllow, testTools, wall } from './oxlint.wall.ts'

const familySubjects = [
  'sign-up',
  'log-in',
  'children',
  'invitations',
  'consents',
  'rights',
  'questionnaires',
  'messages',
  'diary',
  'home',
]
const teamSubjects = [
  'staff',
  'today',
  'families',
  'questionnaires',
  'messages',
  'exports',
  'diary',
  'rights',
]

const noServer = deny(
  'The web meets the server in the contract.',
  '^(#(platform|families|staff|operate|start|server|testing)/|fastify|kysely|pg|node:|@desco/(server|survey-host))',
)
const byItsName = deny('Cross a folder border by its # name.', '^#web/(ui|forms|data|frame|family|team)/')
const web = [climbing, noServer, byItsName]
const noArea = deny('Shared code knows no area.', '^#(family|team)/')
const noTeam = deny('Families carry nothing of the staff area.', '^#team/')
const teamOwn = 'The staff area has a session and screens of its own.'
const noCall = deny('The family area asks the server through useServer and queries.', '^#data/call\\.ts$')
const noFamilyPaths = deny(teamOwn, '^#web/paths\\.ts$')
const noFamilySession = denyBut(
  teamOwn,
  ['#data/**'],
  '#data/base-query.ts',
  '#data/call.ts',
  '#data/refusal.ts',
  '#data/tab-channel.ts',
  '#data/use-once.ts',
)
// the previews of a news and of a consent draw what families will see
const noFamilyScreens = denyBut(
  teamOwn,
  ['#family/**'],
  '#family/messages/news/news-card.tsx',
  '#family/sign-up/consent-box.tsx',
)
const noFamily = [noFamilySession, noFamilyScreens]
const noScreen = (message: string) => [
  deny(message, '^#(forms|frame)/'),
  denyBut(message, ['#ui/**'], '#ui/feedback/show-toast.ts'),
]
const noTeamFrame = (message: string) => denyBut(message, ['#team/*.ts', '#team/*.tsx'], '#team/paths.ts')

const uiAllows = ['react', 'react-aria-components', '@internationalized/date', './**', '#ui/**']
const toasts = ['react-dom', 'react-dom/client', 'react-toastify/unstyled', '#web/styles/toasts.css']
const uiTests = [...uiAllows, 'react-dom', '@testing-library/*', ...testTools]
const uiMessage = 'ui/ knows only React.'

/** The subjects that one subject must not know. */
const othersThan = (subjects: string[], ...known: string[]) =>
  subjects.filter((other) => !known.includes(other)).join('|')

/** A subject of the families' area knows no other, save what two registrations share, and not what composes them. */
const familySubject = (name: string) =>
  wall(
    [`web/src/family/${name}/**`],
    ...web,
    noTeam,
    noCall,
    deny(
      'Subjects meet at home and in the routes.',
      '^#family/[^/]+$',
      `^#family/(${othersThan(familySubjects, name, 'sign-up')})/`,
    ),
  )

const teamSubject = (name: string) =>
  wall(
    [`web/src/team/${name}/**`],
    ...web,
    noFamilyPaths,
    deny('Subjects meet in Oggi and in the routes.', `^#team/(${othersThan(teamSubjects, name)})/`),
    ...noFamily,
    noTeamFrame('Subjects meet in Oggi and in the routes.'),
  )

export const webWalls = [
  wall(['web/src/**'], ...web, noTeam),
  wall(['web/src/testing/**'], ...web),
  wall(['web/src/ui/**'], onlyAllow(uiMessage, ...uiAllows)),
  wall(['web/src/ui/feedback/toast-host.tsx'], onlyAllow(uiMessage, ...uiAllows, ...toasts)),
  wall(['web/src/ui/feedback/plain-dialog.tsx'], onlyAllow(uiMessage, ...uiAllows, 'react-dom')),
  // both areas show the differences between two texts
  wall(['web/src/ui/text/word-changes.tsx'], onlyAllow(uiMessage, ...uiAllows, 'diff')),
  // Italy's day is the contract's
  wall(
    ['web/src/ui/text/format.ts'],
    onlyAllow(uiMessage, ...uiAllows, '@desco/contract/families/birth-date'),
  ),
  wall(['web/src/ui/**/*.test.{ts,tsx}'], onlyAllow(uiMessage, ...uiTests)),
  wall(['web/src/data/**'], ...web, noArea, ...noScreen('The data layer shows no screen.')),
  wall(
    ['web/src/forms/**'],
    ...web,
    noArea,
    deny('A form knows no session and no frame.', '^#frame/'),
    denyBut('A form knows no session and no frame.', ['#data/**'], '#data/refusal.ts'),
  ),
  wall(['web/src/frame/**'], ...web, noArea),
  wall(['web/src/family/**'], ...web, noTeam, noCall),
  ...familySubjects.map(familySubject),
  wall(
    ['web/src/family/home/**'],
    ...web,
    noTeam,
    noCall,
    deny('Subjects meet at home and in the routes.', '^#family/[^/]+$'),
  ),
  wall(['web/src/team/**'], ...web, noFamilyPaths, ...noFamily),
  ...teamSubjects.map(teamSubject),
  wall(
    ['web/src/team/today/**'],
    ...web,
    noFamilyPaths,
    ...noFamily,
    noTeamFrame('Subjects meet in Oggi and in the routes.'),
  ),
  wall(
    ['web/src/team/parts/**'],
    ...web,
    noFamilyPaths,
    deny('Shared code knows no screen.', `^#team/(${teamSubjects.join('|')})/`),
    ...noFamily,
    noTeamFrame('Shared code knows no screen.'),
  ),
  wall(
    ['web/src/team/session/**'],
    ...web,
    noFamilyPaths,
    deny('The session shows no screen.', '^#team/'),
    ...noFamily,
    ...noScreen('The session shows no screen.'),
  ),
]
