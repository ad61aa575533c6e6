import { changedTexts } from '@desco/contract/families/consents/changed-texts'
import { consentLedger } from '@desco/contract/families/consents/ledger'
import { textsInForce } from '@desco/contract/families/consents/texts-in-force'
import { leaving } from '@desco/contract/families/leaving'
import { registration } from '@desco/contract/families/registration'
import { studyPhase } from '@desco/contract/study-phase'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { childrenRoutes } from './children/children.routes.ts'
import { answerText } from './consents/answer-text.ts'
import { listMyConsents, readTextsOf } from './consents/my-texts.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { chooseMessages } from './leaving/choose-messages.ts'
import { leaveStudy, seeLeaving } from './leaving/leave-study.ts'
import { registerParent } from './sign-up/register-parent.ts'
import { showConsents, textVersionsReader } from './consents/study-texts.ts'
import { type AuthGuard, mount, mountData } from '#platform/http/mount.ts'
import { readClosingText, seeStudyPhase } from './study/study-end.ts'

import type { FamiliesNeeds } from './needs.ts'

export function familiesRoutes(app: FastifyInstance, guard: AuthGuard, needs: FamiliesNeeds) {
  mount(app, guard, registration.signUp, async ({ input, networkAddress }) => ({
    message: said.signedUp,
    code: await registerParent(needs, input, networkAddress),
  }))
  childrenRoutes(app, guard, needs)
  invitationsRoutes(app, guard, needs)
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
