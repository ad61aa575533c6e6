import { expect, it } from 'vitest'

import { html } from './mail.ts'

it('says that a mail is Italian, so that a screen reader speaks it so', () => {
  expect(html(['Buongiorno.'])).toMatch(/^<!doctype html><html lang="it">/u)
})
