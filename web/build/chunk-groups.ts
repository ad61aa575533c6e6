// Files that are always needed together travel together: fewer requests, and they compress better. Each group also
// takes what its files import; the one with the highest priority wins.

const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`, 'u')
const parts = (...names: string[]) => new RegExp(`web/src/(?:${names.join('|')})\\.tsx?$`, 'u')

export const chunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router'), priority: 7 },
  /** What every address needs. */
  {
    name: 'portal',
    test: parts('app/App', 'toasts/show-toast', 'ui/(?:Card|Cloth|Logo|Notice|SkipLink|Stack|Text)'),
    priority: 6,
  },
  /** What every page before the login needs. */
  {
    name: 'welcome',
    test: parts(
      'forms/(?:FormFrame|PublicScreen|page-facts|show-refusal|use-hydrated)',
      'ui/(?:ErrorNote|FailedState|Fields|FootLinks|PasswordInput|TextInput)',
    ),
    priority: 5,
  },
  /** What is asked of the server, and how its contract checks it. */
  {
    name: 'calls',
    test: parts('api/call', 'forms/complaints', 'features/identity/check-login'),
    priority: 4,
  },
  /** What every form but the login needs. */
  {
    name: 'forms',
    test: parts(
      'forms/(?:Form|TextField|PasswordField|SubmitButton|use-submit|contract-resolver)',
      'ui/Choices',
    ),
    priority: 3,
  },
  /** What a registration and an invitation say. */
  { name: 'consents', test: /packages\/contract\/src\/(?:invitations|registration)\.ts$/u, priority: 2 },
  /** Who is signed in. The login asks for it when somebody begins to sign in. */
  { name: 'session', test: parts('session/(?:session|InSession|hooks)', 'app/MemberArea'), priority: 1 },
  /** What every screen behind the login needs. */
  { name: 'member', test: parts('app/MemberShell'), priority: 0 },
]

/** The research team's area: what every page of it needs. */
export const staffChunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router'), priority: 2 },
  {
    name: 'staff',
    test: parts('staff/StaffApp', 'staff-ui/[A-Z]\\w+', 'staff-session/[\\w-]+'),
    priority: 1,
  },
]
