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
