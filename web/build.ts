import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type Manifest } from 'vite'

import { identity } from '@desco/contract/identity'
import { studyPaths } from '@desco/contract/families/study-path'
import { surveys } from '@desco/contract/surveys'

import { askingEarly } from './build/ask-early.ts'
import { buildWorker } from './build/build-worker.ts'
import { chunkGroups, staffChunkGroups } from './build/chunk-groups.ts'
import { compressFolder } from './build/compress-folder.ts'
import { filesOf } from './build/files-of.ts'
import { pageWith, startPage, withScriptsBehind, withStylesInside } from './build/page-with.ts'
import { withScriptsAfterPaint } from './build/scripts-after-paint.ts'
import { refuseDevelopersCode, refuseStaffCode } from './build/refuse-code.ts'
import { tokenKey } from './src/data/stored-token.ts'
import { paths } from './src/paths.ts'
import type * as Prerender from './src/prerender.tsx'

// Builds the portal for families and, apart from it, the research team's area: families never download a byte of it.
// For families one page for each address: finished for the public ones, with their styles inside; behind the log-in with the frame
// alone, asking before its scripts are there. And `app.html` for every other address. `start.html` is the bare address: the log-in, or the way home. For the team one empty page, `staff.html`. The service worker keeps the families'
// files on their phones.

const root = import.meta.dirname
const dist = join(root, 'dist')
const bare = 'index.html'
const behindLogin = ['src/family/member-area.tsx']
/** The part of a page that shows before everything else, where that takes no more than a session to ask for. */
const shownFirst: Partial<Record<string, readonly string[]>> = {
  [paths.home]: [studyPaths.studyPath.path, surveys.surveyList.path],
  [paths.questionnaires]: [surveys.surveyList.path],
}

const readBuilt = (file: string) => readFile(join(dist, file), 'utf8')

const portal = await build({
  root,
  logLevel: 'warn',
  build: {
    manifest: true,
    // their authors ask for it wherever their code goes
    license: { fileName: 'licences.md' },
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})

refuseStaffCode(portal)
refuseDevelopersCode(portal)

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
  const { routes, renderAhead, frameAhead } = (await import(
    pathToFileURL(join(rendering, 'prerender.js')).href
  )) as typeof Prerender

  for (const { path, title, access, language = 'it', source } of routes.filter((line) => line.path !== '/')) {
    const isBehindLogin = access === 'member'
    const linked = withScriptsBehind(
      pageWith(template, {
        title: `${title} · Desco`,
        language,
        content: isBehindLogin ? `<div id="frame">${frameAhead(path)}</div>` : await renderAhead(path),
        files: filesOf(manifest, isBehindLogin ? [...behindLogin, source] : [source], bare),
      }),
    )
    const page = isBehindLogin
      ? askingEarly(linked, { tokenKey, check: identity.verifyToken.path, reads: shownFirst[path] ?? [] })
      : withScriptsAfterPaint(await withStylesInside(linked, readBuilt))
    await writeFile(join(dist, `${path.replaceAll('/', '')}.html`), page)
    if (path === paths.login)
      await writeFile(
        join(dist, 'start.html'),
        startPage(page, { token: tokenKey, home: paths.home, at: paths.login }),
      )
  }
  await writeFile(join(dist, 'app.html'), template)
} finally {
  await rm(rendering, { recursive: true })
}

// before the team's area is built: its files are not kept on families' phones
await buildWorker(root, dist)

const staff = await build({
  root,
  logLevel: 'warn',
  build: {
    outDir: dist,
    license: { fileName: 'licences-of-the-team.md' },
    assetsDir: 'assets/staff',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, 'staff.html'),
      output: { codeSplitting: { groups: staffChunkGroups } },
    },
  },
})
refuseDevelopersCode(staff)

await rm(join(dist, bare))
await rm(join(dist, '.vite'), { recursive: true })
await compressFolder(dist)
