// How one wall is written. Overrides replace a rule's options, they do not merge, and the last one that matches wins:
// each wall therefore says everything that holds for its files. Within one rule an allowance (`!`) silences every
// pattern but a regex that stands before it: denials are regexes and come first, the one `onlyAllow` last.

export type Pattern = { message: string } & ({ regex: string } | { group: string[] })
export type Wall = { files: string[]; rules: { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } }

export const deny = (message: string, ...regexes: string[]): Pattern => ({
  message,
  regex: regexes.join('|'),
})

export const wall = (files: string[], ...patterns: Pattern[]): Wall => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
})

/** Refuses what `names` match, save the `allowed` ones. Stands after every regex. */
export const denyBut = (message: string, names: string[], ...allowed: string[]): Pattern => ({
  message,
  group: [...names, ...allowed.map((name) => `!${name}`)],
})

export const onlyAllow = (message: string, ...allowed: string[]): Pattern => ({
  message,
  group: ['*', ...allowed.map((name) => `!${name}`)],
})

const everywhere = [
  deny('Name a file by what it does.', '(^|/)(utils?|helpers?|common|misc)(/|\\.tsx?$)'),
  deny('Read configuration from config.ts.', '^(node:)?process$'),
]
export const climbing = deny('Cross a folder border by its # name.', '^\\.\\.')

/** Imports that every test may have. */
export const testTools = ['vitest', 'fast-check']
