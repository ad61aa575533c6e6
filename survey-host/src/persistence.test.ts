import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { createBrowser } from './testing/browser.ts'
import { openStage, type Stage } from './testing/stage.ts'

let folder: string
let dataFile: string
let open: Stage[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'survey-host-'))
  dataFile = join(folder, 'kept', 'surveys.json')
})
afterEach(async () => {
  for (const { host } of open.splice(0)) await host.close()
  rmSync(folder, { recursive: true })
})

async function start() {
  const stage = await openStage({ dataFile })
  open = [...open, stage]
  return stage
}

const kept = () => readFileSync(dataFile, 'utf8')
const breakfast = 310001

it('has a participant on the disk before it answers the call', async () => {
  const { call } = await start()
  await call('add_participants', breakfast, [{ token: 'marco' }], false)
  expect(kept()).toContain('"token":"marco"')
})

it('has every page on the disk before it shows the next, and resumes in the next run', async () => {
  const first = await start()
  await first.call('add_participants', breakfast, [{ token: 'marco' }], false)
  const browser = createBrowser(first.host.url)
  await browser.open(`/index.php/${breakfast}?token=marco`)
  await browser.submit()
  await browser.submit({ GIORNI: 'A5', CIBI: ['SQ001', 'SQ004'], DOVE: 'A1' })
  expect(kept()).toContain('"CIBI[SQ004]":"Y"')

  const second = await start()
  const page = await createBrowser(second.host.url).open(`/index.php/${breakfast}?token=marco`)
  expect(page.html).toMatch(/value="SQ004" checked/)
})

it('keeps completions over a restart', async () => {
  const first = await start()
  await first.call('add_participants', breakfast, [{ token: 'marco' }], false)
  await first.host.complete(breakfast, 'marco')
  await first.host.close()

  const second = await start()
  expect(
    await second.call('get_participant_properties', breakfast, { token: 'marco' }, ['completed']),
  ).toEqual({
    completed: '2026-11-21 10:09',
  })
})

it('keeps every one of many simultaneous calls', async () => {
  const { call } = await start()
  const tokens = Array.from({ length: 40 }, (_, number) => `persona${number}`)
  await Promise.all(tokens.map((token) => call('add_participants', breakfast, [{ token }], false)))
  for (const token of tokens) expect(kept()).toContain(`"${token}"`)
})

it('does not start over a data file that it cannot read', async () => {
  await start()
  await open[0]?.call('add_participants', breakfast, [{ token: 'marco' }], false)
  writeFileSync(dataFile, kept().slice(0, -5))
  await expect(openStage({ dataFile })).rejects.toThrow('cannot read its data file')
})
