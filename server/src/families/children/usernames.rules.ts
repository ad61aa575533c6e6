import { limits } from '@desco/contract/limits'

const friendly = [
  'luna',
  'mela',
  'pane',
  'pera',
  'riso',
  'noce',
  'menta',
  'limone',
  'timo',
  'fico',
  'nuvola',
  'mare',
]

/** Names like the one that is taken: with a friendly word, then with a number. Nothing in them tells about the child. */
export function usernamesLike(wanted: string): string[] {
  const base = wanted.replace(/_+$/u, '')
  const numbers = Array.from({ length: 60 }, (_, step) => String(11 + ((step * 37) % 89)))
  return [...friendly.map((word) => `_${word}`), ...numbers].map(
    (end) => base.slice(0, limits.username.max - end.length) + end,
  )
}
