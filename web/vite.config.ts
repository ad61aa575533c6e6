import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import { layerByFolder } from './build/layer-by-folder.ts'
import { withoutSummaries } from './build/leave-out.ts'
import { ourLanguages } from './build/our-languages.ts'
import { buildTargets } from './build/supported-browsers.ts'

const server = 'http://localhost:3000'

/** Names the webfont in the page's head: without it the browser asks only once the styles are read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
    },
  }
}

/** In watch mode too, every address of the research team's area is its own page. */
function serveStaffPage(): Plugin {
  return {
    name: 'serve-staff-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/staff(?:[/?]|$)/u.test(request.url ?? '')) request.url = '/staff.html'
        next()
      })
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    layerByFolder(join(import.meta.dirname, 'src')),
    preloadFont(),
    serveStaffPage(),
    withoutSummaries(),
    ourLanguages(),
  ],
  build: {
    outDir: 'dist',
    target: buildTargets,
    cssCodeSplit: true,
    // An inlined asset is paid by everybody on every visit; a file is cached for ever.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/dev': server } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // a test without a page is in a project of its own: vitest.config.ts at the top
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/own-modules.ts', 'src/testing/setup.ts'],
    // to start React and a window for each file took two thirds of the time: own-modules.ts gives each file its own
    isolate: false,
    // it remembers what it shows
    server: { deps: { inline: ['react-toastify'] } },
    restoreMocks: true,
    // a busy machine takes seconds to load what a first test asks for
    testTimeout: 30_000,
  },
})
