import {
  childrenReturnText,
  childrenReturnWholeText,
  type Consents,
  consentSections,
  type InvitationDocument,
  invitationDocument,
  invitationDocumentText,
  keptAnswersText,
  keptAnswersWholeText,
} from '@desco/contract/families/consents/texts'
import type { ConsentGiven } from '@desco/contract/families/consents/ledger'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { wholeStudyText } from '@desco/contract/families/consents/study-texts'
import { studyLimits } from '@desco/contract/study-limits'

import { textInForce, type TextVersion, versionsAnswered } from './study-texts.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

/** The answerer (an account, an invitation's link, or both), and for which children; none: for all whom the person enrols. */
type Who = { familyId: string; accountId?: string; invitationId?: string; childIds?: string[] }
type Document = Pick<ConsentGiven, 'section' | 'version' | 'text' | 'answer' | 'means'>

type Versions = readonly TextVersion[]

/** A text as it is shown now, as it is kept. */
export function shownNow(versions: Versions, section: StudyText) {
  const shown = textInForce(versions, section)
  return { section, version: shown.version, text: wholeStudyText(section, shown) }
}

/**
 * Keeps as evidence what was shown (version and hash of the exact text), each answer, when, by whom and for whom (GDPR
 * art. 7.1).
 */
export async function recordDocuments(
  { db, clock }: Needs,
  { childIds = [], ...who }: Who,
  documents: readonly Document[],
): Promise<void> {
  const rows = documents.map(({ text, ...said }) => ({
    shown: { section: said.section, version: said.version, text, sha256: sha256(text) },
    said,
  }))
  // each text once, under its SHA-256
  await db
    .insertInto('consent_text')
    .values(rows.map(({ shown }) => shown))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const answeredAt = clock.now()
  await db
    .insertInto('consent_record')
    .values(
      rows.map(({ shown, said }) => ({ ...who, childIds, ...said, textSha256: shown.sha256, answeredAt })),
    )
    .execute()
}

const answersOf = (consents: Consents, versions: Versions, means: Document['means']): Document[] =>
  consentSections.map((section) => ({ ...shownNow(versions, section), answer: consents[section], means }))

/** The text about answers that stay, of a study that shows it with section 1. */
function keptShown({ section1: answer }: Consents, means: Document['means']): Document[] {
  if (!studyLimits().keepsAnswers) return []
  const { section, version } = keptAnswersText
  return [{ section, version, text: keptAnswersWholeText(), answer, means }]
}

/**
 * Keeps the consents of who registers. A caller that only sent `isChecked` is recorded as such, and was shown nothing about answers
 * that stay. `versions`: those that the answers were checked against.
 */
export async function recordConsents(
  needs: Needs,
  who: Who,
  { consents, versions }: { consents: Consents | undefined; versions: Versions },
) {
  const byLink = who.invitationId !== undefined
  if (consents === undefined) {
    const means = byLink ? 'invitation_checkbox' : 'registration_checkbox'
    const checked = consentSections.map(
      (one) => ({ ...shownNow(versions, one), answer: 'true', means }) as const,
    )
    return recordDocuments(needs, who, checked)
  }
  const means = byLink ? 'invitation_link' : 'registration'
  await recordDocuments(needs, who, [...answersOf(consents, versions, means), ...keptShown(consents, means)])
}

/** Keeps what a parent agreed to who comes back, or lets children come back, signed in: all three, or the text about children. */
export async function recordConsentsToReturn(
  needs: Needs,
  who: Who,
  consents: Consents | undefined,
): Promise<void> {
  if (consents !== undefined) {
    const answers = answersOf(consents, await versionsAnswered(needs, consents), 'session')
    return recordDocuments(needs, who, [...answers, ...keptShown(consents, 'session')])
  }
  const { section, version, answer } = childrenReturnText
  const text = childrenReturnWholeText()
  await recordDocuments(needs, who, [{ section, version, text, answer, means: 'session' }])
}

/** Keeps what somebody who turned 18 answered to the same texts, signed in. */
export async function recordAdultConsents(needs: Needs, who: Who, consents: Consents): Promise<void> {
  const versions = await versionsAnswered(needs, consents)
  await recordDocuments(needs, who, answersOf(consents, versions, 'session'))
}

/** Keeps an answer by an invitation's link that makes no account. `shown`: the caller named the version that it showed. */
export async function recordInvitationDocument(
  needs: Needs,
  section: InvitationDocument,
  { shown, ...who }: Who & { shown: boolean },
): Promise<void> {
  const { version, answer } = invitationDocument(section)
  const text = invitationDocumentText(section)
  const means = shown ? 'invitation_link' : 'invitation_checkbox'
  await recordDocuments(needs, who, [{ section, version, text, answer, means }])
}
