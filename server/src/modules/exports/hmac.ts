import { hash } from 'node:crypto'

const blockBytes = 64
const digestBytes = 32
const lastAscii = 0x7f

/**
 * HMAC-SHA-256 of many texts with one key, in hexadecimal digits (RFC 2104). Node's own makes an object for each text, which takes
 * four times as long as the two hashes that it is: of an export that was a quarter. `start`: what every text begins with.
 */
export function hmacSha256(key: Buffer, start = ''): (text: string) => string {
  const block = Buffer.alloc(blockBytes)
  block.set(key.length > blockBytes ? hash('sha256', key, 'buffer') : key)
  const padded = (sign: number) => Buffer.from(block.map((byte) => byte ^ sign))
  const outer = Buffer.concat([padded(0x5c), Buffer.alloc(digestBytes)])
  const head = Buffer.concat([padded(0x36), Buffer.from(start)])
  // written over for each text: most are of one length
  let inner = head
  return (text) => {
    const length = head.length + text.length
    if (inner.length !== length) inner = Buffer.concat([head], length)
    const isAscii = writeLetters(text, inner, head.length) <= lastAscii
    const bytes = isAscii ? inner : Buffer.concat([head, Buffer.from(text)])
    writeLetters(hash('sha256', bytes, 'binary'), outer, blockBytes)
    return hash('sha256', outer, 'hex')
  }
}

/**
 * Writes each letter as one byte. Answers no less than the highest: beyond 255 it is not what was written. To call Node for a few dozen letters takes
 * longer.
 */
function writeLetters(text: string, bytes: Buffer, from: number): number {
  let all = 0
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    all |= code
    bytes[from + place] = code
  }
  return all
}
