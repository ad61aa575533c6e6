import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'

import { browserLaunch, provisionBrowser } from './support/browser.ts'
import { dataFolder, freePort, inheritedEnvironment } from './support/config.ts'

// Started by `npm run bench -- lighthouse`: `node measure-lighthouse.ts <where Lighthouse is> <a portal's address> <a
// parent's token> <paths with commas between them> <rounds>` prints, as JSON, what Lighthouse's phone profile gives each page in each
// round, and what it finds wrong. With a token the pages are opened by somebody who is signed in, and has never been there.

type Audit = {
  id: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
}
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Result = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } }
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>

const [place = '', portal = '', token = '', paths = '', rounds = '1'] = process.argv.slice(2)
const { default: lighthouse } = (await import(pathToFileURL(place).href)) as { default: Lighthouse }

await provisionBrowser()
const { environment, args = [], ...launch } = { args: undefined, ...browserLaunch }
const port = await freePort()
const profile = await mkdtemp(join(tmpdir(), 'desco-lighthouse-'))
const context = await chromium.launchPersistentContext(profile, {
  ...launch,
  args: [...args, `--remote-debugging-port=${port}`],
  env: { ...inheritedEnvironment, ...environment },
})
try {
  if (token !== '') {
    const page = await context.newPage()
    await page.goto(`${portal}/mark.svg`)
    await page.evaluate((mine) => localStorage.setItem('access_token', mine), token)
    await page.close()
  }
  const pages = []
  for (let round = 0; round < Number(rounds); round++) {
    for (const path of paths.split(',')) pages.push(await judged(path))
  }
  process.stdout.write(JSON.stringify(pages))
} finally {
  await context.close()
  await rm(profile, { recursive: true, force: true })
  // made for the journeys' own portal, which is not needed here
  await rm(dataFolder, { recursive: true, force: true })
}

async function judged(path: string) {
  const result = await lighthouse(`${portal}${path}`, { port, logLevel: 'error', locale: 'en' })
  if (result === undefined) throw new Error(`Lighthouse could not open ${path}.`)
  const { categories, audits } = result.lhr
  return {
    path,
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    firstPaint: audits['first-contentful-paint']?.numericValue ?? 0,
    wrong: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => ({ id, found: audits[id]?.displayValue ?? '' })),
  }
}
