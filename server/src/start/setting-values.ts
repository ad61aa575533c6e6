import { isIP } from 'node:net'

import { z } from 'zod/mini'

// The shapes of the values of settings. The settings themselves stand in config.ts.

export const text = z.string().check(z.trim(), z.minLength(1))
export const url = z.url({ protocol: /^https?$/u })
// a name of a database follows; where more follows, a sign in the password was taken for an end of it
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/u }).check(
  z.refine((address) => {
    if (!URL.canParse(address)) return false
    const { pathname, hash } = new URL(address)
    return /^\/[^/@]+$/u.test(pathname) && hash === ''
  }),
)
export const count = z.coerce.number().check(z.int(), z.positive())
export const days = ({ unset, min, max }: { unset: number; min: number; max: number }) =>
  z._default(count.check(z.gte(min), z.lte(max)), unset)

// one or more addresses or ranges, separated by commas
export const addresses = text.check(
  z.refine(
    (list) =>
      list === 'none' ||
      list.split(',').every((part) => {
        const [address = '', range, ...rest] = part.trim().split('/')
        const bits = isIP(address) === 4 ? 32 : 128
        const isRange = range === undefined || (/^\d{1,3}$/u.test(range) && Number(range) <= bits)
        return isIP(address) > 0 && rest.length === 0 && isRange
      }),
  ),
)

// desco@example.org, or: Desco <desco@example.org>
export const sender = text.check(z.regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u))

// bounces@study.example: a plus and 32 characters are added before the @, and 64 is the most there (RFC 5321, 4.5.3.1.1)
export const bouncesTo = z
  .email()
  .check(z.refine((address) => address.lastIndexOf('@') <= 64 - 33 && !address.includes('+')))

/** At least so many parts with commas between, in one line: people read it as it is. */
export const inParts = (fewest: number) =>
  text.check(z.refine((line) => line.split(',').filter((part) => part.trim() !== '').length >= fewest))

// Ufficio protezione dati, dpo@example.org
export const withAddress = text.check(z.refine((line) => line === 'none' || /\S@\S+\.\S/u.test(line)))

// RFC 9116, 2.5.3: a URI; of an e-mail address it is made
export const whereToWrite = z.union([z.email(), z.url({ protocol: /^https$/u })])
