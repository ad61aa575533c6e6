import { identity } from '@desco/contract/identity'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { type Door, mount } from '#platform/http/mount.ts'

import { deviceCookie, deviceCookieName } from './known-devices.ts'
import { logIn, verifyToken } from './log-in.ts'
import type { Needs } from './needs.ts'
import { resetPassword } from './reset-password.ts'
import { resendCode } from './send-code.ts'
import { logOut } from './sessions.ts'
import { verifyAccount } from './verify-account.ts'

// the reset screens are in English
const purposeSaid = { VERIFY_ACCOUNT: said.codeSent, FORGET_PASSWORD: said.resetCodeSent } as const

export function identityRoutes(app: FastifyInstance, door: Door, needs: Needs) {
  mount(app, door, identity.verifyAccount, ({ input, address }) => verifyAccount(needs, input, address))
  mount(app, door, identity.login, async ({ input, address, cookie, setHeader }) => {
    const from = { address, deviceToken: cookie(deviceCookieName) }
    const { answer, deviceToken } = await logIn(needs, input, from)
    setHeader('set-cookie', deviceCookie(deviceToken, needs))
    return answer
  })
  mount(app, door, identity.verifyToken, ({ input }) => verifyToken(needs, door.whoIs, input.token))
  mount(app, door, identity.logout, async ({ input }) => {
    await logOut(needs, input.token)
    return { message: said.loggedOut }
  })
  mount(app, door, identity.forgetPassword, async ({ input, address, cookie }) => ({
    message: said.resetCodeSent,
    code: await resendCode(needs, input.email, 'FORGET_PASSWORD', {
      address,
      deviceToken: cookie(deviceCookieName),
    }),
  }))
  mount(app, door, identity.resetPassword, async ({ input, address, cookie, setHeader }) => {
    const from = { address, deviceToken: cookie(deviceCookieName) }
    setHeader('set-cookie', deviceCookie(await resetPassword(needs, input, from), needs))
    return { message: said.passwordReset }
  })
  mount(app, door, identity.resendOtp, async ({ input, address, cookie }) => ({
    message: purposeSaid[input.purpose],
    code: await resendCode(needs, input.email, input.purpose, {
      address,
      deviceToken: cookie(deviceCookieName),
    }),
  }))
}
