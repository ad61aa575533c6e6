import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { consentSections, documents, documentText, documentVersion } from './consent-documents.ts'
import { consents, mayBeSubmitted } from './consents.ts'
import { messages } from './messages.ts'

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
    expect(error?.issues).toMatchObject([{ path: [section], message: messages.consentRefused }])
  })

  it('are not taken for a text that has changed meanwhile', () => {
    const { error } = z.safeParse(consents, { version: '1999-01-01', ...accepted })
    expect(error?.issues).toMatchObject([{ path: ['version'], message: messages.consentOutdated }])
  })
})

it('says in the first document how long data are kept', () => {
  expect(documentText('section1')).toContain('fino a venti anni')
})
