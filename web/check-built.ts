import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { allowedYoung } from './build/allowed-young.ts'
import { type Finding, findYoungCode, findYoungStyles, ownMembers } from './build/find-young.ts'
import { supportedBrowsers } from './build/supported-browsers.ts'
import { weighPages } from './build/weigh-pages.ts'
import { youngFeatures } from './build/young-features.ts'

// Looks through the built scripts and styles for what a supported browser lacks. The build lowers syntax, no methods. Also holds
// pages to their weight (docs/design.md, section 9): one import in a part of every page brings the contract along.

const dist = join(import.meta.dirname, 'dist')
const read = async (ending: string) =>
  Promise.all(
    (await readdir(dist, { recursive: true }))
      .filter((file) => file.endsWith(ending))
      .map(async (file) => ({ file, text: await readFile(join(dist, file), 'utf8') })),
  )

const [scripts, styles] = await Promise.all([read('.js'), read('.css')])
if (scripts.length === 0 || styles.length === 0) throw new Error(`There is nothing built in ${dist}.`)

const young = youngFeatures(supportedBrowsers())
const own = ownMembers(scripts.map(({ text }) => text))
const found = [
  ...scripts.flatMap(({ file, text }) => findYoungCode(text, young, own).map(inFile(file))),
  ...styles.flatMap(({ file, text }) => findYoungStyles(text, young).map(inFile(file))),
]
const used = new Set(found.map(({ name }) => allowanceFor(name)))
const unexpected = found.filter(({ name }) => allowanceFor(name) === undefined)
const leftOver = Object.keys(allowedYoung).filter((name) => !used.has(name))

for (const { name, lacking, file, at } of unexpected)
  process.stdout.write(`${name} in ${file} is not in ${lacking}:\n  ${at}\n`)
for (const name of leftOver)
  process.stdout.write(`build/allowed-young.ts allows ${name}, which is not in the built web any more.\n`)
process.stdout.write(
  `${scripts.length} scripts and ${styles.length} styles: ${unexpected.length} uses that a supported browser lacks\n`,
)

const { login, pages } = await weighPages(dist)
const weights = [
  { what: '/login', bytes: login, most: 95 },
  ...pages.map(({ path, bytes }) => ({ what: `${path} adds`, bytes, most: 45 })),
]
const tooHeavy = weights.filter(({ bytes, most }) => bytes > most * 1024)
for (const { what, bytes, most } of tooHeavy)
  process.stdout.write(`${what}: ${(bytes / 1024).toFixed(1)} KiB of ${most} KiB\n`)
process.exitCode = unexpected.length + leftOver.length + tooHeavy.length === 0 ? 0 : 1

function inFile(file: string) {
  return (finding: Finding) => ({ ...finding, file })
}

function allowanceFor(name: string): string | undefined {
  const property = name.split(': ')[0] ?? name
  return [name, property].find((one) => Object.hasOwn(allowedYoung, one))
}
