import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { screens } from './screens.ts'

const stories = join(import.meta.dirname, '../journeys')

test('every screen of the list is looked at, at one point of one story', () => {
  const looks = readdirSync(stories)
    .map((file) => readFileSync(join(stories, file), 'utf8'))
    .flatMap((story) => [...story.matchAll(/checkAccessibility\(\s*'([^']+)'/gu)].map(([, screen]) => screen))
  expect(new Set(looks)).toEqual(new Set(screens))
  expect(looks).toHaveLength(screens.length)
})
