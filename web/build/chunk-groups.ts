// Files that are always needed together travel together: fewer requests, and they compress better. Each group also
// takes what its files import; the one with the highest priority wins.

const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`, 'u')
const parts = (...names: string[]) => new RegExp(`web/src/(?:${names.join('|')})\\.tsx?$`, 'u')

export const chunkGroups = [
  {
    name: 'react',
    test: packages('react', 'react-dom', 'scheduler', 'react-router', 'react-redux', 'redux', 'immer'),
    priority: 4,
  },
  /** What every address needs. */
  {
    name: 'portal',
    test: parts('app/App', 'toasts/show-toast', 'ui/(?:Card|Cloth|Logo|Notice|SkipLink|Stack|Text)'),
    priority: 3,
  },
  /** What every form before the login needs. */
  {
    name: 'forms',
    test: parts('forms/(?:Form|PublicScreen|TextField|PasswordField|SubmitButton|use-submit|use-hydrated)'),
    priority: 2,
  },
  /** What every screen behind the login needs. */
  { name: 'member', test: parts('app/MemberShell'), priority: 1 },
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
