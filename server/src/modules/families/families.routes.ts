import { changedTexts } from '@desco/contract/consents/changed-texts'
import { consentLedger } from '@desco/contract/consents/ledger'
import { textsInForce } from '@desco/contract/consents/texts-in-force'
import { leaving } from '@desco/contract/families/leaving'
import { registration } from '@desco/contract/families/registration'
import { studyPhase } from '@desco/contract/study-phase'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { childrenRoutes } from '#modules/families/children/children.routes.ts'
import { answerText } from '#modules/families/consents/answer-text.ts'
import { readTextsOf } from '#modules/families/consents/my-texts.ts'
import { showConsents } from '#modules/families/consents/texts-in-force.ts'
import { listMyConsents } from '#modules/families/consents/list-my-consents.ts'
import { invitationsRoutes } from '#modules/families/invitations/invitations.routes.ts'
import { chooseMessages } from '#modules/families/parents/choose-messages.ts'
import { leaveStudy, seeLeaving } from '#modules/families/parents/leave-study.ts'
import { registerParent } from '#modules/families/parents/register-parent.ts'
import { textVersionsReader } from '#modules/people/index.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import { readClosingText, seeStudyPhase } from '#platform/study-end.ts'

import type { Needs } from './needs.ts'

export function familiesRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs) {
  mount(app, guard, registration.signUp, async ({ input, networkAddress }) => ({
    message: said.signedUp,
    code: await registerParent(needs, input, networkAddress),
  }))
  childrenRoutes(app, guard, needs)
  invitationsRoutes(app, guard, needs)
  mount(app, guard, leaving.seeLeaving, async ({ actor }) => ({
    message: said.found,
    data: await seeLeaving(needs, actor),
  }))
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
    message: said.found,
    texts: (await readTextsOf(needs, actor)).texts,
  }))
  mount(app, guard, changedTexts.answerText, async ({ actor, input }) => ({
    message: said.assentGiven,
    texts: await answerText(needs, actor, input),
  }))
  mount(app, guard, consentLedger.myConsents, async ({ actor }) => ({
    message: said.found,
    data: await listMyConsents(needs, actor),
  }))
}
