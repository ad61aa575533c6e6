// Files that are always needed together travel together: fewer requests, and they compress better. Each group also
// takes what its files import; the one with the highest priority wins.

const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`, 'u')
const parts = (...names: string[]) => new RegExp(`web/src/(?:${names.join('|')})\\.tsx?$`, 'u')

export const chunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router'), priority: 7 },
  /** What every address needs. */
  {
    name: 'portal',
    test: parts(
      'family/app',
      'data/(?:browser-errors|parts|tokens-to-end)',
      'frame/wanted-path',
      'ui/feedback/(?:show-toast|notices)',
      'ui/layout/(?:boxes|page-parts)',
      'ui/text/(?:text|icons)',
    ),
    priority: 6,
  },
  /** What every page before the login needs. */
  {
    name: 'welcome',
    test: parts(
      'forms/(?:text-form|refusals)',
      'frame/(?:public-screen|page-facts|use-hydrated)',
      'ui/feedback/states',
      'ui/form/(?:button|field|inputs)',
    ),
    priority: 5,
  },
  /** What is asked of the server, and how its contract checks it. */
  {
    name: 'calls',
    test: parts('data/call', 'forms/field-problems', 'family/identity/check-login'),
    priority: 4,
  },
  // shared by the forms and by RTK Query: in the chunk of one it would bring that chunk to the pages of the other
  { name: 'calls', test: packages('@standard-schema'), priority: 4 },
  /** What every form but the login needs. */
  {
    name: 'forms',
    test: parts('forms/(?:form|fields)', 'ui/form/choices'),
    priority: 3,
  },
  /** What a registration and an invitation say. */
  {
    name: 'consents',
    test: /packages\/contract\/src\/families\/(?:invitations|registration)\.ts$/u,
    priority: 2,
  },
  /** Who is signed in. The login asks for it when somebody begins to sign in. */
  { name: 'session', test: parts('data/(?:session|in-session|hooks)', 'family/member-area'), priority: 1 },
  /** What every screen behind the login needs. */
  { name: 'member', test: parts('family/member-layout'), priority: 0 },
]

/** The research team's area: what every page of it needs. */
export const staffChunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router'), priority: 2 },
  {
    name: 'staff',
    test: parts('team/app', 'team/parts/[\\w-]+', 'team/session/[\\w-]+'),
    priority: 1,
  },
]
