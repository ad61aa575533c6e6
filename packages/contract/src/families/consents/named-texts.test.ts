import { noNames, setStudyNames, type StudyNames } from '@desco/contract/study-names'
import { afterEach, describe, expect, it } from 'vitest'

import type { studyTexts } from './study-text.ts'
import { releasedText, wholeStudyText } from './study-texts.ts'
import { invitationDocument, invitationDocumentText } from './texts.ts'

afterEach(() => setStudyNames(noNames))

const names: StudyNames = {
  controller: 'Università di Prova, via Roma 1, 00100 Roma',
  dpo: 'Ufficio protezione dati, dpo@example.org',
  ethics: 'Comitato etico di Prova, n. 12/2026, 3 marzo 2026',
  funder: 'Fondazione Tavola',
}

const whole = (text: (typeof studyTexts)[number]) => wholeStudyText(text, releasedText(text))

describe('a study that sets its names', () => {
  it.each(['section1', 'assent_from14'] as const)('%s says them all', (text) => {
    setStudyNames(names)
    for (const name of Object.values(names)) expect(whole(text)).toContain(name)
    expect(whole(text)).not.toContain('titolare del trattamento): il gruppo di ricerca')
    expect(whole(text)).toContain('titolare del trattamento')
  })

  it.each(['childrenOnly', 'refusal'] as const)('%s says who is responsible, and the officer', (text) => {
    setStudyNames(names)
    expect(invitationDocumentText(text)).toContain(names.controller)
    expect(invitationDocumentText(text)).toContain(names.dpo)
    expect(invitationDocument(text).version).toMatch(/^2026-11-21\.\w+$/u)
  })

  it.each(['assent_under7', 'assent_from7', 'assent_from11'] as const)('%s says the name alone', (text) => {
    setStudyNames(names)
    expect(whole(text)).toContain(': Università di Prova.')
    expect(whole(text)).not.toMatch(/via Roma|dpo@/u)
  })

  it('a text that names nobody stays as it was', () => {
    const [health, messages] = [releasedText('section2'), releasedText('section3')]
    setStudyNames(names)
    expect([releasedText('section2'), releasedText('section3')]).toEqual([health, messages])
  })

  it('another name is another version, which comes after the release and before the next day', () => {
    const released = releasedText('section1').version
    setStudyNames(names)
    const [first, childrens] = [releasedText('section1').version, releasedText('assent_from7').version]
    setStudyNames({ ...names, funder: 'Fondazione Desco' })
    const second = releasedText('section1').version
    expect(new Set([released, first, second]).size).toBe(3)
    for (const version of [first, second])
      expect([version, released, '2026-11-22'].toSorted()).toEqual([released, version, '2026-11-22'])
    // a name that a text does not say does not change it
    expect(releasedText('assent_from7').version).toBe(childrens)
  })

  it('a study that names no controller yet keeps the sentence that came with the portal', () => {
    setStudyNames({ ...noNames, dpo: names.dpo })
    expect(whole('section1')).toContain('titolare del trattamento): il gruppo di ricerca')
    expect(whole('section1')).toContain(names.dpo)
  })

  it('what is left out is not mentioned', () => {
    setStudyNames({ ...noNames, controller: names.controller })
    expect(whole('section1')).not.toMatch(/DPO|comitato etico|finanzia/u)
  })
})
