import { afterEach, describe, expect, it } from 'vitest'

import { draftOf, forgetDraft, keepDraft } from './draft.ts'

afterEach(() => sessionStorage.clear())

describe('the draft of a form', () => {
  it('is kept in the tab without its passwords', () => {
    keepDraft('signUp', { name: 'Giulia', password: 'Tavola!2026', confirm_password: 'Tavola!2026' })
    expect(draftOf('signUp')).toEqual({ name: 'Giulia' })
    expect(JSON.stringify(sessionStorage)).not.toContain('Tavola')
  })

  it('is gone once it was sent', () => {
    keepDraft('children', { children: [] })
    forgetDraft('children')
    expect(draftOf('children')).toBeNull()
  })

  it('is none where something else was stored', () => {
    sessionStorage.setItem('desco.draft.signUp', '{broken')
    expect(draftOf('signUp')).toBeNull()
  })
})
