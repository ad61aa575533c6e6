// A browser may refuse its storage, or have no room left in it: each act answers null then, and of a text that is no JSON.
const within =
  (storage: () => Storage) =>
  <Result>(act: (kept: Storage) => Result): Result | null => {
    try {
      return act(storage())
    } catch {
      return null
    }
  }

/** Does something with what this browser keeps. */
export const inBrowser = /* @__PURE__ */ within(() => localStorage)

/** Does something with what this tab keeps over a reload. */
export const inTab = /* @__PURE__ */ within(() => sessionStorage)

/** An object that this tab keeps; null without one. */
export const keptObject = (key: string): object | null =>
  inTab((kept) => {
    const found: unknown = JSON.parse(kept.getItem(key) ?? 'null')
    return typeof found === 'object' ? found : null
  })

/** The things that this tab keeps for one person (an address that waits for its code): nothing of it is for the next. */
export const forgetTab = () => inTab((kept) => kept.clear())
