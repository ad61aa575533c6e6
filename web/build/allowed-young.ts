/**
 * What the built web names although a supported browser lacks it, each with the reason why nothing breaks there.
 * `cursor` stands for every value of it. A name that is not found in the built web any more has to go.
 */
export const allowedYoung: Record<string, string> = {
  'AbortSignal.timeout': 'frame/mount.tsx brings it where it is missing',
  'Error.captureStackTrace': 'zod asks for it by `in` first',
  '.checkVisibility': 'React Aria asks for it first',
  '.getTextInfo': 'React Aria asks for it by typeof first',
  '.getWeekInfo': 'React Aria asks for it by `in` first',
  '.requestIdleCallback': 'the portal asks for it by typeof first and takes a timer instead',
  '.cancelIdleCallback': 'used only where the one above is there',
  setImmediate: 'React asks for it by typeof first',
  navigation: 'React asks for it by typeof first',
  '.startViewTransition': 'React and the router ask for it first, and the portal starts none',
  '.skipTransition': 'a method of what the one above answers',

  ':has': 'drawn beside a tick that says the same; the focus has a rule of its own where it is missing',
  'forced-color-adjust': 'for browsers with forced colours, which have it',
  'text-size-adjust': 'for telephones, which have it by a prefix',
  'hyphenate-limit-chars': 'headings break at less pleasant places',
  '-webkit-hyphenate-limit-before': 'the same for Safari, by its own name',
  '-webkit-hyphenate-limit-after': 'the same for Safari, by its own name',
  'container-type': 'goes with the next',
  '@container': 'a table keeps the form that it has on a telephone',
  'text-wrap': 'lines break at less pleasant places',
  'scrollbar-width': 'a broader scrollbar',
  'scrollbar-color': 'a scrollbar in the colours of the system',
  'font-family': 'the list names another font after it',
  'break-after': 'for print alone',
  'user-select': 'the link is selected by hand, or copied by its button',
  cursor: 'a telephone has no pointer',
  resize: 'a telephone scrolls inside the field',
  '::selection': 'a telephone draws its own',
  '::-webkit-progress-bar': 'each engine has its own name for it',
  '::-webkit-progress-value': 'each engine has its own name for it',
  '::-moz-progress-bar': 'each engine has its own name for it',
}
