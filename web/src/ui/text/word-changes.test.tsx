import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { changesBetween, WordChanges } from './word-changes.tsx'

describe('WordChanges', () => {
  it('shows words that were taken out and added, and says so to who does not see them', () => {
    render(<WordChanges before={['Restano dieci anni.']} after={['Restano venti anni.']} />)
    expect(screen.getByText('dieci').closest('del')?.textContent).toBe('(tolto: dieci)')
    expect(screen.getByText('venti').closest('ins')?.textContent).toBe('(aggiunto: venti)')
  })

  it('counts the paragraphs that did not change, and marks a new one whole', () => {
    expect(changesBetween(['Uno.', 'Due.'], ['Uno.', 'Due.', 'Tre.'])).toMatchObject([
      { same: 2 },
      { pieces: [{ added: true, removed: false, value: 'Tre.' }] },
    ])
  })

  it('loses no word of either text', () => {
    const before = ['Primo paragrafo.', 'Secondo, lungo.', 'Terzo.']
    const after = ['Primo paragrafo nuovo.', 'Terzo.', 'Quarto.']
    const pieces = changesBetween(before, after).flatMap((one) => ('pieces' in one ? one.pieces : []))
    const read = (kept: 'added' | 'removed') =>
      pieces.filter((piece) => piece[kept] || (!piece.added && !piece.removed)).map(({ value }) => value)
    expect(read('added').join('')).toContain('nuovo')
    expect(read('removed').join('')).toContain('Secondo, lungo.')
    expect(read('added').join('')).toContain('Quarto.')
  })
})
