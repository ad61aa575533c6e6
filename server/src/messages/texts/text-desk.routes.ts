import { said } from '@desco/contract/messages'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import { studyTextDesk } from '@desco/contract/messages/desk/study-texts'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import { listStudyTexts, seeStudyText } from './see-texts.ts'
import { approveText, discardText, draftText, editText, type Needs, proposeText } from './write-text.ts'

const message = staffSaid.done

export function textDeskRoutes(app: FastifyInstance, guard: AuthGuard<StaffMember | Visitor>, needs: Needs) {
  mount(app, guard, studyTextDesk.listStudyTexts, async () => ({
    message: said.found,
    texts: await listStudyTexts(needs),
  }))
  mount(app, guard, studyTextDesk.seeStudyText, ({ input }) => seeStudyText(needs, input))
  mount(app, guard, studyTextDesk.draftStudyText, async ({ actor, input }) => ({
    message,
    text: await draftText(needs, actor, input.text),
  }))
  mount(app, guard, studyTextDesk.editStudyText, async ({ actor, input }) => ({
    message,
    text: await editText(needs, actor, input),
  }))
  mount(app, guard, studyTextDesk.proposeStudyText, async ({ actor, input }) => ({
    message,
    text: await proposeText(needs, actor, input),
  }))
  mount(app, guard, studyTextDesk.approveStudyText, async ({ actor, input }) => ({
    message,
    text: await approveText(needs, actor, input),
  }))
  mount(app, guard, studyTextDesk.discardStudyText, async ({ actor, input }) => ({
    message,
    text: await discardText(needs, actor, input),
  }))
}
