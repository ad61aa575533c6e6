import { said } from '@desco/contract/said'
import { appointments, calendar } from '@desco/contract/messages/calendar'
import { messageSendings, teamMessages } from '@desco/contract/messages/desk/team-messages'
import { newsroom } from '@desco/contract/messages/desk/news'
import { studyTextDesk } from '@desco/contract/messages/desk/texts'
import { news } from '@desco/contract/messages/news'
import { receivedMessages } from '@desco/contract/messages/received-messages'
import { studyPaths } from '@desco/contract/messages/path'
import type { FastifyInstance } from 'fastify'

import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount, mountSaid } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { SurveysNeeds } from '#questionnaires/index.ts'
import { mountAct } from '#staff/index.ts'

import { answerAppointment } from './calendar/appointments.ts'
import {
  endCalendarAddress,
  fetchCalendarFeed,
  fetchCalendarFile,
  makeCalendarAddress,
  seeCalendar,
} from './calendar/calendar-files.ts'
import { saveRule, saveSettings, saveTemplate } from './letters/save-messages.ts'
import { listReceivedMessages, seeMessages, seeTemplate } from './letters/see-messages.ts'
import { unsubscribeRoutes } from './letters/unsubscribe.ts'
import { publishNews, unpublishNews } from './news/desk/publish-news.ts'
import { draftNews, editNews, listStaffNews, seeNews } from './news/desk/newsroom.ts'
import { newsReader } from './news/list-news.ts'
import { addPicture, pictureFile, seePicture } from './news/news-pictures.ts'
import { seeStudyPath } from './path/see-study-path.ts'
import { countNewsRecipients } from './sendings/news-mailings.ts'
import {
  seeRecipients,
  seeSending,
  sendToFamilies,
  stopSending,
  tryMessage,
} from './sendings/send-to-families.ts'
import { listStudyTexts, seeStudyText } from './texts/see-texts.ts'
import { approveText, discardText, draftText, editText, proposeText } from './texts/write-text.ts'

/** The families' news, path, calendar and messages, and the way out of these. */
export function messagesRoutes(app: FastifyInstance, guard: AuthGuard, needs: LetterNeeds & SurveysNeeds) {
  const listNews = newsReader(needs)
  mount(app, guard, news.getNews, ({ actor }) => listNews(actor))
  mount(app, guard, news.seeNewsPicture, async ({ actor, input }) =>
    seePicture(needs, (await listNews(actor)).data, input),
  )
  mount(app, guard, studyPaths.studyPath, ({ actor }) => seeStudyPath(needs, actor))
  mount(app, guard, calendar.seeCalendar, ({ actor }) => seeCalendar(needs, actor))
  mountSaid(app, guard, needs, appointments.answerAppointment, answerAppointment, said.appointmentAnswered)
  mount(app, guard, calendar.calendarFile, ({ actor, input }) => fetchCalendarFile(needs, actor, input.entry))
  mount(app, guard, calendar.makeCalendarAddress, async ({ actor }) => ({
    message: said.calendarAddressMade,
    address: await makeCalendarAddress(needs, actor),
  }))
  mountSaid(app, guard, needs, calendar.endCalendarAddress, endCalendarAddress, said.calendarAddressEnded)
  mount(app, guard, calendar.calendarFeed, ({ input, networkAddress, setHeader }) => {
    // a private address that somebody wrote down in public is in no search engine
    setHeader('x-robots-tag', 'noindex, nofollow')
    return fetchCalendarFeed(needs, { ...input, networkAddress })
  })
  mount(app, guard, receivedMessages.listReceivedMessages, ({ actor }) =>
    listReceivedMessages(needs, actor.accountId),
  )
  unsubscribeRoutes(app, needs)
}

/** The team's desk of the same: news, letters, sendings and the texts of the study. */
export function messagesDeskRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: LetterNeeds,
) {
  mount(app, guard, newsroom.listStaffNews, async () => ({ news: await listStaffNews(needs) }))
  mount(app, guard, newsroom.seeStaffNews, ({ input }) => seeNews(needs, input))
  mountAct(app, guard, needs, newsroom.draftNews, draftNews)
  mountAct(app, guard, needs, newsroom.editNews, editNews)
  mount(app, guard, newsroom.addNewsPicture, ({ actor, input }) => addPicture(needs, actor, input))
  mount(app, guard, newsroom.seeStaffNewsPicture, ({ input }) => pictureFile(needs.db, input))
  mountAct(app, guard, needs, newsroom.publishNews, publishNews)
  mount(app, guard, newsroom.countNewsRecipients, ({ input: { step } }) => countNewsRecipients(needs, step))
  mountAct(app, guard, needs, newsroom.unpublishNews, unpublishNews)
  mount(app, guard, teamMessages.seeMessages, () => seeMessages(needs))
  mount(app, guard, teamMessages.seeMessageTemplate, ({ input }) => seeTemplate(needs, input.id))
  mountAct(app, guard, needs, teamMessages.saveMessageTemplate, saveTemplate)
  mountAct(app, guard, needs, teamMessages.tryMessage, tryMessage)
  mountAct(app, guard, needs, teamMessages.saveReminderRule, saveRule)
  mountAct(app, guard, needs, teamMessages.saveMessageSettings, saveSettings)
  mount(app, guard, messageSendings.countRecipients, ({ input }) => seeRecipients(needs, input))
  mountAct(app, guard, needs, messageSendings.sendToFamilies, sendToFamilies)
  mount(app, guard, messageSendings.seeSending, ({ input }) => seeSending(needs, input.id))
  mountAct(app, guard, needs, messageSendings.stopSending, stopSending)
  mount(app, guard, studyTextDesk.listStudyTexts, async () => ({ texts: await listStudyTexts(needs) }))
  mount(app, guard, studyTextDesk.seeStudyText, ({ input }) => seeStudyText(needs, input))
  mountAct(app, guard, needs, studyTextDesk.draftStudyText, draftText)
  mountAct(app, guard, needs, studyTextDesk.editStudyText, editText)
  mountAct(app, guard, needs, studyTextDesk.proposeStudyText, proposeText)
  mountAct(app, guard, needs, studyTextDesk.approveStudyText, approveText)
  mountAct(app, guard, needs, studyTextDesk.discardStudyText, discardText)
}
