import { said } from '@desco/contract/said'
import { passkeys, staff } from '@desco/contract/staff/log-in'
import { audit } from '@desco/contract/staff/audit'
import { staffPeople } from '@desco/contract/staff/access'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { changeStaff } from './change-staff.ts'
import { askLogIn, logInByPasskey } from '#staff/log-in/log-in-by-passkey.ts'
import { endStaffSessions, listOwnSessions, revokeOwnSession } from '#staff/log-in/manage-sessions.ts'
import { logInStaff, logOutStaff } from '#staff/log-in/log-in-staff.ts'
import { createStaff, disableStaff, listStaff, renewSetUp, reopenStaff } from './manage-staff.ts'
import { nameStaff } from './name-staff.ts'
import { mountAct } from '#staff/acts/mount-act.ts'
import { askRegistration, listPasskeys, registerPasskey, removePasskey } from '#staff/log-in/passkeys.ts'
import { doerOf, recordLook, verifyAudit } from '#staff/audit/record-act.ts'
import { type AuditNeeds, searchAudit } from '#staff/audit/search-audit.ts'
import { finish, seeSetUp } from '#staff/log-in/set-up.ts'
import { describeMe, staffCookie, staffCookieName, type StaffNeeds } from '#staff/log-in/staff-session.ts'

export function staffRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: StaffNeeds & AuditNeeds,
) {
  mount(app, guard, staff.staffLogin, async ({ input, networkAddress, device, cookie, setHeader }) => {
    const from = { networkAddress, device, deviceToken: cookie(staffCookieName('device', needs)) }
    const { answer, token, deviceToken } = await logInStaff(needs, input, from)
    setHeader('set-cookie', staffCookie('session', token, needs))
    setHeader('set-cookie', staffCookie('device', deviceToken, needs))
    return answer
  })
  mount(app, guard, staff.seeStaffSetUp, ({ input, networkAddress }) =>
    seeSetUp(needs, input, networkAddress),
  )
  mount(app, guard, staff.finishStaffSetUp, async ({ input, networkAddress, cookie, setHeader }) => {
    const from = { networkAddress, deviceToken: cookie(staffCookieName('device', needs)) }
    const { answer, deviceToken } = await finish(needs, input, from)
    setHeader('set-cookie', staffCookie('device', deviceToken, needs))
    return answer
  })
  mount(app, guard, staff.staffMe, async ({ actor }) => ({ staff: describeMe(needs, actor) }))
  mount(app, guard, staff.nameStaff, async ({ actor, input }) => {
    await nameStaff(needs, actor, input)
    return { staff: describeMe(needs, { ...actor, ...input }) }
  })
  mount(app, guard, staff.staffLogout, async ({ actor, setHeader }) => {
    await logOutStaff(needs, actor)
    setHeader('set-cookie', staffCookie('session', null, needs))
    return { message: said.loggedOut }
  })
  mount(app, guard, staff.staffSessions, async ({ actor }) => ({
    sessions: await listOwnSessions(needs, actor),
  }))
  mountAct(app, guard, needs, staff.revokeStaffSession, revokeOwnSession)
  mount(app, guard, passkeys.askPasskeyLogin, async ({ networkAddress, cookie, setHeader }) => {
    const from = { networkAddress, browser: cookie(staffCookieName('passkey', needs)) }
    const { answer, browser } = await askLogIn(needs, from)
    setHeader('set-cookie', staffCookie('passkey', browser, needs))
    return answer
  })
  mount(app, guard, passkeys.passkeyLogin, async ({ input, networkAddress, device, cookie, setHeader }) => {
    const { answer, token, deviceToken } = await logInByPasskey(needs, input, {
      networkAddress,
      device,
      deviceToken: cookie(staffCookieName('device', needs)),
      browser: cookie(staffCookieName('passkey', needs)),
    })
    setHeader('set-cookie', staffCookie('session', token, needs))
    setHeader('set-cookie', staffCookie('device', deviceToken, needs))
    return answer
  })
  mount(app, guard, passkeys.listPasskeys, async ({ actor }) => ({
    passkeys: await listPasskeys(needs.db, actor.staffId),
  }))
  mount(app, guard, passkeys.askPasskeyRegistration, ({ actor, input, networkAddress }) =>
    askRegistration(needs, actor, input, networkAddress),
  )
  mountAct(app, guard, needs, passkeys.registerPasskey, registerPasskey)
  mountAct(app, guard, needs, passkeys.removePasskey, removePasskey)
  mount(app, guard, staffPeople.listStaff, async () => ({ people: await listStaff(needs) }))
  mountAct(app, guard, needs, staffPeople.createStaff, createStaff)
  mountAct(app, guard, needs, staffPeople.renewStaffSetUp, renewSetUp)
  mountAct(app, guard, needs, staffPeople.changeStaff, changeStaff)
  mountAct(app, guard, needs, staffPeople.reopenStaff, reopenStaff)
  mountAct(app, guard, needs, staffPeople.endStaffSessions, endStaffSessions)
  mountAct(app, guard, needs, staffPeople.disableStaff, disableStaff)

  mount(app, guard, audit.searchAudit, ({ input }) => searchAudit(needs, input))
  mount(app, guard, audit.verifyAudit, async ({ actor }) => {
    const state = await verifyAudit(needs.db)
    await recordLook(needs, doerOf(actor), {
      act: 'audit_verified',
      details: { lines: state.lines, brokenAt: state.brokenAt },
    })
    return state
  })
}
