import type { StudyText } from '@desco/contract/families/consents/study-text'
import { releasedText } from '@desco/contract/families/consents/study-texts'
import { versionOfAll } from '@desco/contract/families/consents/texts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isOverdue, owedByChild, textInForce, type TextVersion } from './study-texts.ts'

const version = (day: string, changes: Partial<TextVersion> = {}): TextVersion => ({
  text: 'assent_from11',
  version: day,
  title: `Del ${day}`,
  paragraphs: ['Parole.'],
  agreeAgain: true,
  oldUntil: `${day.slice(0, 8)}28`,
  ...changes,
})
const day = fc.integer({ min: 1, max: 27 }).map((number) => `2027-03-${String(number).padStart(2, '0')}`)

describe('textInForce', () => {
  it('is the newest day, in whatever order the versions come, and never another text’s', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1 }), (days) => {
        const versions = days.map((one) => version(one))
        expect(textInForce(versions, 'assent_from11').version).toBe(days.toSorted().at(-1))
        expect(textInForce(versions, 'assent_from14')).toEqual(releasedText('assent_from14'))
      }),
    )
  })

  it('is what came with the portal once that is newer than what the team wrote', () => {
    expect(textInForce([version('2020-01-01')], 'assent_from11')).toEqual(releasedText('assent_from11'))
  })
})

describe('owedByChild', () => {
  const twelve = '2015-01-10'

  it('asks who said yes before a version took effect, and nobody who read it', () => {
    fc.assert(
      fc.property(day, day, fc.boolean(), (from, answeredOn, agreeAgain) => {
        const owed = owedByChild(
          [version(from, { agreeAgain })],
          { birthDate: twelve, answeredOn },
          '2027-03-28',
        )
        expect(owed.length > 0).toBe(agreeAgain && answeredOn < from)
      }),
    )
  })

  it('goes by the age of today: the words for others are not its own', () => {
    const versions = [version('2027-03-01', { text: 'assent_from7' })]
    const child = { birthDate: twelve, answeredOn: '2026-12-01' }
    expect(owedByChild(versions, child, '2027-03-02')).toEqual([])
    expect(owedByChild(versions, { ...child, birthDate: '2018-01-10' }, '2027-03-02')).toHaveLength(1)
  })

  it('of two versions keeps the earlier end, because the old yes ends then', () => {
    const versions = [
      version('2027-03-01', { oldUntil: '2027-03-31' }),
      version('2027-03-10', { oldUntil: '2027-03-20' }),
    ]
    const owed = owedByChild(versions, { birthDate: twelve, answeredOn: '2026-12-01' }, '2027-03-15')
    expect(owed).toEqual([{ text: 'assent_from11', until: '2027-03-20' }])
    expect([isOverdue(owed, '2027-03-20'), isOverdue(owed, '2027-03-21')]).toEqual([false, true])
  })
})

describe('versionOfAll', () => {
  it('tells any two sets of versions apart', () => {
    const set = fc.record({ section1: day, section2: day, section3: day })
    fc.assert(
      fc.property(set, set, (one, other) => {
        const isSame = (['section1', 'section2', 'section3'] satisfies StudyText[]).every(
          (section) => one[section] === other[section],
        )
        expect(versionOfAll(one) === versionOfAll(other)).toBe(isSame)
      }),
    )
  })
})
