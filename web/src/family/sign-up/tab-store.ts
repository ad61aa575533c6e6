/** Does something with what this tab keeps over a reload; null in a browser that refuses storage, or of a text that is no JSON. */
export function inTab<Result>(act: (kept: Storage) => Result): Result | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}

/** An object that this tab keeps; null without one. */
export const keptObject = (key: string): object | null =>
  inTab((kept) => {
    const found: unknown = JSON.parse(kept.getItem(key) ?? 'null')
    return typeof found === 'object' ? found : null
  })
