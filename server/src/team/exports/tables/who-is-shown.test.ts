import { afterAll, beforeAll, expect, it } from 'vitest'

import { askedFor, download, filesIn, makeFiles, tableIn } from '#testing/files/exports.ts'
import { anEmail, aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>

let portal: TestPortal
let asking: Staff
let boss: Staff
let coordinator: Staff
beforeAll(async () => {
  portal = await startTestPortal()
  asking = await signedInStaff(portal, 'data-manager')
  boss = await signedInStaff(portal, 'responsabile')
  coordinator = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

async function exported(identifiable: boolean) {
  const id = await askedFor(asking, { identifiable, reason: 'Prova delle esportazioni.' })
  if (identifiable) await boss.call('POST', '/api/staff/approve-export', { id, reason: 'Va bene così.' })
  await makeFiles(portal)
  const files = filesIn((await download(portal, asking, id)).bytes)
  return (name: string) => tableIn(files[`${name}.csv`] ?? '')
}

async function act(name: string, body: object) {
  portal.clock.pass({ seconds: 10 })
  const answer = await coordinator.call('POST', `/api/staff/families/${name}`, {
    reason: 'Lo ha chiesto la famiglia',
    ...body,
  })
  expect(answer.status).toBe(200)
}

async function codeOf(familyId: string) {
  const family = portal.db.selectFrom('family').select('code').where('id', '=', familyId)
  return (await family.executeTakeFirstOrThrow()).code
}

it('nobody drops out while a corrected address waits for its code, and that address is not shown', async () => {
  const { user } = await aParent(portal)
  const { familyId, _id: accountId } = user
  const rows = async () => {
    const table = await exported(false)
    return [table('persone'), table('figli'), table('consensi')]
  }
  const withoutNextStep = (tables: Awaited<ReturnType<typeof rows>>) =>
    tables.map((table) => table.map((row) => ({ ...row, prossimo_passo: undefined })))
  const before = await rows()
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, true])
  const email = anEmail('giulia')
  await act('correct-email', { familyId, accountId, email })
  const after = await rows()
  expect(withoutNextStep(after)).toEqual(withoutNextStep(before))
  expect(after[0]?.map(({ prossimo_passo }) => prossimo_passo)).toContain('verificare_email')

  const code = await codeOf(familyId)
  const shown = (await exported(true))('persone').filter(
    ({ codice_famiglia, ruolo }) => codice_famiglia === code && ruolo !== 'figlio',
  )
  expect(shown).toMatchObject([{ nome: 'Giulia', email: '' }])
})

const guest = async (familyId: string) => {
  const code = await codeOf(familyId)
  const rows = (await exported(true))('inviti').filter(({ codice_famiglia }) => codice_famiglia === code)
  return rows.map(({ cognome_invitato, email_invitato }) => [cognome_invitato, email_invitato])
}

it('a second parent who left is no longer shown by the invitation', async () => {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  const { familyId } = first.user
  await answering(portal).full({ token, email: invited, selectedChild: [...childIds] })
  expect(await guest(familyId)).toEqual([[expect.stringMatching(/./u), invited]])

  const { user } = await logIn(portal, invited)
  await act('withdraw-person', { familyId, accountId: user._id, children: 'stay', name: 'Marco' })
  const table = await exported(true)
  expect(JSON.stringify(table('inviti'))).not.toContain(invited)
  expect(JSON.stringify(table('persone'))).toContain(first.email)
})

it('a second parent who refused is no longer shown by the invitation', async () => {
  const { first, invited, token } = await anInvitedFamily(portal)
  expect(await guest(first.user.familyId)).toEqual([[expect.stringMatching(/./u), invited]])
  await answering(portal).refuse(token)
  expect(await guest(first.user.familyId)).toEqual([['', '']])
})
