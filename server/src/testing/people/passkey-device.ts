import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

// A device that makes passkeys and signs with them, as WebAuthn Level 3 describes it in 6.1 and 6.5; without a browser between.

type Algorithm = 'ES256' | 'RS256' | 'EdDSA' | 'ES384'
/** The lies of the device and its browser. */
type Lies = {
  origin?: string
  rpId?: string
  verified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
}

const fromBase64 = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest()

function keyPair(algorithm: Algorithm): { privateKey: KeyObject; cose: [number, number | Uint8Array][] } {
  const pair = {
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  }[algorithm]()
  const { x, y, n, e } = pair.publicKey.export({ format: 'jwk' })
  const [x_, y_, n_, e_] = [x, y, n, e].map(fromBase64) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  // COSE keys by number: RFC 9053, 7.1 and 7.2; RFC 8230, 4
  const cose: Record<Algorithm, [number, number | Uint8Array][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x_],
      [-3, y_],
    ],
    ES384: [
      [1, 2],
      [3, -35],
      [-1, 2],
      [-2, x_],
      [-3, y_],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, n_],
      [-2, e_],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, x_],
    ],
  }
  return { privateKey: pair.privateKey, cose: cose[algorithm] }
}

type CreationOptions = { challenge: string; user: { id: string } }

type Kind = { algorithm?: Algorithm; counts?: boolean; seed?: Buffer }

/** A device that counts its signatures, unless it is told not to. */
export function aPasskeyDevice({ algorithm = 'ES256', counts = true, seed = randomBytes(16) }: Kind = {}) {
  const { privateKey, cose } = keyPair(algorithm)
  const credentialId = seed.toString('base64url')
  let signed = 0
  let handle = ''

  const clientData = (
    type: string,
    asked: string,
    { origin = 'https://portal.test', challenge = asked }: Lies,
  ) => JSON.stringify({ type, challenge, origin, crossOrigin: false })

  function authenticatorData({ rpId = 'portal.test', verified = true, counter }: Lies, made?: Buffer) {
    const head = Buffer.alloc(5)
    // user present; user verified; a credential is attached
    head.writeUInt8(0x01 | (verified ? 0x04 : 0) | (made === undefined ? 0 : 0x40))
    head.writeUInt32BE(counter ?? signed, 1)
    return Buffer.concat([sha256(rpId), head, made ?? Buffer.alloc(0)])
  }

  return {
    credentialId,
    /** Answers what a browser sends for a new passkey. */
    make(options: CreationOptions, lies: Lies = {}) {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(seed.length)
      const publicKey = Buffer.from(isoCBOR.encode(new Map(cose)))
      const authData = authenticatorData(lies, Buffer.concat([Buffer.alloc(16), length, seed, publicKey]))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: Buffer.from(clientData('webauthn.create', options.challenge, lies)).toString(
            'base64url',
          ),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Answers what a browser sends to log in. */
    sign({ challenge }: { challenge: string }, lies: Lies = {}) {
      if (counts) signed += 1
      const data = Buffer.from(clientData('webauthn.get', challenge, lies))
      const authData = authenticatorData(lies)
      const signature = sign(
        algorithm === 'EdDSA' ? null : 'sha256',
        Buffer.concat([authData, sha256(data)]),
        privateKey,
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle ?? handle,
        },
      }
    },
  }
}
