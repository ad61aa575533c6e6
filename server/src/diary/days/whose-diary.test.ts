import type { AssentBand } from '@desco/contract/families/consents/study-text'
import { randomUUID } from 'node:crypto'

import { diaryLimits } from '@desco/contract/diary/days'
import { diaryRelations, whoMay } from '@desco/contract/diary/who-may'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEnabledChild, answer, aUsername, enable, withdrawFamily } from '#testing/people/children.ts'
import { aDay, aFood, aMeal, aText, dayOf, outcomes, save, sightOf } from '#testing/people/diary.ts'
import { aChild, anEmail, aParent, logIn, mailsTo, together } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { answering } from '#testing/people/second-parents.ts'

let portal: TestPortal
let everybody: Awaited<ReturnType<typeof aWholeFamily>>
let stranger: Awaited<ReturnType<typeof aParent>>
let strangeChild: string
beforeAll(async () => {
  portal = await startTestPortal()
  everybody = await aWholeFamily()
  const { parent, child } = await anEnabledChild(portal)
  await answer(portal, child.token, 'yes')
  stranger = parent
  strangeChild = child.token
})
afterAll(() => portal.close())

type Member = { personId: string; accountId: string | null; token: string | undefined }

/** Two parents; a child of ten and one of fourteen, each with and without an account. */
async function aWholeFamily() {
  const { clock } = portal
  const year = clock.now().getUTCFullYear()
  const spousemail = anEmail('marco')
  const children = [
    ['Anna', year - 10],
    ['Bruno', year - 10],
    ['Carla', year - 14],
    ['Dario', year - 14],
  ].map(([childname, born]) => aChild({ childname, dobirth: `${born}-01-01` }))
  const first = await aParent(portal, { children, spouse: together(spousemail) })
  const [mail] = await mailsTo(portal, spousemail)
  const link = /token=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? ''
  const ids = first.user.children.map(({ _id }: { _id: string }) => _id) as string[]
  await answering(portal).full({ token: link, email: spousemail, selectedChild: ids })
  const second = await logIn(portal, spousemail)
  const withAccount = async (id: string, text: AssentBand): Promise<Member> => {
    const username = aUsername()
    const { body } = await enable(portal, first, { id, username })
    const { token } = await logIn(portal, username)
    await answer(portal, token, 'yes', text)
    return { personId: id, accountId: body.data.userId, token }
  }
  const [anna = '', bruno = '', carla = '', dario = ''] = ids
  return {
    first: { personId: String(first.user._id), accountId: String(first.user._id), token: first.token },
    second: { personId: String(second.user._id), accountId: String(second.user._id), token: second.token },
    small: await withAccount(anna, 'from7'),
    smallWithoutAccount: { personId: bruno, accountId: null, token: undefined },
    big: await withAccount(carla, 'from14'),
    bigWithoutAccount: { personId: dario, accountId: null, token: undefined },
    familyId: String(first.user.familyId),
  }
}

const theSharedMeal = '5d1f7c3e-90ab-4c1d-8e2f-0123456789ab'

/** Whether somebody may write a food into a diary, and what they see of it then. */
async function rightsOf(token: string | undefined, { personId }: Pick<Member, 'personId'>) {
  // texts of their own: nobody else has written them
  const [wrote] = await outcomes(portal, token, [aText(portal, personId, randomUUID())])
  const shared = { ...aText(portal, personId, randomUUID()), sharedMealId: theSharedMeal }
  const [put] = await outcomes(portal, token, [shared])
  const saw = await sightOf(portal, token, personId)
  const everything = /everything, [1-9]/u.test(saw)
  return {
    write: wrote === 'accepted',
    share: put === 'accepted',
    see: everything ? 'everything' : saw.startsWith('completeness, 0') ? 'completeness' : 'nothing',
    answers: [wrote, saw],
    put,
  }
}

const cells = {
  oneself: () => [
    [everybody.first.token, everybody.first],
    [everybody.second.token, everybody.second],
    [everybody.small.token, everybody.small],
    [everybody.big.token, everybody.big],
  ],
  'parent of a child below 11': () => [
    [everybody.first.token, everybody.small],
    [everybody.second.token, everybody.small],
    [everybody.first.token, everybody.smallWithoutAccount],
  ],
  'parent of a child without an account': () => [
    [everybody.first.token, everybody.bigWithoutAccount],
    [everybody.second.token, everybody.bigWithoutAccount],
  ],
  'parent of a child from 11 on with an account': () => [
    [everybody.first.token, everybody.big],
    [everybody.second.token, everybody.big],
  ],
  'the other parent': () => [
    [everybody.first.token, everybody.second],
    [everybody.second.token, everybody.first],
  ],
  'child from 11 on of the person': () => [
    [everybody.big.token, everybody.first],
    [everybody.big.token, everybody.second],
  ],
  'child below 11 of the person': () => [
    [everybody.small.token, everybody.first],
    [everybody.small.token, everybody.second],
  ],
  'sibling from 11 on': () => [
    [everybody.big.token, everybody.small],
    [everybody.big.token, everybody.smallWithoutAccount],
    [everybody.big.token, everybody.bigWithoutAccount],
  ],
  'sibling below 11': () => [
    [everybody.small.token, everybody.big],
    [everybody.small.token, everybody.smallWithoutAccount],
    [everybody.small.token, everybody.bigWithoutAccount],
  ],
  'another family': () =>
    [stranger.token, strangeChild].flatMap((token) =>
      Object.values(everybody).flatMap((member) =>
        typeof member === 'string' ? [] : [[token, member] as const],
      ),
    ),
} satisfies Record<keyof typeof whoMay, () => (readonly [string | undefined, Member])[]>

describe('the table of whose diary one may write and see', () => {
  it.each(diaryRelations)('holds for: %s', async (relation) => {
    for (const [token, member] of cells[relation]()) {
      const { answers, put, ...rights } = await rightsOf(token, member)
      expect({ answers, put, ...rights }).toEqual({
        ...whoMay[relation],
        // a person who may not share learns no more than a stranger
        put: whoMay[relation].share ? 'accepted' : 'not_found',
        answers: whoMay[relation].see === 'nothing' ? ['not_found', 'not_found'] : answers,
      })
    }
  })

  it('answers a child’s account like the child itself, and nobody like nobody', async () => {
    const { first, small } = everybody
    expect(await rightsOf(first.token, { personId: small.accountId ?? '' })).toMatchObject(
      whoMay['parent of a child below 11'],
    )
    expect(await rightsOf(first.token, { personId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      answers: ['not_found', 'not_found'],
    })
  })

  it('shows a parent of a child of fourteen whether a day is complete, and nothing of it', async () => {
    const { first, big } = everybody
    expect(await outcomes(portal, big.token, [aDay(portal, big.personId)])).toEqual(['accepted'])
    expect(await sightOf(portal, first.token, big.personId)).toBe('completeness, 0 entries, complete: true')
    expect(await outcomes(portal, first.token, [aFood(portal, big.personId)])).toEqual(['keeps_own_diary'])
  })

  it('names nobody else in the list of people', async () => {
    const people = async (token: string | undefined) => {
      const { body } = await portal.call('GET', '/api/daily/people', { token })
      type Person = { name: string; write: boolean; share: boolean; see: string }
      return body.data.people.map(({ name, write, share, see }: Person) =>
        [name, write && 'writes', share && 'shares', see].filter(Boolean).join(' '),
      )
    }
    expect(await people(everybody.first.token)).toEqual([
      'Giulia writes shares everything',
      'Anna writes shares everything',
      'Bruno writes shares everything',
      'Carla shares completeness',
      'Dario writes shares everything',
      'Marco shares nothing',
    ])
    expect(await people(everybody.big.token)).toEqual([
      'Carla writes shares everything',
      'Anna shares nothing',
      'Bruno shares nothing',
      'Dario shares nothing',
      'Giulia shares nothing',
      'Marco shares nothing',
    ])
    expect(await people(everybody.small.token)).toEqual(['Anna writes shares everything'])
    expect(await people(stranger.token)).not.toEqual(expect.arrayContaining([expect.stringMatching('Carla')]))
  })

  it('gives of who is there to share with alone a name, and nothing of the diary', async () => {
    const { body } = await portal.call('GET', '/api/daily/people', { token: everybody.big.token })
    const others = body.data.people.filter(({ see }: { see: string }) => see === 'nothing')
    expect(others).toHaveLength(5)
    for (const other of others) expect(other).toMatchObject({ birthDate: null, plan: [], recentFoods: [] })
  })

  it('gives some days of exactly these people, without what is not theirs to see', async () => {
    const { first, big } = everybody
    await outcomes(portal, big.token, [aFood(portal, big.personId)])
    const day = portal.clock.now().toISOString().slice(0, 10)
    const { body } = await portal.call('POST', '/api/daily/get-days', {
      token: first.token,
      body: { from: day, to: day },
    })
    const people = body.data.map(({ user_id }: { user_id: string }) => user_id)
    expect(people).not.toContain(everybody.second.personId)
    expect(people).toHaveLength(5)
    const ofBig = body.data.find(({ user_id }: { user_id: string }) => user_id === big.personId)
    expect(ofBig).toMatchObject({ see: 'completeness', entries: [], write: false })
  })
})

describe('sharing a meal into a diary that one may not write', () => {
  const shared = (person: Member, changes: Parameters<typeof aFood>[2] = {}) =>
    aFood(portal, person.personId, { sharedMealId: theSharedMeal, meal: 'cena', ...changes })
  const foodOf = async (person: Member, id: string) => {
    const { body } = await dayOf(portal, person.token, person.personId)
    return body.data.entries.find((entry: { id: string }) => entry.id === id)
  }

  it('is a new food of a shared meal and nothing else', async () => {
    const { first, second } = everybody
    const { personId } = second
    const notShared = [
      aFood(portal, personId),
      shared(second, { version: 2 }),
      shared(second, { deleted: true }),
      aMeal(portal, personId),
      aDay(portal, personId),
    ]
    expect(await outcomes(portal, first.token, notShared)).toEqual(notShared.map(() => 'not_found'))
    expect(await outcomes(portal, first.token, [shared(second), shared(second)])).toEqual([
      'accepted',
      'accepted',
    ])
  })

  it('says in the diary who entered it, by first name, until its keeper changes it', async () => {
    const { first, second, big } = everybody
    const fromParent = shared(second)
    const fromChild = shared(second)
    await outcomes(portal, first.token, [fromParent])
    await outcomes(portal, big.token, [fromChild])
    expect(await foodOf(second, fromParent.id)).toMatchObject({
      recordedBy: 'parent',
      recordedByName: 'Giulia',
    })
    expect(await foodOf(second, fromChild.id)).toMatchObject({ recordedBy: 'child', recordedByName: 'Carla' })
    const changed = { ...fromParent, version: 2, amount: 1 }
    expect(await outcomes(portal, second.token, [changed])).toEqual(['accepted'])
    expect(await foodOf(second, fromParent.id)).toMatchObject({
      recordedBy: 'self',
      recordedByName: null,
      amount: 1,
    })
  })

  it('names a parent who wrote in a child’s diary to the other one, and not to themselves', async () => {
    const { first, second, smallWithoutAccount } = everybody
    const food = aFood(portal, smallWithoutAccount.personId)
    await outcomes(portal, first.token, [food])
    const seenBy = async ({ token }: Pick<Member, 'token'>) => {
      const { body } = await dayOf(portal, token, smallWithoutAccount.personId)
      return body.data.entries.find(({ id }: { id: string }) => id === food.id)
    }
    expect(await seenBy(first)).toMatchObject({ recordedBy: 'parent', recordedByName: null })
    expect(await seenBy(second)).toMatchObject({ recordedBy: 'parent', recordedByName: 'Giulia' })
  })

  it('is over once it was sent: only the keeper changes and deletes it, and the sender learns of neither', async () => {
    const { first, second } = everybody
    const food = shared(second)
    expect(await outcomes(portal, first.token, [food])).toEqual(['accepted'])
    const later = { ...food, version: 2, amount: 9 }
    expect(await outcomes(portal, first.token, [later, { ...later, deleted: true }])).toEqual([
      'not_found',
      'not_found',
    ])
    const again = async () => {
      const { body } = await save(portal, first.token, [food, { ...food, amount: 2 }])
      return body.data.results.map((result: object) => ({ ...result, message: null }))
    }
    const before = await again()
    expect(before).toMatchObject([
      { outcome: 'accepted', stored: null },
      { outcome: 'refused', code: 'already_shared', stored: null },
    ])
    await outcomes(portal, second.token, [{ ...food, version: 2, deleted: true }])
    expect(await again()).toEqual(before)
    expect(await foodOf(second, food.id)).toMatchObject({ version: 2, deleted: true, amount: food.amount })
    const kept = await portal.db
      .selectFrom('diary_unapplied')
      .select('id')
      .where('entryId', '=', food.id)
      .execute()
    expect(kept).toEqual([])
  })

  it('takes so many foods of one sender a day, whatever else the day holds and whatever became of them', async () => {
    const [sender, keeper] = [everybody.big, everybody.first]
    const many = Array.from({ length: diaryLimits.sharesPerDay }, () => shared(keeper))
    const day = new Date(portal.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    const onDay = many.map((food) => ({ ...food, day }))
    expect(new Set(await outcomes(portal, sender.token, onDay))).toEqual(new Set(['accepted']))
    const oneMore = () => outcomes(portal, sender.token, [shared(keeper, { day })])
    expect(await oneMore()).toEqual(['too_many'])
    await outcomes(
      portal,
      keeper.token,
      onDay.map((food) => ({ ...food, version: 2, deleted: true })),
    )
    expect(await oneMore()).toEqual(['too_many'])
    expect(await outcomes(portal, everybody.second.token, [shared(keeper, { day })])).toEqual(['accepted'])
  })
})

describe('a diary is closed at once', () => {
  const closed = ['diary_closed', 'diary_closed']

  it('for everybody while a child with an account has not said yes, and after it said no', async () => {
    const { parent, child, childId } = await anEnabledChild(portal, {
      children: [aChild({ dobirth: `${portal.clock.now().getUTCFullYear() - 9}-01-01` })],
    })
    const rights = async () => (await rightsOf(parent.token, { personId: childId })).answers
    expect(await rights()).toEqual(closed)
    expect((await portal.call('GET', '/api/daily/people', { token: child.token })).status).toBe(403)
    await answer(portal, child.token, 'yes', 'from7')
    expect((await rights())[0]).toBe('accepted')
    await answer(portal, child.token, 'no', 'from7')
    expect(await rights()).toEqual(closed)
    expect((await dayByChild(child.token, childId)).body.code).toBe('assent_needed')
  })

  it('when a child is withdrawn, also one without an account', async () => {
    const parent = await aParent(portal)
    const childId = String(parent.user.children[0]._id)
    expect((await rightsOf(parent.token, { personId: childId })).write).toBe(true)
    await portal.call('POST', '/api/users/withdraw-child', { token: parent.token, body: { _id: childId } })
    expect((await rightsOf(parent.token, { personId: childId })).answers).toEqual(closed)
  })

  it('when the family leaves, when the other parent refuses, and while they are awaited for the children', async () => {
    const leaving = await aParent(portal)
    await withdrawFamily(portal, leaving.user.familyId)
    const { status, body } = await portal.call('GET', '/api/daily/people', { token: leaving.token })
    expect([status, body.code]).toEqual([403, 'not_allowed'])

    const spousemail = anEmail('altro')
    const asking = await aParent(portal, { spouse: together(spousemail) })
    const childId = String(asking.user.children[0]._id)
    expect((await rightsOf(asking.token, { personId: childId })).answers).toEqual(closed)
    expect((await rightsOf(asking.token, { personId: asking.user._id })).write).toBe(true)
    const [mail] = await mailsTo(portal, spousemail)
    await answering(portal).refuse(/token=([\w-]{43})/u.exec(mail?.bodyText ?? '')?.[1] ?? '')
    expect((await rightsOf(asking.token, { personId: asking.user._id })).answers).toEqual(closed)
  })
})

describe('sharing ends at once', () => {
  const put = async (token: string | undefined, personId: unknown) => {
    const food = aFood(portal, String(personId), { sharedMealId: theSharedMeal })
    const { body } = await save(portal, token, [food])
    const [result] = body.data?.results ?? [body]
    return result.code ?? result.outcome
  }

  it('when the one shared with has not said yes, has said no, or was withdrawn', async () => {
    const born = portal.clock.now().getUTCFullYear() - 14
    const { parent, child, childId } = await anEnabledChild(portal, {
      children: [aChild({ dobirth: `${born}-01-01` })],
    })
    expect(await put(parent.token, childId)).toBe('diary_closed')
    await answer(portal, child.token, 'yes', 'from14')
    expect(await put(parent.token, childId)).toBe('accepted')
    expect(await put(child.token, parent.user._id)).toBe('accepted')
    await answer(portal, child.token, 'no', 'from14')
    expect(await put(parent.token, childId)).toBe('diary_closed')
    expect(await put(child.token, parent.user._id)).toBe('assent_needed')
    await answer(portal, child.token, 'yes', 'from14')
    await portal.call('POST', '/api/users/withdraw-child', { token: parent.token, body: { _id: childId } })
    expect(await put(parent.token, childId)).toBe('diary_closed')
  })

  it('when the other parent has refused or the family has left', async () => {
    const family = await aWholeFamily()
    expect(await put(family.first.token, family.second.personId)).toBe('accepted')
    expect(await put(family.big.token, family.second.personId)).toBe('accepted')
    await portal.db
      .insertInto('family_event')
      .values({
        familyId: family.familyId,
        kind: 'person_withdrawn',
        accountId: family.second.personId,
        happenedAt: portal.clock.now(),
      })
      .execute()
    expect(await put(family.first.token, family.second.personId)).toBe('not_found')
    expect(await put(family.big.token, family.second.personId)).toBe('not_found')
    const { body } = await portal.call('GET', '/api/daily/people', { token: family.big.token })
    expect(body.data.people.map(({ name }: { name: string }) => name)).not.toContain('Marco')
    await withdrawFamily(portal, family.familyId)
    expect(await put(family.first.token, family.big.personId)).toBe('not_allowed')
  })
})

const dayByChild = (token: string, personId: string) =>
  portal.call('POST', '/api/daily/get-data', { token, body: { user_id: personId, date: '2026-11-20' } })
