import { z } from 'zod/mini'

/** Until when the code just sent can be used, by the server's clock; the same for an unknown address. */
export const codeClock = z.object({ expiresAt: z.iso.datetime(), now: z.iso.datetime() })
export const codeSent = z.object({ message: z.string(), code: codeClock })
