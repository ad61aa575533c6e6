// `npm run screens -- FOLDER [--beside FOLDER] [JOURNEY…]`: pictures of every screen that the journeys come by, on one page.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { ensureBuilt, server, web } from './builds.mjs'
import { runStep, say } from './run-step.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { beside: { type: 'string' } } })
const [named, ...journeys] = positionals
if (named === undefined) {
  say('Say where the pictures shall lie: npm run screens -- /tmp/screens')
  process.exit(1)
}
const folder = path.resolve(named)
mkdirSync(folder, { recursive: true })

await ensureBuilt(web)
await ensureBuilt(server)
const { ok } = await runStep({
  name: 'journeys',
  command: ['playwright', 'test', '-c', 'e2e', '--project=phone', ...journeys],
  env: { DESCO_PICTURES: folder },
  live: true,
})

const byName = (a, b) => (a < b ? -1 : 1)
const picturesIn = (place) =>
  Map.groupBy(
    readdirSync(place).filter((file) => file.endsWith('.jpg')),
    (file) => file.split('.')[0],
  )
const figures = (place, files = []) =>
  files
    .toSorted(byName)
    .map((file) => {
      const address = path.relative(folder, path.join(place, file)).split(path.sep).map(encodeURIComponent)
      return `<a href="${address.join('/')}"><img loading="lazy" alt="${file}" src="${address.join('/')}"></a>`
    })
    .join('')
const earlier = values.beside === undefined ? null : path.resolve(values.beside)
const before = earlier === null ? null : picturesIn(earlier)
const rows = [...picturesIn(folder)]
  .toSorted(([a], [b]) => byName(a, b))
  .map(([screen, files]) => {
    const old = before === null ? '' : `<p>before</p>${figures(earlier, before.get(screen))}<p>now</p>`
    return `<h2>${screen.replaceAll('-', ' ')}</h2>${old}${figures(folder, files)}`
  })
const page = `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;margin:16px}img{height:420px;margin:4px;border:1px solid #ccc;vertical-align:top}</style>
${rows.join('\n')}`
writeFileSync(path.join(folder, 'index.html'), page)
say(`\n${rows.length} screens: ${path.join(folder, 'index.html')}`)
process.exitCode = ok ? 0 : 1
