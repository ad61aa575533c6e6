import { toldChanges } from '@desco/contract/families/told-changes'
import { oneTimeCodes, passwords } from '@desco/contract/families/one-time-codes'
import { identity } from '@desco/contract/families/identity'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { readChanges } from '#families/people/tell-people.ts'
import { type AuthGuard, mount, mountSaid } from '#platform/http/mount.ts'

import { askPassword } from './ask-password.ts'
import { changePassword } from './change-password.ts'
import { deviceCookie, deviceCookieName } from './known-devices.ts'
import { logIn, verifyToken } from './log-in.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { resetPassword } from './reset-password.ts'
import { seeMailFate } from '#families/sign-up/mail-ticket.ts'
import { resendCode } from '#families/sign-up/send-code.ts'
import { logOut } from './sessions.ts'
import { verifyAccount } from '#families/sign-up/verify-account.ts'

// the reset screens are in English
const purposeSaid = { VERIFY_ACCOUNT: said.codeSent, FORGET_PASSWORD: said.resetCodeSent } as const

type Place = { networkAddress: string; cookie: (name: string) => string | undefined }

export function identityRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  const from = ({ networkAddress, cookie }: Place) => ({
    networkAddress,
    deviceToken: cookie(deviceCookieName(needs)),
  })
  mount(app, guard, oneTimeCodes.verifyAccount, ({ input, networkAddress }) =>
    verifyAccount(needs, input, networkAddress),
  )
  mount(app, guard, identity.login, async ({ input, setHeader, ...call }) => {
    const { answer, deviceToken } = await logIn(needs, input, from(call))
    setHeader('set-cookie', deviceCookie(deviceToken, needs))
    return answer
  })
  mount(app, guard, identity.verifyToken, ({ input }) => verifyToken(needs, guard, input.token))
  mountSaid(app, guard, needs, identity.logout, (given, _, input) => logOut(given, input), said.loggedOut)
  mountSaid(app, guard, needs, toldChanges.readChanges, readChanges, said.changesRead)
  mount(app, guard, passwords.changePassword, async ({ actor, input, setHeader, ...call }) => {
    setHeader('set-cookie', deviceCookie(await changePassword(needs, actor, input, from(call)), needs))
    return { message: said.passwordChanged }
  })
  mount(app, guard, passwords.askPassword, async ({ input, networkAddress }) => {
    await askPassword(needs, input.username, networkAddress)
    return { message: said.passwordAsked }
  })
  mount(app, guard, oneTimeCodes.forgetPassword, async ({ input: { email }, ...call }) => ({
    message: said.resetCodeSent,
    code: await resendCode(needs, { email, purpose: 'FORGET_PASSWORD' }, from(call)),
  }))
  mount(app, guard, oneTimeCodes.resetPassword, async ({ input, setHeader, ...call }) => {
    setHeader('set-cookie', deviceCookie(await resetPassword(needs, input, from(call)), needs))
    return { message: said.passwordReset }
  })
  mount(app, guard, oneTimeCodes.resendOtp, async ({ input, ...call }) => ({
    message: purposeSaid[input.purpose],
    code: await resendCode(needs, input, from(call)),
  }))
  mount(app, guard, oneTimeCodes.mailFate, async ({ input }) => ({
    message: said.found,
    ...(await seeMailFate(needs, input)),
  }))
}
