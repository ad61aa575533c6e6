// Files that are always needed together travel together: fewer requests, and they compress better. Each group also
// takes what its files import; the first group that matches wins.

const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`, 'u')

export const chunkGroups = [
  {
    name: 'react',
    test: packages('react', 'react-dom', 'scheduler', 'react-router', 'react-redux', 'redux', 'immer'),
    priority: 4,
  },
  /** What every address needs. */
  { name: 'portal', test: /web\/src\/(?:app\/App|toasts\/show-toast)\.tsx?$/u, priority: 3 },
  /** What every form before the login needs. */
  {
    name: 'forms',
    test: /web\/src\/(?:forms\/(?:Form|PublicScreen|TextField|PasswordField|SubmitButton|use-submit|use-hydrated)|ui\/(?:Card|Text|Stack|Notice|Fields|FootLinks))\.tsx?$/u,
    priority: 2,
  },
  /** What every screen behind the login needs. */
  { name: 'member', test: /web\/src\/app\/MemberShell\.tsx$/u, priority: 1 },
]
