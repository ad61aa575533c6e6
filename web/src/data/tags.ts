import type { changedTexts } from '@desco/contract/consents/changed-texts'
import type { consentLedger } from '@desco/contract/consents/ledger'
import type { Endpoint } from '@desco/contract/endpoint'
import type { corrections } from '@desco/contract/families/corrections'
import type { erasures } from '@desco/contract/families/erasure'
import type { adulthood } from '@desco/contract/families/adulthood'
import type { families } from '@desco/contract/families/add-children'
import type { children } from '@desco/contract/families/children'
import type { invitations } from '@desco/contract/families/invitations'
import type { leaving } from '@desco/contract/families/leaving'
import type { ownData } from '@desco/contract/families/own-data'
import type { returning } from '@desco/contract/families/returning'
import type { requests } from '@desco/contract/families/requests'
import type { registration } from '@desco/contract/families/registration'
import type { appointments } from '@desco/contract/families/appointments'
import type { calendar } from '@desco/contract/families/calendar'
import type { passwords } from '@desco/contract/families/passwords'
import type { toldChanges } from '@desco/contract/families/told-changes'
import type { studyPaths } from '@desco/contract/families/study-path'
import type { sentInvitations } from '@desco/contract/families/sent-invitations'
import type { identity } from '@desco/contract/identity'
import type { news } from '@desco/contract/news'
import type { oneTimeCodes } from '@desco/contract/one-time-codes'
import type { surveys } from '@desco/contract/surveys'

/** The subjects that a family's pages show. `user`: the person who is signed in, with the family's children. */
export const tagTypes = [
  'user',
  'invitation',
  'consents',
  'texts',
  'leaving',
  'erasures',
  'card',
  'copy',
  'requests',
  'surveys',
  'calendar',
  'news',
] as const

export type Tag = (typeof tagTypes)[number]

type PathOf<Endpoints extends Record<string, Endpoint>> = Endpoints[keyof Endpoints]['path']
type Path =
  | PathOf<typeof identity>
  | PathOf<typeof oneTimeCodes>
  | PathOf<typeof toldChanges>
  | PathOf<typeof passwords>
  | PathOf<typeof registration>
  | PathOf<typeof families>
  | PathOf<typeof children>
  | PathOf<typeof invitations>
  | PathOf<typeof sentInvitations>
  | PathOf<typeof consentLedger>
  | PathOf<typeof changedTexts>
  | PathOf<typeof leaving>
  | PathOf<typeof erasures>
  | PathOf<typeof returning>
  | PathOf<typeof ownData>
  | PathOf<typeof corrections>
  | PathOf<typeof adulthood>
  | PathOf<typeof requests>
  | PathOf<typeof studyPaths>
  | PathOf<typeof calendar>
  | PathOf<typeof appointments>
  | PathOf<typeof surveys>
  | PathOf<typeof news>

// Without the diary, which is kept on the phone: family/diary/store.
// By path, so that a page does not load the contract of every other page.
/** What a read shows, and what an act changes. Complete: an endpoint that is forgotten does not compile. */
const tags: Record<Path, readonly Tag[]> = {
  '/api/users/login': [],
  '/api/users/logout': [],
  '/api/users/read-changes': ['user'],
  '/api/users/change-password': ['user', 'calendar'],
  '/api/users/ask-password': [],
  '/api/users/verify-token': ['user'],
  '/api/users/verify-account': [],
  '/api/users/forget-password': [],
  '/api/users/reset-password': [],
  '/api/users/resend-otp': [],
  '/api/users/sign-up': [],
  '/api/users/see-onboarding': [],
  '/api/users/add-children': ['user', 'invitation', 'consents'],

  '/api/users/child-reg': ['user', 'surveys'],
  '/api/users/edit-child': ['user'],
  '/api/users/withdraw-child': ['user', 'leaving', 'surveys'],
  '/api/users/assent': ['user', 'surveys', 'consents', 'texts'],
  '/api/users/get-child/:userId': ['user'],
  '/api/users/free-usernames': [],

  // the second parent's pages have no session: their answers change nothing that this browser keeps
  '/api/users/verify-spouse-req': [],
  '/api/users/get-child': [],
  '/api/users/spouse-reg': [],
  '/api/users/spouse-childsel': [],
  '/api/users/spouse-noone': [],
  '/api/users/spouse-invitation': ['invitation'],
  '/api/users/invite-spouse': ['user', 'invitation'],

  '/api/users/study-path': ['user', 'surveys'],
  '/api/users/calendar': ['user', 'surveys', 'calendar'],
  '/api/users/answer-appointment': ['calendar'],
  '/api/users/calendar-file': [],
  '/api/users/make-calendar-address': ['calendar'],
  '/api/users/end-calendar-address': ['calendar'],
  '/api/calendar/:secret': [],

  '/api/users/consents': ['consents'],
  '/api/users/texts': ['texts'],
  '/api/users/answer-text': ['user', 'texts', 'consents', 'leaving', 'surveys'],
  '/api/users/leaving': ['leaving'],
  '/api/users/messages': ['user', 'leaving'],
  '/api/users/leave': ['user', 'leaving', 'surveys', 'invitation'],
  '/api/users/erasures': ['erasures'],
  '/api/users/ask-erasure': ['erasures', 'user', 'leaving', 'surveys', 'invitation'],
  '/api/users/take-back-erasure': ['erasures', 'user', 'leaving', 'surveys'],
  '/api/erasures/:id': ['erasures'],
  '/api/users/returning': ['leaving', 'erasures'],
  '/api/users/come-back': ['user', 'leaving', 'surveys', 'invitation', 'consents', 'news'],
  '/api/users/decline-return': ['user', 'leaving'],
  '/api/users/data-card': ['card'],
  '/api/users/data-copy': ['copy'],
  '/api/users/ask-data-copy': ['copy', 'requests'],
  '/api/users/data-copy-file': [],
  '/api/users/correct-person': ['user', 'card', 'requests'],
  '/api/users/confirm-contacts': ['user'],
  '/api/users/correct-child': ['user', 'card', 'requests'],
  '/api/users/correct-birth-date': ['user', 'card', 'requests', 'surveys'],
  '/api/users/birth-date-asked': ['card'],
  '/api/users/answer-birth-date': ['user', 'card', 'requests', 'surveys'],
  '/api/users/change-email': [],
  '/api/users/decide-as-adult': ['user', 'surveys', 'consents', 'requests'],
  '/api/users/requests': ['requests'],
  '/api/users/ask-right': ['requests'],
  // opened from a mail, with no session or another one
  '/api/users/confirm-email': [],
  '/api/users/undo-email': [],
  '/api/limesurvey/surveylist': ['surveys'],
  '/api/limesurvey/userresponsesbyid/:id': ['surveys'],
  '/api/limesurvey/childsurveylist/:id': ['surveys'],
  '/api/news/get-news': ['news'],
  '/api/news/picture/:id/:size': [],
}

export const tagsOf = ({ path }: Endpoint): readonly Tag[] =>
  (tags as Record<string, readonly Tag[]>)[path] ?? []
