import { fieldErrors } from '@desco/contract/field-errors'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { assentBands } from './study-text.ts'
import { assentTexts } from './assent-texts.ts'
import { assentTextOf, wholeStudyText } from './study-texts.ts'
import {
  consents,
  consentSections,
  documents,
  documentVersion,
  invitationDocumentText,
  mayBeSubmitted,
} from './texts.ts'

const accepted = {
  section1: documents.section1.accept,
  section2: documents.section2.accept,
  section3: documents.section3.accept,
}

describe('the submit button', () => {
  it('waits for three answers', () => {
    expect(mayBeSubmitted({})).toBe(false)
    expect(mayBeSubmitted({ ...accepted, section3: undefined })).toBe(false)
    expect(mayBeSubmitted(accepted)).toBe(true)
  })

  it('is closed by a refusal of section 2 or 3, and not by one of section 1', () => {
    expect(mayBeSubmitted({ ...accepted, section2: 'No' })).toBe(false)
    expect(mayBeSubmitted({ ...accepted, section3: 'Non acconsento' })).toBe(false)
    expect(mayBeSubmitted({ ...accepted, section1: 'Non acconsento' })).toBe(true)
  })
})

describe('the answers', () => {
  it.each(consentSections)('refuse a refusal of %s beside it', (section) => {
    const { error } = z.safeParse(consents, {
      version: documentVersion,
      ...accepted,
      [section]: documents[section].refuse,
    })
    expect(error?.issues).toMatchObject([{ path: [section], message: fieldErrors.consentRefused }])
  })
})

const everyPaper = {
  'the registration': wholeStudyText('section1', documents.section1),
  'the authorization of the children alone': invitationDocumentText('childrenOnly'),
}

describe.each(Object.entries(everyPaper))('the text of %s', (_what, text) => {
  it.each([
    ['who is responsible', 'titolare del trattamento'],
    ['how long data are kept', 'fino a venti anni'],
    [
      'that consent can be withdrawn, and how',
      /ritirare il consenso quando .*scriv\S+ al gruppo di ricerca/u,
    ],
    ['the right to complain', 'reclamo al Garante per la protezione dei dati personali'],
  ])('says %s', (_fact, words) => {
    expect(text).toMatch(words)
  })
})

it('promises nowhere that nobody can see a name', () => {
  const texts = [
    ...consentSections.map((section) => wholeStudyText(section, documents[section])),
    invitationDocumentText('childrenOnly'),
    ...assentBands.map((band) => wholeStudyText(assentTextOf(band), assentTexts[band])),
  ]
  for (const text of texts) expect(text).not.toMatch(/soltanto un codice|senza i nomi|non sa come ti chiami/u)
})
