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
    created_at: at,
    // each is looked at once a day, as many in each hour; none in the first two, in which a large study is written and looked at
    look_at: later(now, { hours: 2, seconds: (n * 48_271) % (22 * 3_600) }),
    // a few at most, however many families there are
    is_rehearsal: n % 40 === 0 && n <= 240,
  })

  const atMostNow = (moment: Date) => (moment < now ? moment : later(now, { seconds: -1 }))
  /** Goes on in time. */
  const goOn = (hours: number) => {
    at = atMostNow(later(at, { minutes: between(1, 60 * hours) }))
    return at
  }
  const happen = (
    kind: FamilyEventKind,
    about: { account_id?: string; invitation_id?: string; child_ids?: string[] } = {},
  ) => {
    const nobody = { account_id: null, invitation_id: null, child_ids: [] }
    rows.family_event.push({ family_id: id, kind, ...nobody, ...about, happened_at: at })
  }
  const addAccount = (kind: 'parent' | 'child', name: string, verified: boolean) => {
    people += 1
    const accountId = idOf(`${kind} ${n} ${people}`)
    const login = kind === 'parent' ? `f${n}.${people}@example.org` : `figlio${n}.${people}`
    rows.account.push({
      id: accountId,
      family_id: id,
      kind,
      login,
      name,
      surname,
      password_hash: 'none',
      created_at: at,
      email: kind === 'parent' ? login : null,
      phone: kind === 'parent' ? `+39333${String(1_000_000 + n)}` : null,
      verified_at: verified ? later(at, { minutes: 1 }) : null,
      first_verified_at: verified || chance(5) ? later(at, { minutes: 1 }) : null,
    })
    if (kind === 'parent')
      addReader(rows, { n, familyId: id, accountId, email: login, at }, { random, now, around })
    return accountId
  }
  const answer = (accountId: string, asked: readonly number[]) => {
    for (const survey_id of asked) {
      if (chance(35)) continue
      const addedAt = later(at, { minutes: between(1, 30) })
      const answeredAt = atMostNow(later(addedAt, { hours: between(1, 400) }))
      const completed = chance(60)
      rows.survey_participation.push({
        account_id: accountId,
        survey_id,
        title: 'Prova',
        token: idOf(`token ${accountId}`),
        completed,
        added_at: chance(5) ? null : addedAt,
        begun_at: !completed && chance(30) ? addedAt : null,
        completed_at: completed ? atMostNow(later(answeredAt, { minutes: between(0, 90) })) : null,
        // to the minute, as LimeSurvey says it
        submitted_at:
          completed && chance(85) ? new Date(Math.floor(answeredAt.getTime() / 60_000) * 60_000) : null,
        moved_to: chance(2) ? 999 : null,
        left_at: null,
        link_closed_at: null,
      })
    }
  }
  /** Nobody who has left answers with validity: from that moment on, which is now and then that of an answer. */
  const stop = (accountId: string | null) => {
    for (const given of rows.survey_participation) {
      if (given['account_id'] !== accountId) continue
      const submitted = given['submitted_at'] as Date | null
      given['left_at'] = submitted !== null && chance(40) ? later(submitted, { seconds: 20 }) : at
    }
  }

  const first = addAccount('parent', firstNameOf(random), chance(88))
  happen('parent_registered', { account_id: first })
  if (chance(3)) happen('email_corrected', { account_id: first })
  if (chance(14)) return
  goOn(48)
  const children = Array.from({ length: between(1, 3) }, (_, position) => {
    const child = {
      id: idOf(`child ${n} ${position}`),
      family_id: id,
      position,
      surname,
      created_at: at,
      name: n % 97 === 3 && position === 0 ? rareName : firstNameOf(random),
      birth_date: bornOn(random, now, at),
      account_id: null as string | null,
    }
    rows.child.push(child)
    return child
  })
  const ids = children.map((child) => child.id)
  happen('children_added', { account_id: first, child_ids: ids })
  const chosen = ids.length > 1 && chance(15) ? ids.slice(1) : ids
  if (chance(10))
    return addDesk(rows, { n, familyId: id, first, registeredAt, takesPart: false }, { random, now, around })
  goOn(72)
  let second: string | null = null
  if (chance(30)) happen('sole_responsibility_declared', { account_id: first, child_ids: chosen })
  else if (!decideTogether())
    return addDesk(rows, { n, familyId: id, first, registeredAt, takesPart: false }, { random, now, around })

  const { everybody, parents, children: forChildren, closed, inWindow, hidden } = around.surveys
  for (const child of children.filter((one) => chosen.includes(one.id))) {
    if (chance(25)) continue
    goOn(100)
    child.account_id = addAccount('child', child.name, true)
    happen('child_enabled', { account_id: first, child_ids: [child.id] })
    assent(child.id, child.account_id, [everybody, forChildren, closed, inWindow, hidden])
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
      happen('child_assented', { child_ids: [childId] })
      answer(accountId, asked)
      if (declines) goOn(200)
    }
    if (!declines) return
    happen('child_declined', { child_ids: [childId] })
    stop(accountId)
  }

  /** Asks the other parent, perhaps twice; whether the family takes part in the end. */
  function decideTogether(): boolean {
    for (const [time, kind] of (['other_parent_invited', 'other_parent_invited_again'] as const).entries()) {
      const invitation = { id: idOf(`invitation ${n} ${time}`), family_id: id, surname, created_at: at }
      const expires_at = later(at, { days: 14 })
      const token_hash = `\\x${createHash('sha256').update(invitation.id).digest('hex')}`
      rows.spouse_invitation.push({
        ...invitation,
        email: `altro${n}@example.org`,
        token_hash,
        expires_at,
        erasure_told_at: null,
      })
      happen(kind, { account_id: first, invitation_id: invitation.id, child_ids: chosen })
      const about = { invitation_id: invitation.id, child_ids: chosen }
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
        if (expires_at < now) {
          at = expires_at
          happen('invitation_expired', { invitation_id: invitation.id })
        }
      } else {
        goOn(120)
        if (ending === 'full') second = addAccount('parent', firstNameOf(random), true)
        if (second !== null) happen('answered_full', { ...about, account_id: second })
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
    happen('email_corrected', { account_id: first })
    const account = rows.account.find((one) => one['id'] === first)
    if (account !== undefined) account['verified_at'] = null
  }

  function leave() {
    goOn(300)
    if (second !== null && chance(5)) {
      happen('person_withdrawn', { account_id: second })
      stop(second)
    }
    const [child] = children
    if (child !== undefined && chance(7)) {
      happen('child_withdrawn', { account_id: first, child_ids: [child.id] })
      stop(child.account_id)
      goOn(50)
      // a mistake of the team, or the wish of the parents
      if (chance(40)) happen(pick(['child_withdrawal_undone', 'child_returned']), { child_ids: [child.id] })
    }
    if (chance(5)) {
      happen('family_withdrawn', { account_id: first })
      for (const one of [first, second, ...children.map(({ account_id }) => account_id)]) stop(one)
      goOn(50)
      if (chance(25)) happen('family_returned')
    }
    // decided again, long after the first yes
    if (chance(4)) {
      goOn(24 * 200)
      happen('sole_responsibility_declared', { account_id: first, child_ids: chosen })
    }
  }
}
