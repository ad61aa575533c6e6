import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type Manifest } from 'vite'

import { chunkGroups } from './build/chunk-groups.ts'
import { compressFolder } from './build/compress-folder.ts'
import { filesOf } from './build/files-of.ts'
import { pageWith } from './build/page-with.ts'
import type * as Prerender from './src/prerender.tsx'

// Builds the portal: one bare page for everything behind the login, and one finished page for each public address.

const root = import.meta.dirname
const dist = join(root, 'dist')
const bare = 'index.html'
const memberShell = 'src/app/MemberShell.tsx'

await build({
  root,
  logLevel: 'warn',
  build: {
    manifest: true,
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})

const rendering = await mkdtemp(join(root, 'node_modules/.prerender-')).catch(() =>
  mkdtemp(join(root, '.prerender-')),
)
try {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: rendering, copyPublicDir: false, emptyOutDir: true },
  })
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const template = await readFile(join(dist, bare), 'utf8')
  const { pagesAhead, pagesBehindLogin, renderAhead } = (await import(
    pathToFileURL(join(rendering, 'prerender.js')).href
  )) as typeof Prerender

  for (const { path, title, source } of pagesAhead) {
    const page = pageWith(template, {
      title: `${title} · Desco`,
      content: await renderAhead(path),
      files: filesOf(manifest, source, bare),
    })
    await writeFile(join(dist, `${path.replaceAll('/', '')}.html`), page)
  }
  const app = pageWith(template, { title: 'Desco', content: '', files: filesOf(manifest, memberShell, bare) })
  await writeFile(join(dist, 'app.html'), app)
  for (const { path } of pagesBehindLogin)
    await writeFile(join(dist, `${path.replaceAll('/', '') || 'home'}.html`), app)
} finally {
  await rm(rendering, { recursive: true })
}

await rm(join(dist, bare))
await rm(join(dist, '.vite'), { recursive: true })
await compressFolder(dist)
