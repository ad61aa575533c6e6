import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Browser, Page, Request } from '@playwright/test'

import { dataFolder } from '../config.ts'
import { createFinder } from './find-secrets.ts'
import { rememberCall, rememberCookies, secretsOfWorker } from './known-secrets.ts'

const file = path.join(dataFolder, 'found-in-browsers')
// a letter for each page that was to be looked at
const looksFile = path.join(dataFolder, 'looks-at-storage')
const looked = '+'
const missed = '-'
// of a few stories each may end with a page on its way
const manyLooks = 30

const writtenIn = (place: string) => (existsSync(place) ? readFileSync(place, 'utf8') : '')

/**
 * Findings in the storage of the run's browsers, and what kept it from being read. A page may be on its way
 * elsewhere when its story ends; where that is more than one in ten, the search is blind.
 */
export function foundInBrowsers(): string[] {
  const found = new Set(
    writtenIn(file)
      .split('\n')
      .filter((line) => line !== ''),
  )
  const looks = writtenIn(looksFile)
  const notSeen = looks.replaceAll(looked, '').length
  const isBlind = looks.length >= manyLooks && notSeen * 10 > looks.length
  return isBlind
    ? [...found, `browsers: ${notSeen} of ${looks.length} pages could not be looked at`]
    : [...found]
}

const note = (place: string, text: string) => appendFileSync(place, text, { mode: 0o600 })

/**
 * Remembers what the pages of this browser send to the portal, and looks through their storage before they are closed. The
 * token of a session may stand there (docs/decisions/log-in.md), and names (docs/decisions/diary.md); a password or a code may not.
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

// as the browser and its driver say it of a page that goes, or has gone
const isLeaving =
  /Execution context was destroyed|because of a navigation|has been closed|frame was detached/u

async function lookAtStorage(page: Page): Promise<void> {
  const late = setTimeout(1000, null, { ref: false })
  const stored = await Promise.race([page.evaluate(readStorage), late]).catch((error: Error) => {
    if (!isLeaving.test(error.message)) note(file, `browsers: ${error.message.split('\n', 1)[0]}\n`)
    return null
  })
  note(looksFile, stored === null ? missed : looked)
  if (stored === null) return
  const find = createFinder(secretsOfWorker())
  for (const [key, text] of stored)
    for (const kind of find(text)) if (kind === 'password' || kind === 'code') note(file, `${key}: ${kind}\n`)
}

/** Runs in the page. Answers where something is kept, and what, as text. */
async function readStorage(): Promise<[string, string][]> {
  const answerOf = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  // a page that no server sent has none
  if (origin === 'null') return []
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
