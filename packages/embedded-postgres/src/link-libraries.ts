import { mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, delimiter, join, resolve } from 'node:path'

type Link = { source: string; target: string }

/**
 * Creates the library links that npm packages cannot contain (install scripts, which would, do not run).
 * Answers where to look for libraries when the installed folder may not be written.
 */
export async function linkLibraries(nativeFolder: string, spareFolder: string): Promise<string | undefined> {
  const links = await listLinks(nativeFolder)
  try {
    for (const { source, target } of links) await linkOnce(basename(source), target)
    return undefined
  } catch (error) {
    if (!isErrorWithCode(error, 'EACCES', 'EROFS', 'EPERM')) throw error
  }

  await mkdir(spareFolder, { recursive: true })
  for (const { source, target } of links) await linkOnce(source, join(spareFolder, basename(target)))
  // the links' own folder lacks the libraries that need none
  return [spareFolder, join(nativeFolder, 'lib')].join(delimiter)
}

async function listLinks(nativeFolder: string): Promise<Link[]> {
  const list = await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const inPackage = (path: string) => resolve(nativeFolder, '..', path)
  return (JSON.parse(list) as Link[]).map(({ source, target }) => ({
    source: inPackage(source),
    target: inPackage(target),
  }))
}

async function linkOnce(source: string, target: string) {
  await symlink(source, target).catch((error: unknown) => {
    // an earlier start, or one at this very moment, made the same link
    if (!isErrorWithCode(error, 'EEXIST')) throw error
  })
}

function isErrorWithCode(error: unknown, ...codes: string[]) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
