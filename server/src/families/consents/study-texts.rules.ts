import { ageOn } from '@desco/contract/families/birth-date'
import { assentBandOf, type StudyText } from '@desco/contract/families/consents/study-text'
import { assentTextOf, releasedText, type ShownText } from '@desco/contract/families/consents/study-texts'
import { versionOfAll } from '@desco/contract/families/consents/texts'

/** A version that the team wrote and that is in force; `version` is the day from which it is. */
export type TextVersion = ShownText & { text: StudyText; agreeAgain: boolean; oldUntil: string | null }

/** A text that somebody has to answer anew. `until`: the last day on which what they agreed to before holds. */
export type OwedText = { text: StudyText; until: string }

/** The words that are shown of a text: the newest of the team's versions and of the words that came with the portal. */
export function textInForce(versions: readonly TextVersion[], text: StudyText): ShownText {
  const released = releasedText(text)
  const newest = versions
    .filter((one) => one.text === text)
    .reduce<TextVersion | undefined>(
      (last, one) => (last === undefined || one.version > last.version ? one : last),
      undefined,
    )
  return newest === undefined || newest.version < released.version ? released : newest
}

/** One name for the three consents in force. */
export const consentsInForce = (versions: readonly TextVersion[]): string =>
  versionOfAll({
    section1: textInForce(versions, 'section1').version,
    section2: textInForce(versions, 'section2').version,
    section3: textInForce(versions, 'section3').version,
  })

/**
 * The debt of a child that said yes: an answer to the text for its age, when one that has to be agreed to again took effect
 * after its yes. The first such version sets until when the yes holds.
 */
export function owedByChild(
  versions: readonly TextVersion[],
  { birthDate, answeredOn }: { birthDate: string; answeredOn: string },
  today: string,
): OwedText[] {
  const text = assentTextOf(assentBandOf(ageOn(birthDate, today)))
  const unmet = versions.filter((one) => one.text === text && one.agreeAgain && one.version > answeredOn)
  return firstToEnd(unmet.flatMap(({ oldUntil }) => (oldUntil === null ? [] : [{ text, until: oldUntil }])))
}

/** Of several versions of one text, the one until which what was agreed to first still holds. */
export function firstToEnd(owed: readonly OwedText[]): OwedText[] {
  const first = new Map<StudyText, OwedText>()
  for (const one of owed) {
    const known = first.get(one.text)
    if (known === undefined || one.until < known.until) first.set(one.text, one)
  }
  return [...first.values()]
}

/** Whether what somebody agreed to holds no more, and they have not answered what came after it. */
export const isOverdue = (owed: readonly OwedText[], today: string): boolean =>
  owed.some(({ until }) => until < today)
