/** Longer ones make no title: the rest is left out. */
export const longestTitle = 200

const tags = /<(?:script|style)\b[^]*?<\/(?:script|style)\s*>|<!--[^]*?-->|<\/?[a-z][^>]*>/giu
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  Agrave: 'À',
  Egrave: 'È',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

/**
 * A title of LimeSurvey as a line of plain text: its editor stores markup in titles. Answers '' for one of which nothing is left.
 */
export function plainTitle(stored: string): string {
  const text = stored
    // nobody writes a title of so many letters; taking the markup out of more would cost time
    .slice(0, 20_000)
    .replace(tags, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{1,10});/giu, (whole, name: string) => entityOf(name) ?? whole)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  if (text.length <= longestTitle) return text
  const cut = text
    .slice(0, longestTitle - 1)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()
  return `${cut}…`
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name]
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}
