import { describe, expect, it } from 'vitest'

import { returnedMail } from './returning.mails.ts'

const study = {
  portalUrl: 'https://portale.example.org',
  studyName: 'Desco',
  studyContact: 'studio@example.org',
}

/** The sentence about who takes part again, as the reader `me` has it. */
function saidOf(back: { family?: boolean; accountIds?: string[] }, children: string[] = []) {
  const { paragraphs } = returnedMail(study, {
    accountId: 'me',
    back: { family: false, accountIds: [], childIds: [], ...back },
    children,
  })
  return /da ora (.*) di nuovo a Desco\./u.exec(paragraphs.map(String).join('\n'))?.[1]
}

describe('returnedMail', () => {
  it.each([
    ['partecipi', { accountIds: ['me'] }, []],
    ['l’altro genitore partecipa', { accountIds: ['another'] }, []],
    ['Nicolò partecipa', {}, ['Nicolò']],
    ['Nicolò e Zoe partecipate', {}, ['Nicolò', 'Zoe']],
    ['tu e Nicolò partecipate', { accountIds: ['me'] }, ['Nicolò']],
    ['l’altro genitore, Nicolò e Zoe partecipate', { accountIds: ['another'] }, ['Nicolò', 'Zoe']],
    ['la tua famiglia partecipa', { family: true, accountIds: ['another'] }, ['Nicolò']],
  ])('says “%s”', (sentence, back, children) => {
    expect(saidOf(back, children)).toBe(sentence)
  })
})
