import { decodeHTML } from 'entities'

const hidden = /<(?:script|style)\b[^>]*>.*?(?:<\/(?:script|style)\s*>|$)|<!--.*?-->/gisu
const within = /<\/?(?:a|abbr|b|em|font|i|small|span|strong|sub|sup|u)\b[^>]*>/giu
const tag = /<\/?[a-z][^>]*>/giu
// nobody writes a question of so many letters; taking the markup out of more would cost time
const mostLetters = 20_000

/** A text of LimeSurvey as one line without markup: its editor stores markup in titles, questions and answers. */
export function plainText(markup: string): string {
  const words = markup
    .slice(0, mostLetters)
    .replaceAll(hidden, ' ')
    .replaceAll(within, '')
    .replaceAll(tag, ' ')
  return decodeHTML(words)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
}

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
