import { specifiedLimits } from '@desco/contract/study-limits'
import { afterEach, describe, expect, it } from 'vitest'

import { studyLimitsOfPage } from './study-limits-of-page.ts'

afterEach(() => void (document.head.innerHTML = ''))

function write(limits: Record<string, string>) {
  document.head.innerHTML = Object.entries(limits)
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('')
}

describe('studyLimitsOfPage', () => {
  it('reads what the server wrote into the page', () => {
    write({
      'study-longest-name': '30',
      'study-children-under': '14',
      'study-keeps-answers': 'yes',
      'study-invitation-days': '45',
      'study-refused-children-days': '10',
      'study-mail-days': '90',
    })
    expect(studyLimitsOfPage()).toEqual({
      longestName: 30,
      childrenUnder: 14,
      keepsAnswers: true,
      invitationDays: 45,
      refusedChildrenDays: 10,
      mailDays: 90,
    })
  })

  it.each([
    ['says nothing', {}],
    ['says no number', { 'study-longest-name': 'many', 'study-children-under': '' }],
  ])('takes the specification’s where the page %s', (_what, limits) => {
    write(limits)
    expect(studyLimitsOfPage()).toEqual(specifiedLimits)
  })
})
