// The little of Markdown that a news may use. It becomes a list of pieces and never HTML, so that nothing has to be sanitised.

export type NewsPiece =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; pieces: NewsPiece[] }
  | { kind: 'link'; href: string; pieces: NewsPiece[] }

// [words](address), **strong**, *emphasis*, or an address by itself; none goes over the end of a line
const marks =
  /\[([^[\]\n]+)\]\(([^\s()]+)\)|\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*|\*([^\s*](?:[^*\n]*[^\s*])?)\*|(https:\/\/[^\s<>()*[\]]*[^\s<>()*[\].,;:!?»”"'])/gu

/** Other sites with encryption, a mail, or a page of the portal itself: nothing that a browser would run. */
export const isNewsLink = (href: string): boolean => /^(?:https:\/\/\S|mailto:\S|\/(?![/\\]))/u.test(href)

/** The text of a news in pieces. Text without marks stays as it was typed, and so does a link that is not allowed. */
export function readNewsText(text: string, { inLink = false } = {}): NewsPiece[] {
  const pieces: NewsPiece[] = []
  const add = (plain: string) => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain })
  }
  let end = 0
  for (const found of text.matchAll(marks)) {
    const piece = pieceOf(found, inLink)
    if (piece === null) continue
    add(text.slice(end, found.index))
    pieces.push(piece)
    end = found.index + found[0].length
  }
  add(text.slice(end))
  return pieces
}

function pieceOf(found: RegExpExecArray | RegExpMatchArray, inLink: boolean): NewsPiece | null {
  const [, words, href, strong, emphasis, address] = found
  if (strong !== undefined) return { kind: 'strong', pieces: readNewsText(strong, { inLink }) }
  if (emphasis !== undefined) return { kind: 'emphasis', pieces: readNewsText(emphasis, { inLink }) }
  if (inLink) return null
  if (address !== undefined) return { kind: 'link', href: address, pieces: [{ kind: 'text', text: address }] }
  if (words === undefined || href === undefined || !isNewsLink(href)) return null
  return { kind: 'link', href, pieces: readNewsText(words, { inLink: true }) }
}

/** The addresses of links that are written as links and would not be ones. */
export const refusedNewsLinks = (text: string): string[] =>
  [...text.matchAll(/\[[^[\]\n]+\]\(([^\s()]+)\)/gu)].flatMap(([, href]) =>
    href === undefined || isNewsLink(href) ? [] : [href],
  )
