import { afterEach, expect, it } from 'vitest'

import { focusFirst } from './controls.ts'

afterEach(() => document.body.replaceChildren())

it('leads to the first field that was refused, of whatever kind, and that can be filled in', () => {
  document.body.innerHTML = `
    <input name="title"><input name="date" disabled>
    <select name="state"></select><textarea name="text"></textarea>`
  const focused = () => document.activeElement?.getAttribute('name')

  focusFirst(['text', 'date'])
  expect(focused()).toBe('text')
  focusFirst(['state', 'text'])
  expect(focused()).toBe('state')
  focusFirst(['date', 'nowhere'])
  expect(focused()).toBe('state')
})
