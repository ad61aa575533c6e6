// Files that are always needed together travel together: fewer requests, and they compress better. Each group also
// takes what its files import; the one with the highest priority wins. A file that is itself asked for late stays out
// of the groups: in one it would cost a request more, for a few bytes that lead to the group.

const files = (...patterns: string[]) => new RegExp(`(?:${patterns.join('|')})`, 'u')
const parts = (...names: string[]) => `web/src/(?:${names.join('|')})\\.(?:tsx?|css)$`
const packages = (...names: string[]) => `node_modules/(?:${names.join('|')})/`
const contract = (...names: string[]) => `packages/contract/src/(?:${names.join('|')})\\.ts$`

const react = files(packages('react', 'react-dom', 'scheduler', 'react-router'))

export const chunkGroups = [
  { name: 'react', test: react, priority: 8 },
  /** The code that every address needs, and every page before the login. */
  {
    name: 'portal',
    test: files(
      parts(
        'styles/(?:tokens|font|reset|base)',
        'family/app',
        'data/(?:browser-errors|parts|sessions-to-end)',
        'forms/(?:text-form|refusals)',
        'frame/(?:public-screen|page-facts|rehearsal-mark|late-part|use-hydrated|wanted-path)',
        'ui/feedback/(?:show-toast|notices|states)',
        'ui/form/(?:button|field|inputs|choices\\.module)',
        'ui/layout/(?:boxes|page-parts|welcome-layout)',
        'ui/text/(?:text|icons)',
      ),
      packages('clsx'),
    ),
    priority: 7,
  },
  /** The questions to the server, how its contract checks them, and how its days are printed. */
  {
    name: 'calls',
    test: files(
      parts('data/(?:call|study-limits-of-page)', 'forms/field-problems', 'ui/text/format'),
      // shared by the forms and by RTK Query: in the chunk of one it would bring that chunk to the pages of the other
      packages('zod', '@standard-schema'),
      contract('fields', 'identity', 'families/(?:people|states)'),
    ),
    priority: 6,
  },
  /** The code that every form but the login needs. */
  {
    name: 'forms',
    test: files(parts('forms/(?:form|fields)', 'family/children/username-field'), contract('one-time-codes')),
    priority: 5,
  },
  /** The shared code of the second parent's pages. */
  { name: 'invitation', test: files(parts('family/invitation/(?:child-ticks|invitation)')), priority: 3 },
  /** The questions of both registrations, and of who decides anew at 18. */
  { name: 'consents', test: files(parts('family/registration/(?:consents|parent-fields)')), priority: 2 },
  /** The words and questions of a registration and an invitation. */
  {
    name: 'registration',
    test: files(
      contract('families/(?:invitations|registration)'),
      parts('family/registration/code-times', 'frame/study-contact', 'ui/form/choices'),
    ),
    priority: 4,
  },
  /** The signed-in person, and the server's words. The login asks for it when somebody begins to sign in. */
  {
    name: 'session',
    test: files(parts('data/(?:session|in-session|hooks|follow-other-tabs|local-person)')),
    priority: 2,
  },
  /** The shared code of the screens behind the login, and how all of them look. */
  {
    name: 'member',
    test: files(
      parts(
        'family/(?:calendar|children|consents|home|news|own-data|questionnaires|study-path)/[\\w-]+\\.module',
        'ui/(?:feedback|layout)/(?!countdown)[\\w-]+\\.module',
        'ui/layout/(?:app-layout|list|page-head)',
        'ui/text/word-changes\\.module',
        'ui/feedback/(?:badge|plain-dialog|progress|skeleton)',
        'family/identity/logout-button',
        'frame/(?:late-dialog|study-over)',
        'data/download-file',
      ),
      contract('families/children', 'consents/(?:changed-texts|study-text)'),
    ),
    priority: 1,
  },
  /** The shared code of the diary's page and its late parts. */
  {
    name: 'diary-terms',
    test: files(
      parts('data/diary-server'),
      contract('diary/[\\w-]+'),
      'packages/foods/src/household-units\\.ts$',
    ),
    priority: 2,
  },
  /** The calendar shares this with what comes late below it. */
  { name: 'appointments', test: files(contract('families/(?:appointments|calendar)')), priority: 2 },
  /** The page of one's data shares this with its dialogs. */
  { name: 'own-data', test: files(contract('families/(?:own-data|requests|retention)')), priority: 0 },
  /** Home and the questionnaires' page share this. */
  {
    name: 'home',
    test: files(
      contract('families/sent-invitations', 'surveys'),
      parts('family/questionnaires/(?:surveys|survey-lists|survey-panels)'),
    ),
    priority: 0,
  },
]

/** The research team's area: what every page of it needs. */
export const staffChunkGroups = [
  { name: 'react', test: react, priority: 2 },
  {
    name: 'staff',
    test: files(
      parts(
        'styles/(?:tokens|font|reset|base)',
        'team/app',
        'team/(?:parts|session)/[\\w-]+',
        'team/[\\w-]+/[\\w-]+\\.module',
        'ui/(?!feedback/toast-host)[\\w-]+/[\\w.-]+',
      ),
    ),
    priority: 1,
  },
  /** The pages about the diary share this. */
  {
    name: 'diary',
    test: files(parts('team/diary/(?:diary-words|overview-search)')),
    priority: 0,
  },
]
