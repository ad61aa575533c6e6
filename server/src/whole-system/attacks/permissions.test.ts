import { type FamilyEndpointName, familyEndpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { childrenReturnText } from '@desco/contract/families/consents/texts'
import type { ProblemCode } from '@desco/contract/problems'
import { startSurveyHost, type SurveyHost } from '@desco/survey-host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { later } from '#platform/clock.ts'
import { aChildLogin, answer, aUsername, enable, withdrawFamily } from '#testing/people/children.ts'
import { aChild, aParent, aSignUp, logIn, mailsTo, password, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

// Each row says who may do what with whose id. Every endpoint of the table has its row here, or the run fails.

const people = [
  'nobody',
  'another family’s parent',
  'another family’s child',
  'the own child',
  'the sibling',
  'a parent of a withdrawn family',
  'a parent who has left',
  // last: what is allowed may happen only once
  'a parent of the family',
] as const
type Person = (typeof people)[number]

/** One of each kind of child that an endpoint can be about. */
type Family = {
  token: string
  familyId: string
  child: Member
  sibling: Member
  notEnabled: string
  leaving: string
  /** An erasure of one of its children that can be taken back. */
  erasure: string
  /** The appointment that the team proposes to its parents. */
  appointment: string
}
type Member = { id: string; accountId: string; username: string; token: string }
type Row = {
  /** The call, about this family's child. */
  ask: (family: Family) => { path?: Record<string, string>; body?: Record<string, unknown> }
  answers: Record<Person, ProblemCode | 'OK'>
}

const onlyItsParents = {
  nobody: 'sign_in_required',
  'another family’s parent': 'not_found',
  'another family’s child': 'not_allowed',
  'the own child': 'not_allowed',
  'the sibling': 'not_allowed',
  'a parent of a withdrawn family': 'not_allowed',
  'a parent who has left': 'not_allowed',
  'a parent of the family': 'OK',
} as const

const onlyOneself = {
  nobody: 'sign_in_required',
  'another family’s parent': 'not_found',
  'another family’s child': 'not_found',
  'the own child': 'OK',
  'the sibling': 'not_found',
  'a parent of a withdrawn family': 'not_allowed',
  'a parent who has left': 'not_allowed',
  'a parent of the family': 'not_found',
} as const

/** The invitation of the link decides, here another family's: no session makes up for it. */
const nobodyByAnothersInvitation = Object.fromEntries(
  people.map((person) => [person, 'not_found']),
) as Record<Person, 'not_found'>

const table: Record<FamilyEndpointName, Row | 'takes no id'> = {
  signUp: 'takes no id',
  login: 'takes no id',
  verifyAccount: 'takes no id',
  verifyToken: 'takes no id',
  logout: 'takes no id',
  readChanges: 'takes no id',
  changePassword: 'takes no id',
  askPassword: 'takes no id',
  forgetPassword: 'takes no id',
  resetPassword: 'takes no id',
  resendOtp: 'takes no id',
  seeOnboarding: 'takes no id',
  addChildren: 'takes no id',
  freeUsernames: 'takes no id',
  assent: 'takes no id',
  studyPath: 'takes no id',
  seeCalendar: 'takes no id',
  // a name of its own, tried in messages/calendar/calendar.test.ts
  calendarFile: 'takes no id',
  makeCalendarAddress: 'takes no id',
  endCalendarAddress: 'takes no id',
  surveyList: 'takes no id',
  getNews: 'takes no id',
  // one that no news shows; who sees one that a news shows: messages/news/news-pictures.test.ts
  seeNewsPicture: {
    ask: () => ({ path: { id: 'a'.repeat(64), size: 'small' } }),
    answers: { ...onlyOneself, 'the own child': 'not_found' },
  },
  myConsents: 'takes no id',
  consentTexts: 'takes no id',
  seeStudyPhase: 'takes no id',
  myTexts: 'takes no id',
  answerText: 'takes no id',
  seeLeaving: 'takes no id',
  leave: 'takes no id',
  chooseMessages: 'takes no id',
  seeErasures: 'takes no id',
  dataCard: 'takes no id',
  correctPerson: 'takes no id',
  confirmContacts: 'takes no id',
  changeEmail: 'takes no id',
  confirmEmail: 'takes no id',
  undoEmail: 'takes no id',
  myRequests: 'takes no id',
  listReceivedMessages: 'takes no id',
  dataCopy: 'takes no id',
  askDataCopy: 'takes no id',
  dataCopyFile: 'takes no id',
  seeInvitation: 'takes no id',
  mailFate: 'takes no id',
  invitedChildren: 'takes no id',
  secondParentRefuse: 'takes no id',
  sentInvitation: 'takes no id',
  reportBrowserError: 'takes no id',
  inviteAgain: 'takes no id',
  getFood: 'takes no id',
  diaryPeople: 'takes no id',
  getDays: 'takes no id',

  // before the child gets its access
  correctChild: {
    ask: ({ notEnabled }) => ({ body: { _id: notEnabled, name: 'Nicola', surname: 'Rossi' } }),
    answers: onlyItsParents,
  },
  childReg: {
    ask: ({ notEnabled: id, familyId }) => ({ body: { username: aUsername(), password, id, familyId } }),
    answers: onlyItsParents,
  },
  getChild: {
    ask: ({ child }) => ({ path: { userId: child.accountId } }),
    answers: onlyItsParents,
  },
  editChild: {
    ask: ({ child: { id: _id, username } }) => ({
      body: { _id, name: 'Nicolò', surname: 'Rossi', username },
    }),
    answers: onlyItsParents,
  },
  secondParentSignUp: {
    ask: ({ child }) => ({
      body: { ...aSignUp(), consents: undefined, selectedChild: [child.id], token: invitation },
    }),
    answers: nobodyByAnothersInvitation,
  },
  secondParentSelectChildren: {
    ask: ({ child }) => ({ body: { isChecked: 'true', selectedChild: [child.id], token: invitation } }),
    answers: nobodyByAnothersInvitation,
  },
  decideAsAdult: 'takes no id',
  seeReturning: 'takes no id',
  declineReturn: 'takes no id',
  askRight: {
    ask: ({ child }) => ({ body: { kind: 'access', words: '', childId: child.id } }),
    answers: {
      ...onlyItsParents,
      'a parent of a withdrawn family': 'OK',
      'a parent who has left': 'OK',
    },
  },
  withdrawChild: {
    ask: ({ leaving }) => ({ body: { _id: leaving } }),
    answers: {
      ...onlyItsParents,
      'a parent of a withdrawn family': 'family_not_active',
      'a parent who has left': 'OK',
    },
  },
  askErasure: {
    ask: ({ leaving }) => ({ body: { level: 'child', childId: leaving, password } }),
    answers: { ...onlyItsParents, 'a parent of a withdrawn family': 'OK', 'a parent who has left': 'OK' },
  },
  takeBackErasure: {
    ask: ({ erasure }) => ({ body: { id: erasure } }),
    answers: {
      ...onlyItsParents,
      // a child of 14 and more keeps its own: this erasure is about somebody else
      'another family’s child': 'not_found',
      'the own child': 'not_found',
      'the sibling': 'not_found',
      'a parent of a withdrawn family': 'OK',
      'a parent who has left': 'OK',
    },
  },
  answerAppointment: {
    ask: ({ appointment }) => ({
      body: { appointmentId: appointment, version: 1, answer: 'confirmed', words: '' },
    }),
    answers: onlyItsParents,
  },
  calendarFeed: {
    // the secret is the key: a wrong one is nobody's
    ask: () => ({ path: { secret: 'A'.repeat(43) } }),
    answers: nobodyByAnothersInvitation,
  },
  erasureProgress: {
    ask: ({ erasure }) => ({ path: { id: erasure } }),
    // the number is the key: who was erased has nothing else
    answers: Object.fromEntries(people.map((person) => [person, 'OK'])) as Record<Person, 'OK'>,
  },
  comeBack: {
    ask: ({ child }) => ({
      body: { me: false, childIds: [child.id], childrenText: childrenReturnText.version },
    }),
    // the child takes part: what it needs to come back stands in rights/returning/come-back.test.ts
    answers: {
      ...onlyItsParents,
      // all children come back together
      'a parent of a withdrawn family': 'return_outdated',
      'a parent who has left': 'takes_part_already',
      'a parent of the family': 'takes_part_already',
    },
  },
  correctBirthDate: {
    ask: ({ sibling }) => ({
      body: { _id: sibling.id, dobirth: '2015-04-14', reason: 'Il mese era sbagliato.' },
    }),
    answers: onlyItsParents,
  },
  birthDateAsked: 'takes no id',
  answerBirthDate: 'takes no id',
  childSurveyList: { ask: ({ child }) => ({ path: { id: child.accountId } }), answers: onlyItsParents },
  getFoodList: {
    ask: () => ({ path: { version: '1' } }),
    answers: {
      ...onlyOneself,
      'another family’s parent': 'OK',
      'another family’s child': 'OK',
      'the sibling': 'OK',
      'a parent of the family': 'OK',
    },
  },
  getDaily: {
    ask: ({ child }) => ({ body: { user_id: child.id, date: '2026-11-20' } }),
    // the child is eleven: its parent sees whether the day is complete
    answers: { ...onlyOneself, 'a parent of the family': 'OK' },
  },
  saveEntries: {
    ask: ({ child }) => ({
      body: { sentAt: portal.clock.now().toISOString(), entries: [{ id: child.id, personId: child.id }] },
    }),
    // each entry is refused by itself, in an answer that is none: `diary/days/whose-diary.test.ts`
    answers: {
      ...onlyOneself,
      'another family’s parent': 'OK',
      'another family’s child': 'OK',
      'the sibling': 'OK',
      'a parent of the family': 'OK',
    },
  },
  completedSurveys: { ask: ({ child }) => ({ path: { id: child.accountId } }), answers: onlyOneself },
}

let portal: TestPortal
let surveyHost: SurveyHost
let own: Family
let other: Family
let withdrawn: Family
/** The family whose parent has left alone. */
let left: Family
/** The secret of an open invitation to a fourth family. */
let invitation: string
let staffId: string
beforeAll(async () => {
  surveyHost = await startSurveyHost({ port: 0, user: 'portal', password: 'secret' })
  portal = await startTestPortal({ limeSurveyUrl: surveyHost.url })
  staffId = (await signedInStaff(portal, 'coordinatore')).id
  own = await aFamily()
  other = await aFamily()
  withdrawn = await aFamily()
  left = await aFamily()
  await withdrawFamily(portal, withdrawn.familyId)
  await withdrawParent(left)
  invitation = await anOpenInvitation()
})
afterAll(async () => {
  await portal.close()
  await surveyHost.close()
})

const tokenOf = (person: Person): string | undefined =>
  ({
    nobody: undefined,
    'another family’s parent': other.token,
    'another family’s child': other.child.token,
    'the own child': own.child.token,
    'the sibling': own.sibling.token,
    'a parent of a withdrawn family': withdrawn.token,
    'a parent who has left': left.token,
    'a parent of the family': own.token,
  })[person]

describe('the permission table', () => {
  it('has a row for every endpoint', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(familyEndpoints).toSorted())
  })

  it('has a row with an id for every endpoint that takes one', () => {
    const withId = Object.entries(familyEndpoints as Record<string, Endpoint>)
      .filter(([, line]) => line.path.includes(':') || takesId(line))
      .map(([name]) => name)
    const rows = Object.entries(table).filter(([, row]) => row !== 'takes no id')
    expect(rows.map(([name]) => name).toSorted()).toEqual(withId.toSorted())
  })
})

const rows = Object.entries(table).flatMap(([name, row]) =>
  row === 'takes no id' ? [] : [[name as FamilyEndpointName, row] as const],
)

it.each(rows)('%s answers each person as its row says', async (name, row) => {
  const line: Endpoint = familyEndpoints[name]
  for (const person of people) {
    // a parent who has left asks for their own child, everybody else for this family's
    const { path = {}, body } = row.ask(familyOf(person))
    const before = await lastEvent()
    const address = line.path.replace(/:(\w+)/gu, (_all, field: string) => path[field] ?? '')
    const said = await portal.call(line.method, address, { token: tokenOf(person), body })

    const outcome = said.status === 200 ? 'OK' : said.body.code
    expect([person, outcome]).toEqual([person, row.answers[person]])
    if (outcome === 'OK') continue
    expect(Object.keys(said.body), person).toEqual(['code', 'message'])
    expect(await lastEvent(), person).toBe(before)
  }
})

/** Any field, however deep, that must be the id of something. */
function takesId({ input }: Endpoint): boolean {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(schema).includes('"format":"uuid"')
}

const familyOf = (person: Person) =>
  ({ 'a parent of a withdrawn family': withdrawn, 'a parent who has left': left })[person as string] ?? own

/** The record after an operator's withdrawal of one parent, with a session that is still open. */
async function withdrawParent({ familyId }: Family) {
  const { id } = await portal.db
    .selectFrom('account')
    .select('id')
    .where('familyId', '=', familyId)
    .where('kind', '=', 'parent')
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('family_event')
    .values({
      familyId,
      kind: 'person_withdrawn',
      accountId: id,
      happenedAt: portal.clock.now(),
    })
    .execute()
}

async function lastEvent() {
  const { id } = await portal.db
    .selectFrom('family_event')
    .select((event) => event.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function anOpenInvitation(): Promise<string> {
  const spouse = together()
  await aParent(portal, { spouse })
  const [mail] = await mailsTo(portal, spouse.spousemail)
  return /token=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? 'none'
}

async function anAppointment(familyId: string): Promise<string> {
  const { id } = await portal.db
    .insertInto('appointment')
    .values({
      familyId,
      startsAt: later(portal.clock.now(), { days: 30 }),
      minutes: 30,
      place: 'Aula 3',
      purpose: 'Misure',
      state: 'given',
      givenAt: portal.clock.now(),
      givenBy: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aFamily(): Promise<Family> {
  const names = ['Nicolò', 'Anna', 'Bruno', 'Carla']
  const { token, user } = await aParent(portal, { children: names.map((childname) => aChild({ childname })) })
  const [child, sibling, notEnabled, leaving] = user.children.map(({ _id }: { _id: string }) => _id)
  const member = async (id: string): Promise<Member> => {
    const login = aChildLogin({ token, user }, { id, username: aUsername() })
    const { body } = await enable(portal, { token, user }, login)
    const { token: childToken } = await logIn(portal, login.username)
    await answer(portal, childToken, 'yes')
    return { id, accountId: body.data.userId, username: login.username, token: childToken }
  }
  return {
    token,
    familyId: user.familyId,
    child: await member(child),
    sibling: await member(sibling),
    notEnabled,
    leaving,
    erasure: await anErasure(user.familyId, notEnabled),
    appointment: await anAppointment(user.familyId),
  }
}

async function anErasure(familyId: string, childId: string): Promise<string> {
  const now = portal.clock.now()
  const erasure = portal.db
    .insertInto('erasure')
    .values({
      level: 'child',
      means: 'session',
      familyId,
      accountIds: [],
      childIds: [childId],
      askedAt: now,
      dueAt: later(now, { hours: 48 }),
      confirmedAt: now,
    })
    .returning('id')
  return (await erasure.executeTakeFirstOrThrow()).id
}
