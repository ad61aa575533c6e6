export const codeLength = 6

/** Puts digits into the boxes from `at` on. A box still empty before them is a space. */
export function withDigits(code: string, at: number, digits: string) {
  const padded = code.padEnd(codeLength)
  return (padded.slice(0, at) + digits + padded.slice(at + digits.length)).slice(0, codeLength).trimEnd()
}

/** What was typed into a box that held `before`: its new digits, without the one already there. */
export function typedDigits(text: string, before: string) {
  const digits = text.replace(/\D/g, '')
  return digits.length > 1 ? digits.replace(before, '') : digits
}

export const isComplete = (code: string) => /^\d{6}$/.test(code)
