import { plainText } from '#questionnaires/limesurvey/plain-text.ts'

/** Longer ones make no title: the rest is left out. */
export const longestTitle = 200

/** A title of LimeSurvey as a line of plain text. Answers '' for one of which nothing is left. */
export function plainTitle(stored: string): string {
  const text = plainText(stored)
  if (text.length <= longestTitle) return text
  const cut = text
    .slice(0, longestTitle - 1)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()
  return `${cut}…`
}
