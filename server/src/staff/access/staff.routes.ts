import { said } from '@desco/contract/messages'
import { staff } from '@desco/contract/staff/access'
import { audit } from '@desco/contract/staff/audit'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import { passkeys } from '@desco/contract/staff/passkeys'
import { staffPeople } from '@desco/contract/staff/people'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { changeStaff } from './change-staff.ts'
import { askLogIn, logInByPasskey } from '#staff/log-in/log-in-by-passkey.ts'
import { endStaffSessions, listOwnSessions, revokeOwnSession } from '#staff/log-in/manage-sessions.ts'
import { logInStaff, logOutStaff } from '#staff/log-in/log-in-staff.ts'
import { createStaff, disableStaff, listStaff, renewSetUp } from './manage-staff.ts'
import { nameStaff } from './name-staff.ts'
import { mountAct } from '#staff/acts/mount-act.ts'
import type { Needs } from './needs.ts'
import { askRegistration, listPasskeys, registerPasskey, removePasskey } from '#staff/log-in/passkeys.ts'
import { doerOf, recordLook } from '#staff/audit/record-act.ts'
import { reopenStaff } from './reopen-staff.ts'
import { type AuditNeeds, searchAudit } from '#staff/audit/search-audit.ts'
import { finish, seeSetUp } from '#staff/log-in/set-up.ts'
import {
  describeMe,
  passkeyCookie,
  passkeyCookieName,
  sessionCookie,
  staffDeviceCookie,
  staffDeviceCookieName,
} from '#staff/log-in/staff-session.ts'
import { verifyAudit } from '#staff/audit/verify-audit.ts'

const found = { message: said.found }
const done = { message: staffSaid.done }

export function staffRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: Needs & AuditNeeds,
) {
  mount(app, guard, staff.staffLogin, async ({ input, networkAddress, device, cookie, setHeader }) => {
    const from = { networkAddress, device, deviceToken: cookie(staffDeviceCookieName(needs)) }
    const { answer, token, deviceToken } = await logInStaff(needs, input, from)
    setHeader('set-cookie', sessionCookie(token, needs))
    setHeader('set-cookie', staffDeviceCookie(deviceToken, needs))
    return answer
  })
  mount(app, guard, staff.seeStaffSetUp, ({ input, networkAddress }) =>
    seeSetUp(needs, input, networkAddress),
  )
  mount(app, guard, staff.finishStaffSetUp, async ({ input, networkAddress, cookie, setHeader }) => {
    const from = { networkAddress, deviceToken: cookie(staffDeviceCookieName(needs)) }
    const { answer, deviceToken } = await finish(needs, input, from)
    setHeader('set-cookie', staffDeviceCookie(deviceToken, needs))
    return answer
  })
  mount(app, guard, staff.staffMe, async ({ actor }) => ({ ...found, staff: describeMe(needs, actor) }))
  mount(app, guard, staff.nameStaff, async ({ actor, input: { name } }) => {
    await nameStaff(needs, actor, name)
    return { message: staffSaid.done, staff: describeMe(needs, { ...actor, name }) }
  })
  mount(app, guard, staff.staffLogout, async ({ actor, setHeader }) => {
    await logOutStaff(needs, actor)
    setHeader('set-cookie', sessionCookie(null, needs))
    return { message: said.loggedOut }
  })
  mount(app, guard, staff.staffSessions, async ({ actor }) => ({
    ...found,
    sessions: await listOwnSessions(needs, actor),
  }))
  mount(app, guard, staff.revokeStaffSession, async ({ actor, input }) => {
    await revokeOwnSession(needs, actor, input.id)
    return done
  })
  mount(app, guard, passkeys.askPasskeyLogin, async ({ networkAddress, cookie, setHeader }) => {
    const from = { networkAddress, browser: cookie(passkeyCookieName(needs)) }
    const { answer, browser } = await askLogIn(needs, from)
    setHeader('set-cookie', passkeyCookie(browser, needs))
    return answer
  })
  mount(app, guard, passkeys.passkeyLogin, async ({ input, networkAddress, device, cookie, setHeader }) => {
    const { answer, token, deviceToken } = await logInByPasskey(needs, input, {
      networkAddress,
      device,
      deviceToken: cookie(staffDeviceCookieName(needs)),
      browser: cookie(passkeyCookieName(needs)),
    })
    setHeader('set-cookie', sessionCookie(token, needs))
    setHeader('set-cookie', staffDeviceCookie(deviceToken, needs))
    return answer
  })
  mount(app, guard, passkeys.listPasskeys, async ({ actor }) => ({
    ...found,
    passkeys: await listPasskeys(needs, actor),
  }))
  mount(app, guard, passkeys.askPasskeyRegistration, ({ actor, input, networkAddress }) =>
    askRegistration(needs, actor, input, networkAddress),
  )
  mountAct(app, guard, needs, passkeys.registerPasskey, registerPasskey)
  mount(app, guard, passkeys.removePasskey, async ({ actor, input }) => {
    await removePasskey(needs, actor, input.id)
    return done
  })
  mount(app, guard, staffPeople.listStaff, async () => ({ ...found, people: await listStaff(needs) }))
  mount(app, guard, staffPeople.createStaff, async ({ actor, input }) => ({
    ...done,
    ...(await createStaff(needs, doerOf(actor), input)),
  }))
  mount(app, guard, staffPeople.renewStaffSetUp, async ({ actor, input }) => ({
    ...done,
    ...(await renewSetUp(needs, doerOf(actor), input)),
  }))
  mountAct(app, guard, needs, staffPeople.changeStaff, changeStaff)
  mount(app, guard, staffPeople.reopenStaff, async ({ actor, input }) => {
    const setUp = await reopenStaff(needs, doerOf(actor), input)
    return { ...done, setUp }
  })
  mount(app, guard, staffPeople.endStaffSessions, async ({ actor, input }) => {
    await endStaffSessions(needs, doerOf(actor), input.id)
    return done
  })
  mount(app, guard, staffPeople.disableStaff, async ({ actor, input }) => {
    await disableStaff(needs, doerOf(actor), input.id)
    return done
  })

  mount(app, guard, audit.searchAudit, ({ input }) => searchAudit(needs, input))
  mount(app, guard, audit.verifyAudit, async ({ actor }) => {
    const state = await verifyAudit(needs.db)
    await recordLook(needs, doerOf(actor), {
      act: 'audit_verified',
      details: { lines: state.lines, brokenAt: state.brokenAt },
    })
    return { ...done, ...state }
  })
}
