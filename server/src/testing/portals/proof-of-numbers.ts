import { writeFileSync } from 'node:fs'

/** How many families the numbers are compared among: few, unless `npm run proof -- numbers` asks for more. */
export const families = Number(process.env['DESCO_PROOF_FAMILIES'] ?? 241)

type Noted = { what: string; shown: unknown; milliseconds: number }
const noted: (Noted & { shown: string })[] = []

/** Keeps what a screen showed, and how long its call took. */
export function noteNumber({ what, shown, milliseconds }: Noted) {
  noted.push({ what, shown: typeof shown === 'string' ? shown : JSON.stringify(shown ?? null), milliseconds })
}

/** Writes it where `npm run proof -- numbers` looks for it; nowhere unless it asked. */
export function keepNumbersForProof() {
  const file = process.env['DESCO_PROOF_REPORT']
  if (file !== undefined) writeFileSync(file, JSON.stringify({ families, lines: noted }))
}
