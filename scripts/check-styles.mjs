// Holds the style sheets of the web to one spacing scale, to range queries, and to colours that are tokens.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const styles = path.join(import.meta.dirname, '../web/src')

// the only file in which a space, a colour or a size is written as a raw value
const tokens = 'styles/tokens.css'

const spacing =
  /(?<![\w-])(?<name>(?:margin|padding|scroll-margin)[\w-]*|(?:row-|column-)?gap):\s*(?<value>[^;}]+)/gu
const onTheScale =
  /^(?:(?:var\(--[\w-]+(?:, ?var\(--[\w-]+\))?\)|env\([\w-]+\)|calc\(|max\(|min\(|auto|-?\d+(?![\w.%])|[-+*,)\s])+)$/u

const rules = [
  {
    says: 'is no step of the spacing scale (--s1 to --s16, --hair, or a space named in tokens.css)',
    find: (text) =>
      [...text.matchAll(spacing)]
        .filter(({ groups }) => !onTheScale.test(groups.value.trim()))
        .map(([whole]) => whole.trim()),
  },
  {
    says: 'says a width with min- or max-: write (width >= 48rem), which the build lowers',
    find: (text) => text.match(/@(?:media|container)[^{]*\b(?:min|max)-(?:width|height)[^{]*/gu) ?? [],
  },
  {
    // lowered, it becomes `not (min-width: …)`, which Chrome 100 and Safari 15.4 do not know
    says: 'is lowered to what old browsers do not know: write <= or >=',
    find: (text) => text.match(/@media[^{]*[<>](?!=)[^{]*/gu) ?? [],
  },
  {
    says: 'is a raw colour: name it in tokens.css',
    find: (text) => text.match(/(?<=[:,\s])#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/giu) ?? [],
  },
]

const planted = [
  '.a { padding: 0.875rem var(--s4); }',
  '.a { margin-top: 3px; }',
  '.a { gap: min(var(--s4), 5vw); }',
  '@media (min-width: 48rem) { .a { gap: 0 } }',
  '@container (max-width: 30rem) { .a { gap: 0 } }',
  '@media (width < 48rem) { .a { gap: 0 } }',
  '.a { color: #fff; }',
  '.a { color: rgb(0 0 0 / 0.5); }',
]
const allowed = [
  '.a { padding: var(--s2) auto 0 calc(-1 * var(--s3)); }',
  '.a { padding: max(var(--s5), env(safe-area-inset-bottom)); gap: var(--row-gap, var(--s2)) }',
  '@media (48rem <= width <= 63.99rem) { .a { margin: 0 } }',
]

const missed = [
  ...planted.filter((text) => broken(text).length !== 1),
  ...allowed.filter((text) => broken(text).length > 0),
]
const found = readdirSync(styles, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && file !== tokens)
  .flatMap((file) =>
    broken(readFileSync(path.join(styles, file), 'utf8')).map((line) => `web/src/${file}: ${line}`),
  )

for (const text of missed) process.stdout.write(`a planted style is misjudged: ${text}\n`)
for (const line of found) process.stdout.write(`${line}\n`)
process.stdout.write(`${found.length} styles break a rule\n`)
process.exitCode = missed.length + found.length === 0 ? 0 : 1

function broken(text) {
  const code = text.replaceAll(/\/\*.*?\*\//gsu, '')
  return rules.flatMap(({ find, says }) => find(code).map((what) => `'${what}' ${says}`))
}
