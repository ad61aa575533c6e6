/** Every address of the portal (specification section 2), written once. */
export const paths = {
  start: '/',
  home: '/home',
  questionnaires: '/questionary',
  news: '/news',
  calendar: '/calender',
  diary: '/food-diary',
  childEdit: '/child-edit',
  mobileChildEdit: '/m-child-edit',
  login: '/login',
  signUp: '/signup',
  verifyAccount: '/verify-account',
  addChildren: '/child-add/',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  note: '/note',
  secondParentNote: '/spousenote',
  secondParentChoice: '/spouse-option',
  secondParentSignUp: '/spouse-signup',
  secondParentSelectChild: '/spouse-selectchild',
  secondParentRefusal: '/spouse-noone',
  myConsents: '/my-consents',
  leaving: '/lasciare',
  myData: '/my-data',
  texts: '/testi',
  emailLink: '/email',
  erasure: '/cancellazione',
  accessibility: '/accessibilita',
  privacy: '/privacy',
} as const

const withQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`

export const verifyAccountPath = (email: string) => withQuery(paths.verifyAccount, { email })
export const addChildrenPath = (onboardingToken: string) =>
  withQuery(paths.addChildren, { user: onboardingToken })
export const childEditPath = (childId: string) => withQuery(paths.mobileChildEdit, { child: childId })
export const diaryPath = (day: string) => withQuery(paths.diary, { date: day })

const mobile = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Windows Phone/iu

/** The bare address cannot know whether anybody is signed in: it leads home, with this behind home's address. */
export const fromStart = '#start'

/** Where a person lands after logging in (specification section 2). */
export function homePath(userAgent: string = navigator.userAgent): string {
  return mobile.test(userAgent) ? paths.home : paths.start
}
