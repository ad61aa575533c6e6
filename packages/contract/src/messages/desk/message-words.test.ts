import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import {
  fillTemplate,
  sampleValues,
  templateBody,
  templateSubject,
  templateVariableNames,
} from './message-words.ts'

const wrongIn = (field: typeof templateBody, text: string) =>
  z.safeParse(field, text).error?.issues.map(({ message }) => message) ?? []

describe('a template', () => {
  it('is refused with a variable that nobody knows, and says which there are', () => {
    expect(wrongIn(templateBody, 'Ciao {cognome}, come va?')).toEqual([
      'Non conosciamo {cognome}. Puoi usare {nome}, {studio}, {contatto}, {portale}, {questionario}, {giorno}, {notizia}.',
    ])
    expect(wrongIn(templateBody, 'Ciao { nome }, come va?')).toHaveLength(1)
    expect(wrongIn(templateBody, 'Ciao {toString}, come va?')).toHaveLength(1)
  })

  it.each(['Ciao {nome, come va?', 'Ciao nome}, come va?', 'Ciao {{nome}}, come va?'])(
    'is refused with a brace that stands alone: %s',
    (text) => {
      expect(wrongIn(templateBody, text)).toHaveLength(1)
    },
  )

  it('may not name anybody in its subject', () => {
    expect(wrongIn(templateSubject, 'Per {nome}')[0]).toContain('{nome} non può stare nell’oggetto')
    expect(wrongIn(templateSubject, 'Un questionario: {questionario}')).toEqual([])
  })

  it('is filled once: what stands for a variable is never read as one', () => {
    const { subject, lines } = fillTemplate(
      { subject: 'Da {studio}', body: 'Ciao {nome}.\n\n{portale}\nScrivi a {contatto}.' },
      sampleValues({ nome: '{studio} $& <b>' }),
    )
    expect([subject, lines]).toEqual([
      'Da Desco',
      [{ text: 'Ciao {studio} $& <b>.' }, { portal: true }, { text: 'Scrivi a ricerca@example.org.' }],
    ])
  })

  it('that is accepted leaves no brace in what somebody reads', () => {
    const piece = fc.oneof(
      fc.constantFrom(...templateVariableNames.map((name) => `{${name}}`), '{', '}', '{x}', '\n'),
      fc.string({ maxLength: 10 }),
    )
    const values = sampleValues()
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const body = z.safeParse(templateBody, `Ciao a tutti. ${pieces.join('')}`)
        if (!body.success) return
        const { lines } = fillTemplate({ subject: 'Ciao', body: body.data }, values)
        expect(lines.map((line) => ('text' in line ? line.text : '')).join()).not.toMatch(/[{}]/u)
      }),
    )
  })
})
