import { endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { shownVersion } from './study-text.ts'

// alone: a page on which somebody registers loads no more of the contract than this
export const textsInForce = {
  consentTexts: endpoint({
    summary:
      'The three consents in force, for who registers. Empty when `have` is their version: what the page shows already.',
    method: 'GET',
    path: '/api/consent-texts',
    access: 'anyone',
    input: z.object({ have: shownVersion }),
    from: ['query'],
    answer: z.object({
      version: z.string(),
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
      /** What is said to who would register, since registrations are closed. */
      closed: z.optional(z.string()),
    }),
    refusals: ['invalid_input'],
  }),
}
