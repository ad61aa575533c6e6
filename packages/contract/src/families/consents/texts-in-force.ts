import { look } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { shownVersion } from './study-text.ts'

// alone: a page on which somebody registers loads no more of the contract than this
export const textsInForce = {
  consentTexts: look('anyone', '/api/consent-texts', {
    summary:
      'The three consents in force, shown at registration. Empty when `have` is their version: the page shows them already.',
    input: z.object({ have: shownVersion }),
    answer: z.object({
      version: z.string(),
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
      /** The sentence for visitors who would register, since registrations are closed. */
      closed: z.optional(z.string()),
    }),
    isReadWhole: true,
  }),
}
