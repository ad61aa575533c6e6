import { access } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { locateBinaries } from './locate-binaries.ts'

test('the programs for this machine are installed', async () => {
  const { initdb, postgres } = locateBinaries()
  await expect(Promise.all([access(initdb), access(postgres)])).resolves.toBeDefined()
})

test('a machine that PostgreSQL has no programs for is told what to do', () => {
  expect(() => locateBinaries('plan9', 'mips')).toThrow(/plan9 mips.*DATABASE_URL/)
})
