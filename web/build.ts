import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type Manifest } from 'vite'

import { compressFolder } from './build/compress-folder.ts'
import { filesOf } from './build/files-of.ts'
import { withKeptFiles } from './build/kept-files.ts'
import { pageWith, startPage } from './build/page-with.ts'
import { refuseStaffCode, refuseTestCode } from './build/refuse-code.ts'
import { tokenKey } from './src/data/session/stored-token.ts'
import { fromStart, paths } from './src/paths.ts'
import type * as Prerender from './src/prerender.tsx'

// Builds the families' portal with its service worker, one page for each address, and the research team's area. The team's is
// a build of its own: shared files would hold what either area needs, which is a fifth more for the log-in.
// The public pages are rendered ahead, and behind the log-in the frame around a page. `app.html` stands for every other
// address, `start.html` for the bare one: the log-in, or the way home.

const root = import.meta.dirname
const dist = join(root, 'dist')
const bare = 'index.html'
const worker = 'sw.js'
const behindLogin = ['src/family/member-area.tsx']

const group = (name: string, test: RegExp, priority: number) => ({ name, test, priority })
const react = group('react', /node_modules\/(?:react|react-dom|scheduler|react-router)\//u, 7)
/** Small files that are needed together travel together. Each group takes what its files import, the first one first. */
const groups = [
  react,
  // of every page
  {
    ...group('portal', /^(?!.*(?:\.html|src\/main\.tsx|worker\/|\/workbox-))/u, 6),
    tags: ['$initial' as const],
  },
  // of the log-in
  group(
    'public',
    /web\/src\/(?:ui\/(?:form\/(?:button|field|inputs)|layout\/(?:boxes|welcome|page-parts)|text\/(?:text|icons)|feedback\/(?:notices|states|show-toast))|frame\/(?:screens\/public|study\/rehearsal)|forms\/(?:text-form|refusals))/u,
    5,
  ),
  group(
    'calls',
    /node_modules\/(?:zod|@standard-schema)\/|contract\/src\/(?:fields|families\/(?:log-in|people|states))\.ts|web\/src\/(?:data\/(?:call|study-limits)|forms\/field-problems|ui\/text\/format)/u,
    4,
  ),
  group('forms', /node_modules\/(?:react-hook-form|@hookform)\/|web\/src\/forms\//u, 3),
  group('session', /web\/src\/data\/(?:session\/(?:session|in-session)\.|hooks)/u, 2),
  // of every page behind the log-in
  group(
    'member',
    /web\/src\/(?:data\/use-family|family\/(?:member-|log-in\/logout)|frame\/(?:late-dialog|study\/study-over|screens\/unreachable)|ui\/(?:layout\/app-layout|feedback\/(?:loaded|plain-dialog|system-back)))/u,
    1,
  ),
]

const portal = await build({
  root,
  logLevel: 'warn',
  build: {
    manifest: true,
    // their authors ask for it wherever their code goes
    license: { fileName: 'licences.md' },
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: {
      input: [join(root, bare), join(root, 'worker/service-worker.ts')],
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? worker : 'assets/[name]-[hash].js'),
        codeSplitting: { groups },
      },
    },
  },
})
refuseStaffCode(portal)
refuseTestCode(portal)

const rendering = await mkdtemp(join(root, '.prerender-'))
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
    const page = pageWith(template, {
      title: `${title} · Desco`,
      language,
      content: isBehindLogin ? `<div id="frame">${frameAhead(path)}</div>` : await renderAhead(path),
      files: filesOf(manifest, isBehindLogin ? [...behindLogin, source] : [source], bare),
    })
    await writeFile(join(dist, `${path.replaceAll('/', '')}.html`), page)
    if (path === paths.login)
      await writeFile(
        join(dist, 'start.html'),
        startPage(page, { token: tokenKey, home: paths.home + fromStart, at: paths.login }),
      )
  }
  await writeFile(join(dist, 'app.html'), template)
} finally {
  await rm(rendering, { recursive: true })
}
await rm(join(dist, bare))
await rm(join(dist, '.vite'), { recursive: true })
// before the team's area is built: its files are not kept on families' phones
const script = await readFile(join(dist, worker), 'utf8')
await writeFile(join(dist, worker), await withKeptFiles(script, dist))

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
      output: {
        codeSplitting: {
          groups: [
            react,
            group('parts', /web\/src\/(?:team\/(?:parts|session)|ui\/(?!feedback\/toast-host))/u, 1),
          ],
        },
      },
    },
  },
})
refuseTestCode(staff)
await compressFolder(dist)
