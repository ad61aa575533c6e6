import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'

import { askedFor, download, makeFiles } from '#testing/files/exports.ts'
import { aChild, aParent } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

import { recordAct, recordLook, verifyAudit } from './record-act.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const look = (n: number, at = portal) =>
  recordLook(at, { by: 'portal' }, { act: 'audit_verified', details: { lines: n }, reason: 'prova “perché”' })

/** The change that no query of the portal can make: somebody with the database in hand does it. */
async function tamper({ ownerDb }: TestPortal, change: string) {
  await sql
    .raw(`alter table audit_line disable trigger audit_line_append_only; ${change};
    alter table audit_line enable trigger audit_line_append_only`)
    .execute(ownerDb)
}

describe('the audit log', () => {
  it('is whole after many acts at once, and numbers them without a gap', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => look(n)))
    const { lines, brokenAt } = await verifyAudit(portal.db)
    expect({ lines: lines >= 20, brokenAt }).toEqual({ lines: true, brokenAt: null })
  })

  it('refuses an act outside the transaction that does it', async () => {
    await expect(recordAct(portal, { by: 'portal' }, { act: 'audit_verified' })).rejects.toThrow(
      'transaction',
    )
  })

  it('holds nothing of an act that did not happen', async () => {
    const { lines } = await verifyAudit(portal.db)
    const undone = inTransaction(portal.db, async (tx) => {
      await recordAct({ ...portal, db: tx }, { by: 'portal' }, { act: 'audit_verified' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await verifyAudit(portal.db)).lines).toBe(lines)
  })

  it.each(['update audit_line set reason = null', 'delete from audit_line', 'truncate audit_line'])(
    'cannot be changed by: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(portal.ownerDb)).rejects.toThrow('append-only')
    },
  )

  it('shows where it was changed by somebody who went round the database', async () => {
    const fresh = await startTestPortal()
    for (const n of [1, 2, 3]) await look(n, fresh)
    await tamper(fresh, `update audit_line set details = '{"lines":7}' where seq = 2`)
    expect((await verifyAudit(fresh.db)).brokenAt).toBe(2)
    await fresh.close()
  })

  it('shows that its end was cut off, to who noted it down', async () => {
    const fresh = await startTestPortal()
    for (const n of [1, 2, 3]) await look(n, fresh)
    const noted = await verifyAudit(fresh.db)
    await tamper(fresh, 'delete from audit_line where seq = 3')
    const { brokenAt, hashAtNoted } = await verifyAudit(fresh.db, noted.lines)
    expect({ brokenAt, same: hashAtNoted === noted.head }).toEqual({ brokenAt: null, same: false })
    await fresh.close()
  })

  it('is read and searched by the garante, newest first, a page at a time', async () => {
    const fresh = await startTestPortal()
    const garante = await signedInStaff(fresh, 'garante')
    for (let n = 0; n < 60; n += 1)
      await recordLook(fresh, { by: 'portal' }, { act: 'news_drafted', details: { lines: n } })

    const search = (body: object) => garante.call('POST', '/api/staff/audit', body)
    const first = (await search({ act: 'news_drafted' })).body
    expect([first.lines.length, first.more]).toEqual([50, true])
    const rest = (await search({ act: 'news_drafted', before: first.lines.at(-1).seq })).body
    expect([rest.lines.length, rest.more, rest.lines.at(-1).details]).toEqual([10, false, '{"lines":0}'])

    const own = (await search({ who: garante.email.slice(0, 12) })).body
    expect(own.lines.map(({ act }: { act: string }) => act)).toEqual(['logged_in', 'set_up_finished'])
    // an address never stands in a query string, where it would be written into logs
    expect((await garante.call('GET', '/api/staff/audit?who=ada')).status).toBe(404)
    expect(own.lines[0]).toMatchObject({ subjectId: garante.id, subjectName: garante.name })
    expect((await garante.call('POST', '/api/staff/verify-audit')).body).toMatchObject({ brokenAt: null })
    await fresh.close()
  })
})

describe('the audit log searched by the code of a family', () => {
  it('finds what was done to the family, its parents and its children, however the code is written', async () => {
    const staff = await signedInStaff(portal, 'coordinatore')
    const garante = await signedInStaff(portal, 'garante')
    const act = (name: string, body: object) => {
      portal.clock.pass({ seconds: 10 })
      return staff.call('POST', `/api/staff/families/${name}`, { reason: 'Ha telefonato.', ...body })
    }
    const parent = await aParent(portal, { children: [aChild()] })
    const { familyId, _id: accountId, familycode } = parent.user
    await act('unlock-log-in', { familyId, accountId })
    await act('reveal-names', { familyId })
    const other = await aParent(portal, { children: [aChild()] })
    await act('unlock-log-in', { familyId: other.user.familyId, accountId: other.user._id })
    const [child] = await portal.db
      .selectFrom('child')
      .select('id')
      .where('familyId', '=', familyId)
      .execute()
    expect((await act('withdraw-child', { familyId, childId: child?.id, name: 'Nicolò' })).status).toBe(200)

    for (const subject of [familycode, ` ${familycode.toLowerCase().replace('-', ' ')} `]) {
      const { body } = await garante.call('POST', '/api/staff/audit', { subject })
      expect(body.lines.map((line: { act: string }) => line.act)).toEqual([
        'child_withdrawn',
        'names_revealed',
        'log_in_unlocked',
      ])
    }
  })

  it('finds the exports that held something of it, and who fetched them', async () => {
    const data = await signedInStaff(portal, 'data-manager')
    const garante = await signedInStaff(portal, 'garante')
    const before = await askedFor(data, { kind: 'participants' })
    await makeFiles(portal)
    portal.clock.pass({ minutes: 1 })
    const { user } = await aParent(portal, { children: [aChild()] })
    portal.clock.pass({ minutes: 1 })
    const held = await askedFor(data, { kind: 'participants' })
    await makeFiles(portal)
    // nobody of the family has written in the diary
    await askedFor(data, { kind: 'diary' })
    await makeFiles(portal)
    expect((await download(portal, data, held)).status).toBe(200)

    const { body } = await garante.call('POST', '/api/staff/audit', { subject: user.familycode })
    expect(body.lines.map((line: { act: string; subjectId: string }) => [line.act, line.subjectId])).toEqual([
      ['export_downloaded', held],
      ['export_finished', held],
    ])
    expect(before).not.toBe(held)
  })
})
