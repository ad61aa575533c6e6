import { studyTextDesk } from '@desco/contract/messages/desk/study-texts'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { listStudyTexts, seeStudyText } from './see-texts.ts'
import { approveText, discardText, draftText, editText, proposeText } from './write-text.ts'

export function textDeskRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: LetterNeeds,
) {
  mount(app, guard, studyTextDesk.listStudyTexts, async () => ({ texts: await listStudyTexts(needs) }))
  mount(app, guard, studyTextDesk.seeStudyText, ({ input }) => seeStudyText(needs, input))
  mountAct(app, guard, needs, studyTextDesk.draftStudyText, draftText)
  mountAct(app, guard, needs, studyTextDesk.editStudyText, editText)
  mountAct(app, guard, needs, studyTextDesk.proposeStudyText, proposeText)
  mountAct(app, guard, needs, studyTextDesk.approveStudyText, approveText)
  mountAct(app, guard, needs, studyTextDesk.discardStudyText, discardText)
}
