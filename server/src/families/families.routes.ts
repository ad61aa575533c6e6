import { families } from '@desco/contract/families/add-children'
import { children } from '@desco/contract/families/children'
import { changedTexts } from '@desco/contract/families/consents/changed-texts'
import { consentLedger } from '@desco/contract/families/consents/ledger'
import { textsInForce } from '@desco/contract/families/consents/texts-in-force'
import { invitations } from '@desco/contract/families/invitations'
import { leaving } from '@desco/contract/families/leaving'
import { session } from '@desco/contract/families/log-in'
import { oneTimeCodes, passwords } from '@desco/contract/families/one-time-codes'
import { registration } from '@desco/contract/families/sign-up'
import { sentInvitations } from '@desco/contract/families/sent-invitations'
import { toldChanges } from '@desco/contract/families/told-changes'
import { said } from '@desco/contract/said'
import { studyPhase } from '@desco/contract/study-phase'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount, mountData, mountSaid } from '#platform/http/mount.ts'

import { addChildren, seeOnboarding } from './children/add-children.ts'
import { editChild, enableChild, freeUsernames, getChild } from './children/child-access.ts'
import { withdrawChild } from './children/withdraw-child.ts'
import { answerAssent, answerText, listMyConsents, readTextsOf } from './consents/own-texts.ts'
import { showConsents, textVersionsReader } from './consents/study-texts.ts'
import {
  authorizeChildren,
  listInvitedChildren,
  refuseInvitation,
  seeInvitation,
} from '#families/invitations/answer-invitation.ts'
import { inviteAgain, seeSentInvitation } from './invitations/invite-other-parent.ts'
import { registerSecondParent } from './invitations/register-second-parent.ts'
import { chooseMessages } from './leaving/choose-messages.ts'
import { leaveStudy, seeLeaving } from './leaving/leave-study.ts'
import { deviceCookie, deviceCookieName } from './log-in/known-devices.ts'
import { logIn, verifyToken } from './log-in/log-in.ts'
import { askPassword, changePassword, resetPassword } from './log-in/passwords.ts'
import { logOut } from './log-in/sessions.ts'
import type { FamiliesNeeds } from './needs.ts'
import { readChanges } from './people/tell-people.ts'
import { seeMailFate } from './sign-up/mail-ticket.ts'
import { registerParent } from './sign-up/register-parent.ts'
import { resendCode } from './sign-up/send-code.ts'
import { verifyAccount } from './sign-up/verify-account.ts'
import { readClosingText, seeStudyPhase } from './study/study-end.ts'

// the reset screens are in English
const purposeSaid = { VERIFY_ACCOUNT: said.codeSent, FORGET_PASSWORD: said.resetCodeSent } as const

type Place = { networkAddress: string; cookie: (name: string) => string | undefined }

export function familiesRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  logInRoutes(app, guard, needs)
  invitationsRoutes(app, guard, needs)
  mount(app, guard, registration.signUp, async ({ input, networkAddress }) => ({
    message: said.signedUp,
    code: await registerParent(needs, input, networkAddress),
  }))

  mountSaid(app, guard, needs, families.seeOnboarding, seeOnboarding, said.found)
  mountSaid(app, guard, needs, families.addChildren, addChildren, said.childrenAdded)
  mountData(app, guard, needs, children.childReg, enableChild, said.childEnabled)
  mount(app, guard, children.getChild, async ({ actor, input }) => ({
    data: await getChild(needs, actor, input.userId),
  }))
  mountSaid(app, guard, needs, children.editChild, editChild, said.childEdited)
  mount(app, guard, children.freeUsernames, async ({ actor, input }) => ({
    message: said.found,
    data: await freeUsernames(needs, actor, input.username),
  }))
  mountSaid(app, guard, needs, children.withdrawChild, withdrawChild, said.childWithdrawn)
  mountSaid(app, guard, needs, children.assent, answerAssent, said.assentGiven)

  mountData(app, guard, needs, leaving.seeLeaving, seeLeaving)
  mount(app, guard, leaving.chooseMessages, async ({ actor, input }) => {
    await chooseMessages(needs, actor, input)
    return { message: said.messagesChosen, data: await seeLeaving(needs, actor) }
  })
  mount(app, guard, leaving.leave, async ({ actor, input }) => ({
    message: said.left,
    data: await leaveStudy(needs, actor, input.degree),
  }))

  const readVersions = textVersionsReader(needs)
  mount(app, guard, textsInForce.consentTexts, async ({ input }) =>
    showConsents(await readVersions(), input.have, await readClosingText(needs)),
  )
  mount(app, guard, studyPhase.seeStudyPhase, () => seeStudyPhase(needs))
  mount(app, guard, changedTexts.myTexts, async ({ actor }) => ({
    texts: (await readTextsOf(needs, actor)).texts,
  }))
  mount(app, guard, changedTexts.answerText, async ({ actor, input }) => ({
    message: said.assentGiven,
    texts: await answerText(needs, actor, input),
  }))
  mountData(app, guard, needs, consentLedger.myConsents, listMyConsents)
}

function logInRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  const from = ({ networkAddress, cookie }: Place) => ({
    networkAddress,
    deviceToken: cookie(deviceCookieName(needs)),
  })
  mount(app, guard, oneTimeCodes.verifyAccount, ({ input, networkAddress }) =>
    verifyAccount(needs, input, networkAddress),
  )
  mount(app, guard, session.login, async ({ input, setHeader, ...call }) => {
    const { answer, deviceToken } = await logIn(needs, input, from(call))
    setHeader('set-cookie', deviceCookie(deviceToken, needs))
    return answer
  })
  mount(app, guard, session.verifyToken, ({ input }) => verifyToken(needs, guard, input.token))
  mountSaid(app, guard, needs, session.logout, (given, _, input) => logOut(given, input), said.loggedOut)
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

function invitationsRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mount(app, guard, invitations.seeInvitation, async ({ input }) => ({
    message: said.found,
    data: await seeInvitation(needs, input.token),
  }))
  mount(app, guard, invitations.invitedChildren, async ({ input }) => ({
    message: said.found,
    child: await listInvitedChildren(needs, input.token),
  }))
  mount(app, guard, invitations.secondParentSignUp, ({ input, networkAddress }) =>
    registerSecondParent(needs, input, networkAddress),
  )
  mount(app, guard, invitations.secondParentSelectChildren, async ({ input }) => {
    await authorizeChildren(needs, input)
    return { message: said.childrenAuthorized }
  })
  mount(app, guard, invitations.secondParentRefuse, async ({ input }) => {
    await refuseInvitation(needs, input)
    return { message: said.refusalRecorded }
  })
  mountData(app, guard, needs, sentInvitations.sentInvitation, seeSentInvitation)
  mountSaid(app, guard, needs, sentInvitations.inviteAgain, inviteAgain, said.invitationSent)
}
