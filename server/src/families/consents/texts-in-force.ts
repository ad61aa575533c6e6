import { dayInItaly } from '@desco/contract/families/birth-date'
import type { Consents } from '@desco/contract/families/consents/consents'
import { consentSections } from '@desco/contract/families/consents/texts'
import { messages } from '@desco/contract/messages'

import { consentsInForce, type TextVersion, textInForce } from './study-texts.rules.ts'
import { listTextVersions } from './study-texts.ts'
import { refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

/** The three consents for who registers; none when the page shows them already. `closed`: what is said instead of registering. */
export function showConsents(versions: readonly TextVersion[], have: string, closed: string | null) {
  const version = consentsInForce(versions)
  return {
    version,
    ...(closed !== null && { closed }),
    sections:
      version === have
        ? []
        : consentSections.map((section) => {
            const { title, paragraphs } = textInForce(versions, section)
            return { title, paragraphs: [...paragraphs] }
          }),
  }
}

/**
 * The versions in force, which the answers are about. Answers to others are refused: a form that was open over midnight shows
 * what nobody may agree to any more. Asked before anything else, so that the refusal says nothing about an address.
 */
export async function versionsAnswered(
  { db, clock }: Needs,
  consents: Consents | undefined,
): Promise<TextVersion[]> {
  const versions = await listTextVersions(db, dayInItaly(clock.now()))
  if (consents !== undefined && consents.version !== consentsInForce(versions)) {
    refuseField('consents.version', messages.consentOutdated)
  }
  return versions
}
