import { createHash } from 'node:crypto'

import type { FamilyEventKind } from '@desco/contract/families/events'

import { later } from '#platform/clock.ts'

import {
  addDesk,
  addReader,
  type Around,
  emptyRows,
  idOf,
  randomOf,
  type Rows,
  type SurveyNumbers,
  writtenTables,
} from './many-families-around.ts'
import { bornOn, codeOf, daysAgo } from './family-chances.ts'
import { lookAfter } from './looked-after.ts'
import { firstNameOf, surnameOf } from './many-names.ts'

// Families as they happen, thousands of them and always the same: each walks some of the way, waits, leaves, comes back.

/** The questionnaires of the study, by whom they are for. Their numbers are LimeSurvey's. */
export const studySurveys = {
  everybody: 101,
  parents: 102,
  children: 103,
  closed: 104,
  inWindow: 105,
  hidden: 106,
} as const satisfies SurveyNumbers
/** Of `children` the ages, and of `inWindow` the days after the enrolment, both included. */
export const [agesAsked, daysAsked] = [
  { from: 6, to: 13 },
  { from: 30, to: 90 },
]
/** A name that few have, among others that everybody has. */
export const rareName = 'Ermenegildo'

/** Writes everything about the family of a number into `rows`, as it is at `now`, when the portal's hourly work is done. */
export function addFamily(rows: Rows, n: number, now: Date, around: Around) {
  const own = emptyRows()
  live(own, n, now, around)
  lookAfter(own, now)
  for (const table of writtenTables) rows[table].push(...own[table])
}

function live(rows: Rows, n: number, now: Date, around: Around) {
  const random = randomOf(n)
  const { chance, pick, between } = random
  const id = idOf(`family ${n}`)
  const surname = surnameOf(random)
  let at = later(now, { days: -daysAgo(random), minutes: -between(5, 1_000) })
  const registeredAt = at
  let people = 0
  rows.family.push({
    id,
    code: codeOf(n),
    createdAt: at,
    // each is looked at once a day, as many in each hour; none in the first two, in which a large study is written and looked at
    lookAt: later(now, { hours: 2, seconds: (n * 48_271) % (22 * 3_600) }),
    // a few at most, however many families there are
    isRehearsal: n % 40 === 0 && n <= 240,
  })

  const atMostNow = (moment: Date) => (moment < now ? moment : later(now, { seconds: -1 }))
  /** Goes on in time. */
  const goOn = (hours: number) => {
    at = atMostNow(later(at, { minutes: between(1, 60 * hours) }))
    return at
  }
  const happen = (
    kind: FamilyEventKind,
    about: { accountId?: string; invitationId?: string; childIds?: string[] } = {},
  ) => {
    const nobody = { accountId: null, invitationId: null, childIds: [] }
    rows.family_event.push({ familyId: id, kind, ...nobody, ...about, happenedAt: at })
  }
  const addAccount = (kind: 'parent' | 'child', name: string, verified: boolean) => {
    people += 1
    const accountId = idOf(`${kind} ${n} ${people}`)
    const login = kind === 'parent' ? `f${n}.${people}@example.org` : `figlio${n}.${people}`
    rows.account.push({
      id: accountId,
      familyId: id,
      kind,
      login,
      name,
      surname,
      passwordHash: 'none',
      createdAt: at,
      email: kind === 'parent' ? login : null,
      phone: kind === 'parent' ? `+39333${String(1_000_000 + n)}` : null,
      verifiedAt: verified ? later(at, { minutes: 1 }) : null,
      firstVerifiedAt: verified || chance(5) ? later(at, { minutes: 1 }) : null,
    })
    if (kind === 'parent')
      addReader(rows, { n, familyId: id, accountId, email: login, at }, { random, now, around })
    return accountId
  }
  const answer = (accountId: string, asked: readonly number[]) => {
    for (const surveyId of asked) {
      if (chance(35)) continue
      const addedAt = later(at, { minutes: between(1, 30) })
      const answeredAt = atMostNow(later(addedAt, { hours: between(1, 400) }))
      const completed = chance(60)
      rows.survey_participation.push({
        accountId,
        surveyId,
        title: 'Prova',
        token: idOf(`token ${accountId}`),
        completed,
        addedAt: chance(5) ? null : addedAt,
        begunAt: !completed && chance(30) ? addedAt : null,
        completedAt: completed ? atMostNow(later(answeredAt, { minutes: between(0, 90) })) : null,
        // to the minute, as LimeSurvey says it
        submittedAt:
          completed && chance(85) ? new Date(Math.floor(answeredAt.getTime() / 60_000) * 60_000) : null,
        movedTo: chance(2) ? 999 : null,
        leftAt: null,
        linkClosedAt: null,
      })
    }
  }
  /** Nobody who has left answers with validity: from that moment on, which is now and then that of an answer. */
  const stop = (accountId: string | null) => {
    for (const given of rows.survey_participation) {
      if (given['accountId'] !== accountId) continue
      const submitted = given['submittedAt'] as Date | null
      given['leftAt'] = submitted !== null && chance(40) ? later(submitted, { seconds: 20 }) : at
    }
  }

  const first = addAccount('parent', firstNameOf(random), chance(88))
  happen('parent_registered', { accountId: first })
  if (chance(3)) happen('email_corrected', { accountId: first })
  if (chance(14)) return
  goOn(48)
  const children = Array.from({ length: between(1, 3) }, (_, position) => {
    const child = {
      id: idOf(`child ${n} ${position}`),
      familyId: id,
      position,
      surname,
      createdAt: at,
      name: n % 97 === 3 && position === 0 ? rareName : firstNameOf(random),
      birthDate: bornOn(random, now, at),
      accountId: null as string | null,
    }
    rows.child.push(child)
    return child
  })
  const ids = children.map((child) => child.id)
  happen('children_added', { accountId: first, childIds: ids })
  const chosen = ids.length > 1 && chance(15) ? ids.slice(1) : ids
  if (chance(10))
    return addDesk(rows, { n, familyId: id, first, registeredAt, takesPart: false }, { random, now, around })
  goOn(72)
  let second: string | null = null
  if (chance(30)) happen('sole_responsibility_declared', { accountId: first, childIds: chosen })
  else if (!decideTogether())
    return addDesk(rows, { n, familyId: id, first, registeredAt, takesPart: false }, { random, now, around })

  const { everybody, parents, children: forChildren, closed, inWindow, hidden } = around.surveys
  for (const child of children.filter((one) => chosen.includes(one.id))) {
    if (chance(25)) continue
    goOn(100)
    child.accountId = addAccount('child', child.name, true)
    happen('child_enabled', { accountId: first, childIds: [child.id] })
    assent(child.id, child.accountId, [everybody, forChildren, closed, inWindow, hidden])
  }
  for (const parent of second === null ? [first] : [first, second])
    answer(parent, [everybody, parents, closed, inWindow, hidden])
  if (n % 29 === 7) correctAddress()
  leave()
  addDesk(rows, { n, familyId: id, first, registeredAt, takesPart: true }, { random, now, around })

  /** A child says yes or no, or yes and later no; only after a yes it is given questionnaires. */
  function assent(childId: string, accountId: string, asked: readonly number[]) {
    if (!chance(88)) return
    const declines = chance(6)
    if (!declines || chance(50)) {
      happen('child_assented', { childIds: [childId] })
      answer(accountId, asked)
      if (declines) goOn(200)
    }
    if (!declines) return
    happen('child_declined', { childIds: [childId] })
    stop(accountId)
  }

  /** Asks the other parent, perhaps twice; whether the family takes part in the end. */
  function decideTogether(): boolean {
    for (const [time, kind] of (['other_parent_invited', 'other_parent_invited_again'] as const).entries()) {
      const invitation = { id: idOf(`invitation ${n} ${time}`), familyId: id, surname, createdAt: at }
      const expiresAt = later(at, { days: 14 })
      const tokenHash = `\\x${createHash('sha256').update(invitation.id).digest('hex')}`
      rows.spouse_invitation.push({
        ...invitation,
        email: `altro${n}@example.org`,
        tokenHash,
        expiresAt,
        erasureToldAt: null,
      })
      happen(kind, { accountId: first, invitationId: invitation.id, childIds: chosen })
      const about = { invitationId: invitation.id, childIds: chosen }
      const ending = pick([
        'full',
        'full',
        'full',
        'full',
        'children',
        'children',
        'refused',
        'silent',
      ] as const)
      if (ending === 'silent') {
        if (expiresAt < now) {
          at = expiresAt
          happen('invitation_expired', { invitationId: invitation.id })
        }
      } else {
        goOn(120)
        if (ending === 'full') second = addAccount('parent', firstNameOf(random), true)
        if (second !== null) happen('answered_full', { ...about, accountId: second })
        else happen(ending === 'refused' ? 'answered_refused' : 'answered_children_only', about)
        if (ending !== 'refused') return true
      }
      if (chance(60)) return false
      goOn(200)
    }
    return false
  }

  /** The team writes another address for somebody who has long taken part, and nobody has proved it yet. */
  function correctAddress() {
    goOn(100)
    happen('email_corrected', { accountId: first })
    const account = rows.account.find((one) => one['id'] === first)
    if (account !== undefined) account['verifiedAt'] = null
  }

  function leave() {
    goOn(300)
    if (second !== null && chance(5)) {
      happen('person_withdrawn', { accountId: second })
      stop(second)
    }
    const [child] = children
    if (child !== undefined && chance(7)) {
      happen('child_withdrawn', { accountId: first, childIds: [child.id] })
      stop(child.accountId)
      goOn(50)
      // a mistake of the team, or the wish of the parents
      if (chance(40)) happen(pick(['child_withdrawal_undone', 'child_returned']), { childIds: [child.id] })
    }
    if (chance(5)) {
      happen('family_withdrawn', { accountId: first })
      for (const one of [first, second, ...children.map(({ accountId }) => accountId)]) stop(one)
      goOn(50)
      if (chance(25)) happen('family_returned')
    }
    // decided again, long after the first yes
    if (chance(4)) {
      goOn(24 * 200)
      happen('sole_responsibility_declared', { accountId: first, childIds: chosen })
    }
  }
}
