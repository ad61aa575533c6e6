import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type Manifest } from 'vite'

import { chunkGroups } from './build/chunk-groups.ts'
import { compressFolder } from './build/compress-folder.ts'
import { filesOf } from './build/files-of.ts'
import { pageWith } from './build/page-with.ts'
import type * as Prerender from './src/prerender.tsx'

// Builds the portal: one page for each address, finished for the public ones, and `app.html` for every other address.
// The start screen is the same page as home.

const root = import.meta.dirname
const dist = join(root, 'dist')
const bare = 'index.html'
const behindLogin = ['src/session/session.ts', 'src/app/MemberArea.tsx', 'src/app/MemberShell.tsx']

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
  const { routes, renderAhead } = (await import(
    pathToFileURL(join(rendering, 'prerender.js')).href
  )) as typeof Prerender

  for (const { path, title, access, source } of routes.filter((line) => line.path !== '/')) {
    const isBehindLogin = access === 'member'
    const page = pageWith(template, {
      title: `${title} · Desco`,
      content: isBehindLogin ? '' : await renderAhead(path),
      files: filesOf(manifest, isBehindLogin ? [...behindLogin, source] : [source], bare),
    })
    await writeFile(join(dist, `${path.replaceAll('/', '')}.html`), page)
  }
  await writeFile(join(dist, 'app.html'), template)
} finally {
  await rm(rendering, { recursive: true })
}

await rm(join(dist, bare))
await rm(join(dist, '.vite'), { recursive: true })
await compressFolder(dist)
