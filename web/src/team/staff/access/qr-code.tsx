import { useMemo } from 'react'
import { encode } from 'uqr'

import styles from './qr-code.module.css'

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

const quietZone = 4

/** The dark squares of a QR code as one path, a run of neighbours at a time. */
function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.map((row, y) =>
    runsOf(row)
      .map(({ from, to }) => `M${from} ${y}H${to}v1H${from}z`)
      .join(''),
  )
  return { size, path: path.join('') }
}

function runsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  row.forEach((dark, x) => {
    if (!dark) return
    const last = runs.at(-1)
    if (last?.to === x) last.to = x + 1
    else runs.push({ from: x, to: x + 1 })
  })
  return runs
}
