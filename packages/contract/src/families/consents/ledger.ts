import { answerWith, look } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

export const consentMeans = [
  'registration',
  'registration_checkbox',
  'session',
  'invitation_link',
  'invitation_checkbox',
  'assent',
] as const

/** One answer as it was given. `text`: word for word what was shown then, whatever the documents say today. */
const consentGiven = z.object({
  section: z.string(),
  version: z.string(),
  sha256: z.string(),
  text: z.string(),
  answer: z.string(),
  means: z.enum(consentMeans),
  answeredAt: z.iso.datetime(),
  /** First names of the children whom the answer is about; empty when it is about all that the person enrols. */
  children: z.array(z.string()),
})

export const consentLedger = {
  myConsents: look('anyParent', '/api/users/consents', {
    summary:
      'The consents of the signed-in parent: each text as it was shown, with its hash, answer, time and means.',
    answer: answerWith({ data: z.array(consentGiven) }),
  }),
}

export type ConsentGiven = z.output<typeof consentGiven>
