import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { renewSetUp } from '#staff/index.ts'
import { askedFor, download, filesIn, makeFiles, seen, tableIn, wanted } from '#testing/files/exports.ts'
import { aParent, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { invitedStaff, signedInStaff } from '#testing/people/staff.ts'

import { expireExports } from './expire-exports.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let person: Staff
let boss: Staff
let otherBoss: Staff
beforeAll(async () => {
  portal = await startTestPortal()
  await aParent(portal)
  person = await signedInStaff(portal, 'data-manager')
  boss = await signedInStaff(portal, 'responsabile')
  otherBoss = await signedInStaff(portal, 'responsabile')
})
afterAll(() => portal.close())

const make = () => makeFiles(portal)
// an export that one test left open does not count against the next
beforeEach(() =>
  portal.db
    .updateTable('export_job')
    .set({ state: 'failed' })
    .where('state', 'in', ['waiting', 'ready'])
    .execute(),
)

const numerically = (one: number, other: number) => one - other

async function finished(changes: Record<string, unknown> = {}) {
  const id = await askedFor(person, changes)
  await make()
  return id
}

const actsOn = (id: string) =>
  portal.db.selectFrom('audit_line').selectAll().where('subjectId', '=', id).orderBy('seq').execute()

async function daysLeft(id: string) {
  const { expiresAt } = await seen(person, id)
  return (Date.parse(expiresAt) - portal.clock.now().getTime()) / 86_400_000
}

/** As the end of its time would find it. */
const letExpire = (id: string) =>
  portal.db.updateTable('export_job').set({ expiresAt: portal.clock.now() }).where('id', '=', id).execute()

/** How it goes when these two would be the first and the second person, and then a third one. */
async function decidedBy(asking: Staff, deciding: Staff) {
  const id = await askedFor(asking, identifiable)
  const offeredTo = async (who: Staff) => Boolean((await seen(who, id)).decidable)
  const decide = async (who: Staff, act: 'approve' | 'reject') => {
    const { status, body } = await who.call('POST', `/api/staff/${act}-export`, decision(id))
    return [status, body.code, body.message]
  }
  return {
    offered: [await offeredTo(asking), await offeredTo(deciding), await offeredTo(otherBoss)],
    refused: [await decide(deciding, 'approve'), await decide(deciding, 'reject')],
    third: (await decide(otherBoss, 'approve'))[0],
    offeredAfterwards: await offeredTo(otherBoss),
  }
}

const refusal = [403, 'export_shared_link', expect.stringContaining('deve approvare un altro responsabile')]
const notByTheseTwo = {
  offered: [false, false, true],
  refused: [refusal, refusal],
  third: 200,
  offeredAfterwards: false,
}

const chunksOf = async (id: string) =>
  (await portal.db.selectFrom('export_chunk').select('number').where('exportId', '=', id).execute()).length

const decision = (id: string) => ({ id, reason: 'Serve per richiamare le famiglie.' })
const identifiable = { identifiable: true, reason: 'Richiamare chi non ha risposto.' }

describe('a pseudonymised export', () => {
  it('is made without an approval, and handed over with its codebook', async () => {
    const id = await askedFor(person)
    expect(await seen(person, id)).toMatchObject({ state: 'waiting', percent: 0, own: true })
    await make()
    expect(await seen(person, id)).toMatchObject({ state: 'ready', percent: 100, requestedBy: person.name })

    const { status, headers, bytes } = await download(portal, person, id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="desco-tutto-2026-11-21.zip"',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    })
    const files = filesIn(bytes)
    expect(Object.keys(files)).toEqual([
      'persone.csv',
      'figli.csv',
      'consensi.csv',
      'inviti.csv',
      'token-questionari.csv',
      'diario_alimenti.csv',
      'diario_giorni.csv',
      'codebook.csv',
      'LEGGIMI.txt',
    ])
    const described = tableIn(files['codebook.csv'] ?? '').map(({ file, colonna }) => `${file} ${colonna}`)
    const written = Object.entries(files)
      .filter(([name]) => name.endsWith('.csv') && name !== 'codebook.csv')
      .flatMap(([name, text]) => headOf(text).map((column) => `${name} ${column}`))
    expect(described).toEqual(written)
  })

  it.each([
    ['comma', ','],
    ['tab', '\t'],
  ])('is written with the %s', async (separator, sign) => {
    const id = await finished({ kind: 'participants', separator })
    const { bytes } = await download(portal, person, id)
    const [first] = tableIn(filesIn(bytes)['persone.csv'] ?? '', sign)
    expect(first).toMatchObject({ ruolo: 'primo_genitore', sesso: 'femmina', stato_famiglia: 'partecipa' })
  })

  it('leaves its traces in the log, without anybody of the families', async () => {
    const id = await finished({ kind: 'children' })
    const { bytes } = await download(portal, person, id)
    const lines = await actsOn(id)
    expect(lines.map(({ act, doer }) => [act, doer])).toEqual([
      ['export_requested', 'staff'],
      ['export_finished', 'portal'],
      ['export_downloaded', 'staff'],
    ])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(JSON.parse(lines[2]?.details ?? '')).toEqual({
      kind: 'children',
      identifiable: false,
      rows: tableIn(filesIn(bytes)['figli.csv'] ?? '').length,
      sha256,
      transfer: 1,
    })
  })

  it('gives the same person the same pseudonym in every export', async () => {
    const rows = async () => {
      const { bytes } = await download(portal, person, await finished({ kind: 'children' }))
      return filesIn(bytes)['figli.csv']
    }
    expect(await rows()).toBe(await rows())
  })

  it('is not asked for without end', async () => {
    const eager = await signedInStaff(portal, 'data-manager')
    for (let n = 0; n < 10; n += 1) await askedFor(eager)
    const { body } = await eager.call('POST', '/api/staff/request-export', wanted())
    expect(body.code).toBe('too_many_exports')
    await make()
  })
})

describe('what shows who people are', () => {
  it.each([
    [{ identifiable: true }],
    [{ kind: 'key' }],
    [{ kind: 'key', reason: '   ' }],
    [{ identifiable: true, reason: 'no' }],
  ])('needs a reason: %j', async (changes) => {
    const { status, body } = await person.call('POST', '/api/staff/request-export', wanted(changes))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']])
  })

  it('waits for somebody else, and then says in its name what it is', async () => {
    const id = await finished({ kind: 'participants', ...identifiable })
    expect(await seen(person, id)).toMatchObject({ state: 'to_approve', identifiable: true })
    expect((await download(portal, person, id)).status).toBe(410)

    expect((await boss.call('POST', '/api/staff/approve-export', decision(id))).status).toBe(200)
    await make()
    expect(await seen(person, id)).toMatchObject({ state: 'ready', decidedBy: boss.name })
    const { headers, bytes } = await download(portal, person, id)
    expect(headers['content-disposition']).toContain('"desco-IDENTIFICABILE-persone-2026-11-')
    expect(tableIn(filesIn(bytes)['persone.csv'] ?? '')[0]).toMatchObject({
      nome: 'Giulia',
      cognome: "D'Angelo",
    })
    expect((await actsOn(id)).map(({ act, reason }) => [act, reason])).toEqual([
      ['export_requested', identifiable.reason],
      ['export_approved', decision(id).reason],
      ['export_finished', null],
      ['export_downloaded', null],
    ])
  })

  it('tells by mail those who may decide, and nobody else', async () => {
    const made = await signedInStaff(
      portal,
      'responsabile',
      await invitedStaff(portal, 'responsabile', { madeBy: boss.id }),
    )
    const mails = async ({ email }: Staff) =>
      (await mailsTo(portal, email)).filter(({ kind }) => kind === 'export-to-approve')
    const everybody = [otherBoss, boss, made, person]
    const before = await Promise.all(everybody.map(mails))
    await askedFor(boss, { kind: 'key', reason: 'Collegare le risposte.' })
    const after = await Promise.all(everybody.map(mails))
    expect(after.map(({ length }, at) => length - (before[at]?.length ?? 0))).toEqual([1, 0, 0, 0])
    expect(after[0]?.[0]?.bodyText).toContain('/staff/esportazioni')
    expect(after[0]?.[0]?.bodyText).not.toContain('Collegare le risposte.')
  })

  it('is refused where nobody may approve it', async () => {
    const fresh = await startTestPortal()
    const only = await signedInStaff(fresh, 'responsabile')
    const invited = await invitedStaff(fresh, 'responsabile', { madeBy: only.id })
    await signedInStaff(fresh, 'responsabile', invited)
    const { status, body } = await only.call('POST', '/api/staff/request-export', wanted(identifiable))
    expect([status, body.code]).toEqual([409, 'export_nobody_approves'])
    expect((await only.call('GET', '/api/staff/exports')).body.exports).toEqual([])
    await fresh.close()
  })

  it('is never approved or rejected by who asked', async () => {
    const id = await askedFor(boss, identifiable)
    for (const act of ['approve', 'reject']) {
      const { status, body } = await boss.call('POST', `/api/staff/${act}-export`, decision(id))
      expect([status, body.code]).toEqual([403, 'export_own_request'])
    }
    expect((await otherBoss.call('POST', '/api/staff/approve-export', decision(id))).status).toBe(200)
  })

  it.each(['who asked', 'who would decide'])(
    'is not decided by two of whom %s had the other’s set-up link in hand: it could be one person',
    async (maker) => {
      const { email, token } = await invitedStaff(portal, 'responsabile', { madeBy: boss.id })
      const puppet = await signedInStaff(portal, 'responsabile', { email, token })
      const [asking, deciding] = maker === 'who asked' ? [boss, puppet] : [puppet, boss]
      expect(await decidedBy(asking, deciding)).toEqual(notByTheseTwo)
    },
  )

  it.each(['who asked', 'who would decide'])(
    'is not decided once a new link of %s was the other’s',
    async (of) => {
      const plain = await signedInStaff(portal, 'responsabile')
      const { body } = await boss.call('POST', '/api/staff/renew-set-up', { id: plain.id })
      const token = String(body.link).split('#')[1] ?? ''
      const renewed = await signedInStaff(portal, 'responsabile', { email: plain.email, token })
      const [asking, deciding] = of === 'who asked' ? [renewed, boss] : [boss, renewed]
      expect(await decidedBy(asking, deciding)).toEqual(notByTheseTwo)
    },
  )

  it('is not decided by two who descend from one: the first made the second, the second the third', async () => {
    const madeBy = async (maker: Staff) =>
      signedInStaff(portal, 'responsabile', await invitedStaff(portal, 'responsabile', { madeBy: maker.id }))
    const child = await madeBy(boss)
    const grandchild = await madeBy(child)
    const sibling = await madeBy(boss)
    for (const [asking, deciding] of [
      [boss, grandchild],
      [grandchild, boss],
      [grandchild, sibling],
    ] as const)
      expect(await decidedBy(asking, deciding)).toEqual(notByTheseTwo)
  })

  it('is decided by who was given a link on the server since: that access has a root of its own', async () => {
    const { email, token } = await invitedStaff(portal, 'responsabile', { madeBy: boss.id })
    const puppet = await signedInStaff(portal, 'responsabile', { email, token })
    const needs = {
      ...portal,
      portalUrl: 'https://portal.test',
      studyName: 'Desco',
      studyContact: 'ricerca@example.org',
    }
    const { link } = await renewSetUp(needs, { by: 'command_line' }, { id: puppet.id })
    const own = await signedInStaff(portal, 'responsabile', { email, token: link.split('#')[1] ?? '' })
    const id = await askedFor(boss, identifiable)
    expect((await own.call('POST', '/api/staff/approve-export', decision(id))).status).toBe(200)
  })

  it('is never made without an approval, whatever writes to the database', async () => {
    const id = await askedFor(person, identifiable)
    const begin = portal.db.updateTable('export_job').where('id', '=', id)
    await expect(begin.set({ state: 'waiting' }).execute()).rejects.toThrow(/check/u)
    await expect(begin.set({ state: 'waiting', decidedBy: person.id }).execute()).rejects.toThrow(/check/u)
  })

  it('is decided once, of two at the same instant too', async () => {
    const id = await askedFor(person, { kind: 'key', reason: 'Collegare le risposte.' })
    const answers = await Promise.all([
      boss.call('POST', '/api/staff/approve-export', decision(id)),
      otherBoss.call('POST', '/api/staff/reject-export', decision(id)),
    ])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 409])
    expect((await actsOn(id)).filter(({ act }) => /approved|rejected/u.test(act))).toHaveLength(1)
  })

  it('is not made once it was rejected', async () => {
    const id = await askedFor(person, identifiable)
    await boss.call('POST', '/api/staff/reject-export', decision(id))
    await make()
    expect(await seen(person, id)).toMatchObject({ state: 'rejected', decisionReason: decision(id).reason })
    expect((await download(portal, person, id)).status).toBe(410)
  })

  it('is not decided after a week', async () => {
    const id = await askedFor(person, identifiable)
    expect(await daysLeft(id)).toBe(7)
    await letExpire(id)
    const { body } = await boss.call('POST', '/api/staff/approve-export', decision(id))
    expect(body.code).toBe('export_already_decided')
    expect(await seen(person, id)).toMatchObject({ state: 'expired' })
  })

  it('is the only thing there is to decide on', async () => {
    const id = await askedFor(person)
    for (const one of [id, crypto.randomUUID()]) {
      expect((await boss.call('POST', '/api/staff/approve-export', decision(one))).status).toBe(404)
    }
    await make()
  })
})

describe('the download', () => {
  it('happens once, of two at the same instant too', async () => {
    const id = await finished()
    const answers = await Promise.all([download(portal, person, id), download(portal, person, id)])
    expect(answers.map(({ status }) => status).toSorted(numerically)).toEqual([200, 410])
    await expect.poll(() => chunksOf(id)).toBe(0)
    expect(await seen(person, id)).toMatchObject({ state: 'downloaded' })
    const again = await download(portal, person, id)
    expect([again.status, JSON.parse(again.text).code]).toEqual([410, 'export_gone'])
  })

  it('is for who asked alone', async () => {
    const id = await finished()
    for (const other of [boss, await signedInStaff(portal, 'data-manager')]) {
      expect((await download(portal, other, id)).status).toBe(404)
    }
    expect((await download(portal, person, crypto.randomUUID())).status).toBe(404)
    expect((await download(portal, person, id)).status).toBe(200)
  })

  it('is not used up by asking for its head', async () => {
    const id = await finished()
    const { statusCode } = await portal.app.inject({
      method: 'HEAD',
      url: `/api/staff/export-file/${id}`,
      headers: { cookie: person.cookie },
    })
    expect(statusCode).toBe(404)
    expect((await download(portal, person, id)).status).toBe(200)
  })

  it('is over after a day, and the file with it', async () => {
    const id = await finished()
    expect(await daysLeft(id)).toBe(1)
    await letExpire(id)
    expect((await download(portal, person, id)).status).toBe(410)
    expect(await chunksOf(id)).toBe(1)
    await expireExports(portal)
    expect(await chunksOf(id)).toBe(0)
  })
})

function headOf(text: string): string[] {
  const [first] = tableIn(text.split('\r\n').slice(0, 1).join('') + '\r\n' + 'x\r\n')
  return Object.keys(first ?? {})
}
