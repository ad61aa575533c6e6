// A newcomer follows every reference: this checks that each one leads to something in the repository.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const sectionsOf = (file) => new Set([...read(file).matchAll(/^## (\d+)\./gm)].map(([, number]) => number))

const sections = { specification: sectionsOf('docs/specification.md'), design: sectionsOf('docs/design.md') }
const files = globSync('**/*.{ts,tsx,mjs,css,sql,md}', {
  cwd: root,
  exclude: ['**/{node_modules,dist,data,.git,.cache,test-results}'],
})
const planted = [
  ['docs/planted.md', 'See [nothing](nothing.md).'],
  ['planted.ts', '// specification section 99'],
  ['planted.ts', '// design sections 2 and 99'],
  ['planted.ts', '// DESIGN section 3'],
  ['planted.ts', '// docs/nothing.md'],
  ['docs/how-to/planted.md', 'See `server/nothing.ts`.'],
  ['docs/how-to/planted.md', 'See `package.json#nothing at all`.'],
  ['docs/papers/proof/planted.md', 'See `server/src/whole-system/schema.test.ts#is what nobody tests`.'],
  ['docs/papers/proof/planted.md', 'See `server/src/nothing.test.ts#is there`.'],
  ['docs/papers/security/planted.md', 'See `server/src/whole-system/schema.test.ts#is what nobody tests`.'],
  ['docs/papers/security/planted.md', 'See `e2e/journeys/session-ends.spec.ts#is what nobody walks`.'],
  ['docs/papers/security/planted.md', 'See `server/src/nothing.ts`.'],
]
const requirements = read('docs/papers/security/asvs-5.0-levels-1-and-2.txt').trim().split('\n')
const plantedTables = [
  ['a number that is missing', '| 1.1.1 | held | by |'],
  ['a number that stands twice', '| 1.1.1, 1.1.2 | held | by |\n| 1.1.2 | held | by |'],
  ['a number that there is not', '| 1.1.1 | held | by |\n| 1.1.2 | held | by |\n| 99.1.1 | held | by |'],
  ['a row that nothing shows', '| 1.1.1 | held | |\n| 1.1.2 | held | by |'],
]
const unseen = [
  ...planted.filter(([file, text]) => deadReferences(file, text).length !== 1),
  ...plantedTables.filter(([, text]) => deadRequirements(text, ['1.1.1', '1.1.2']).length !== 1),
]
const dead = [
  ...files
    .filter((file) => file !== 'scripts/check-references.mjs')
    .flatMap((file) => deadReferences(file, read(file))),
  ...deadRequirements(read('docs/papers/security/asvs.md'), requirements),
]

for (const planting of unseen) process.stdout.write(`planted, and not found: ${planting.join(': ')}\n`)
for (const line of dead) process.stdout.write(`${line}\n`)
process.stdout.write(`${dead.length} references lead nowhere\n`)
process.exitCode = dead.length + unseen.length === 0 ? 0 : 1

/** Each reference of a text that leads nowhere, as a line to print. */
function deadReferences(file, text) {
  return text.split('\n').flatMap((line, index) => {
    const missing = [
      ...deadSections(line),
      ...deadPaths(file, line),
      ...deadExamples(file, line),
      ...deadTests(file, line),
    ]
    return missing.map((what) => `${file}:${index + 1}: ${what}`)
  })
}

function deadSections(line) {
  if (/\b(?:DESIGN|STYLE|PLATFORM) section/.test(line)) return ['write "design section", of docs/design.md']
  return [...line.matchAll(/\b(specification|design) sections? (\d+)((?:(?:,| and) \d+)*)/gi)].flatMap(
    ([, page, first, more]) =>
      [first, ...(more.match(/\d+/g) ?? [])]
        .filter((number) => !sections[page.toLowerCase()].has(number))
        .map((number) => `${page} has no section ${number}`),
  )
}

function deadPaths(file, line) {
  const inText = [...line.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md\b/g)].map(([place]) => place)
  const links = file.endsWith('.md') ? [...line.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)] : []
  return [...inText, ...links.map(([, place]) => path.join(path.dirname(file), place))]
    .filter((place) => !existsSync(path.join(root, place)))
    .map((place) => `${place} does not exist`)
}

/** In a recipe, `path` is a file or folder and `path#word` a file with that word in it. About security, `path` alone is. */
function deadExamples(file, line) {
  const paths = file.startsWith('docs/how-to/')
    ? /`([\w-]+[/.][^`#\s]*)(?:#([^`]+))?`/g
    : /`([\w-]+\/[^`#\s]*\.\w+)`/g
  if (!/^docs\/(?:how-to|papers\/security)\//.test(file)) return []
  return [...line.matchAll(paths)]
    .filter(([, place, word]) => {
      if (!existsSync(path.join(root, place))) return true
      return word !== undefined && !read(place).includes(word)
    })
    .map(([, place, word]) => `${place}${word === undefined ? '' : `#${word}`} is not there`)
}

/** In a proof and about security, `path of a test#title` is a test with that title, as the file writes it. */
function deadTests(file, line) {
  if (!/^docs\/papers\/(?:proof|security)\//.test(file)) return []
  return [...line.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)#([^`]+)`/g)]
    .filter(([, place, title]) => {
      if (!existsSync(path.join(root, place))) return true
      const titles = read(place).matchAll(/\(\s*(['"`])(.+?)\1,/g)
      return ![...titles].some(([, , written]) => written === title)
    })
    .map(([, place, title]) => `${place} has no test "${title}"`)
}

/** Each requirement stands once in the table of OWASP's standard, and no row is without what shows it. */
function deadRequirements(text, numbers) {
  const rows = text.split('\n').filter((line) => /^\| \d[\d., ]* \|/.test(line))
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  const named = cells.flatMap(([first]) => first.split(', '))
  const said = (what) => `docs/papers/security/asvs.md: ${what}`
  return [
    ...numbers.filter((number) => !named.includes(number)).map((number) => said(`${number} is missing`)),
    ...named
      .filter((number, at) => named.indexOf(number) !== at)
      .map((number) => said(`${number} stands twice`)),
    ...named.filter((number) => !numbers.includes(number)).map((number) => said(`there is no ${number}`)),
    ...cells
      .filter((row) => row.some((cell) => /^\|?$/.test(cell)))
      .map(([first]) => said(`${first} is not shown`)),
  ]
}
