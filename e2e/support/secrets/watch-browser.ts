import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Browser, Page, Request } from '@playwright/test'

import { dataFolder } from '../config.ts'
import { createFinder } from './find-secrets.ts'
import { rememberCall, rememberCookies, secretsOfWorker } from './known-secrets.ts'

const file = path.join(dataFolder, 'found-in-browsers')

/** What the storage of the run's browsers held and should not have. */
export const foundInBrowsers = (): string[] =>
  existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))] : []

/**
 * Remembers what the pages of this browser send to the portal, and looks through their storage before they are closed. The
 * token of a session may stand there (docs/decisions/0005), and names (0110); a password or a code may not.
 */
export function watchBrowser(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('request', rememberRequest)
    const close = context.close.bind(context)
    context.close = async (...options) => {
      rememberCookies(await context.cookies().catch(() => []))
      await Promise.all(context.pages().map(lookAtStorage))
      await close(...options)
    }
  })
}

function rememberRequest(request: Request): void {
  const url = new URL(request.url())
  if (!url.pathname.startsWith('/api/')) return
  const { token, 'content-type': type = '' } = request.headers()
  rememberCall(url.href, { token }, type.startsWith('application/json') ? parsed(request.postData()) : null)
}

const parsed = (body: string | null): unknown => {
  try {
    return JSON.parse(body ?? 'null')
  } catch {
    // a story about a broken request
    return null
  }
}

async function lookAtStorage(page: Page): Promise<void> {
  // a page that is on its way elsewhere has no storage to look at
  const waited = setTimeout(1000, null, { ref: false })
  const stored = await Promise.race([page.evaluate(readStorage), waited]).catch(() => null)
  if (stored === null) return
  const find = createFinder(secretsOfWorker())
  for (const [key, text] of stored)
    for (const kind of find(text))
      if (kind === 'password' || kind === 'code') appendFileSync(file, `${key}: ${kind}\n`, { mode: 0o600 })
}

/** Runs in the page. Answers where something is kept, and what, as text. */
async function readStorage(): Promise<[string, string][]> {
  const answerOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  const kept: [string, string][] = [
    ...Object.entries(localStorage).map(([key, value]): [string, string] => [`localStorage ${key}`, value]),
    ...Object.entries(sessionStorage).map(([key, value]): [string, string] => [
      `sessionStorage ${key}`,
      value,
    ]),
  ]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      // oxlint-disable-next-line no-restricted-properties -- of the browser's database
      const rows = await answerOf(database.transaction(store).objectStore(store).getAll())
      kept.push([`IndexedDB ${name}.${store}`, JSON.stringify(rows)])
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    kept.push([`cache ${name}`, requests.map(({ url }) => url).join('\n')])
  }
  return kept
}
