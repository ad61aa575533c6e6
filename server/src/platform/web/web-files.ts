import { globSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const always: Omit<FastifyStaticOptions, 'root'> = {
  preCompressed: true,
  index: false,
  dotfiles: 'ignore',
  setHeaders: (reply, path) => {
    reply.header(
      'cache-control',
      path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
  },
}

/**
 * Answers with the files of the built web, in brotli or gzip where they lie beside them. Its pages are not files: they are
 * answered by `pageRoutes`. A file under `assets` carries its content's hash in its name, and browsers keep it for a year.
 */
export async function webFiles(app: FastifyInstance, folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  // one route for each folder: one for each of their hundreds of files would cost three megabytes
  for (const name of folders) {
    await app.register(fastifyStatic, {
      ...always,
      root: name === 'assets' ? [join(folder, name), ...assetsBeside(folder)] : join(folder, name),
      prefix: `/${name}/`,
      decorateReply: false,
    })
  }
  await app.register(fastifyStatic, {
    ...always,
    root: folder,
    wildcard: false,
    globIgnore: [...folders.map((name) => `${name}/**`), '*.html', '*.html.*'],
    decorateReply: false,
  })
}

/** Of the releases that lie beside this one, `releases/N/web/dist`: a page that was open before an upgrade goes on with its own files. */
function assetsBeside(folder: string): string[] {
  const releases = join(folder, '../../..')
  if (basename(releases) !== 'releases') return []
  const all = globSync('*/web/dist/assets', { cwd: releases }).map((one) => join(releases, one))
  return all.filter((one) => one !== join(folder, 'assets'))
}
