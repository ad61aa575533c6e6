import type { AssentAnswer, AssentForm } from '@desco/contract/families/consents/assent'
import {
  childrenReturnText,
  childrenReturnWholeText,
} from '@desco/contract/families/consents/children-return'
import type { Consents } from '@desco/contract/families/consents/consents'
import type { ConsentGiven } from '@desco/contract/families/consents/ledger'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { answersTo, assentTextOf, wholeStudyText } from '@desco/contract/families/consents/study-texts'
import {
  consentSections,
  type InvitationDocument,
  invitationDocument,
  invitationDocumentText,
  keptAnswersText,
  keptAnswersWholeText,
  soleParentDeclaration,
} from '@desco/contract/families/consents/texts'
import { studyLimits } from '@desco/contract/study-limits'

import { type TextVersion, textInForce } from './study-texts.rules.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import { versionsAnswered } from './texts-in-force.ts'

/** By whom (an account, an invitation's link, or both) and for which children; none: for all whom the person enrols. */
type Who = { familyId: string; accountId?: string; invitationId?: string; childIds?: string[] }
type Document = Pick<ConsentGiven, 'section' | 'version' | 'text' | 'answer' | 'means'>

type Versions = readonly TextVersion[]

/** A text as it is shown now, as it is kept. */
const shownNow = (versions: Versions, text: StudyText) => {
  const shown = textInForce(versions, text)
  return { section: text, version: shown.version, text: wholeStudyText(text, shown) }
}

/**
 * Keeps as evidence what was shown (version and hash of the exact text), each answer, when, by whom and for whom (GDPR
 * art. 7.1). A caller that only sent `isChecked` is recorded as such. `versions`: those that the answers were checked against.
 */
export async function recordConsents(
  needs: Needs,
  who: Who,
  { consents, versions }: { consents: Consents | undefined; versions: Versions },
) {
  const means = who.invitationId === undefined ? registration : invitation
  const shown = consentSections.map((section): Document => ({
    ...shownNow(versions, section),
    answer: consents?.[section] ?? 'true',
    means: consents ? means.shown : means.checkbox,
  }))
  // who only sent `isChecked` was shown nothing
  const kept = consents === undefined ? [] : keptShown(consents, means.shown)
  await recordDocuments(needs, who, [...shown, ...kept])
}

/** The text about answers that stay, of a study that shows it with section 1. */
const keptShown = ({ section1 }: Consents, means: Document['means']): Document[] =>
  studyLimits().keepsAnswers
    ? [
        {
          section: keptAnswersText.section,
          version: keptAnswersText.version,
          text: keptAnswersWholeText(),
          answer: section1,
          means,
        },
      ]
    : []

/** Keeps what a parent agreed to who comes back, or lets children come back, signed in: all three, or the text about children. */
export async function recordConsentsToReturn(
  needs: Needs,
  who: Who,
  consents: Consents | undefined,
): Promise<void> {
  if (consents === undefined) {
    const { section, version, answer } = childrenReturnText
    const text = childrenReturnWholeText()
    return recordDocuments(needs, who, [{ section, version, text, answer, means: 'session' }])
  }
  const versions = await versionsAnswered(needs, consents)
  await recordDocuments(needs, who, [...signedIn(consents, versions), ...keptShown(consents, 'session')])
}

/** Keeps what somebody who turned 18 answered to the same texts, signed in. */
export async function recordAdultConsents(
  needs: Needs,
  who: Who,
  { consents, versions }: { consents: Consents; versions: Versions },
) {
  await recordDocuments(needs, who, signedIn(consents, versions))
}

const signedIn = (consents: Consents, versions: Versions): Document[] =>
  consentSections.map((section) => ({
    ...shownNow(versions, section),
    answer: consents[section],
    means: 'session',
  }))

/** Keeps what a parent, or an adult, answered to one text that has changed, signed in. */
export async function recordNewAnswer(
  needs: Needs,
  who: Who,
  { text, answer, versions }: { text: StudyText; answer: 'accept' | 'refuse'; versions: Versions },
) {
  await recordDocuments(needs, who, [
    { ...shownNow(versions, text), answer: answersTo(text)[answer], means: 'session' },
  ])
}

const registration = { shown: 'registration', checkbox: 'registration_checkbox' } as const
const invitation = { shown: 'invitation_link', checkbox: 'invitation_checkbox' } as const

/** The same for an answer that needs no registration. `shown`: the caller named the version that it showed. */
export async function recordInvitationDocument(
  needs: Needs,
  document: InvitationDocument,
  { shown, ...who }: Required<Omit<Who, 'accountId'>> & { shown: boolean },
) {
  const { version, answer } = invitationDocument(document)
  const text = invitationDocumentText(document)
  const means = shown ? invitation.shown : invitation.checkbox
  await recordDocuments(needs, who, [{ section: document, version, text, answer, means }])
}

/** The declaration of who decides alone. */
export async function recordSoleResponsibility(needs: Needs, who: Required<Omit<Who, 'invitationId'>>) {
  const { version, text } = soleParentDeclaration
  await recordDocuments(needs, who, [
    { section: 'soleResponsibility', version, text, answer: 'Sì', means: 'session' },
  ])
}

async function recordDocuments({ db, clock }: Needs, { childIds = [], ...who }: Who, documents: Document[]) {
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

/** Keeps a child's own answer beside its parents' consents: what it read (version and hash), what it said, and when. */
export async function recordAssent(
  needs: Needs,
  who: Who,
  { band, answer, versions }: { band: AssentForm['text']; answer: AssentAnswer; versions: Versions },
) {
  await recordDocuments(needs, who, [{ ...shownNow(versions, assentTextOf(band)), answer, means: 'assent' }])
}
