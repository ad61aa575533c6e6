import { useMemo } from 'react'

import { drawQr } from './draw-qr.ts'
import style from './qr-code.module.css'

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg className={style.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
