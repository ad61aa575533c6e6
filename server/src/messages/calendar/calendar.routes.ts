import { appointments } from '@desco/contract/messages/appointments'
import { calendar } from '@desco/contract/messages/calendar'
import { said } from '@desco/contract/messages'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount, mountSaid } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { answerAppointment } from './appointments.ts'
import {
  endCalendarAddress,
  fetchCalendarFeed,
  fetchCalendarFile,
  makeCalendarAddress,
} from './calendar-files.ts'
import { seeCalendar } from './see-calendar.ts'

export function calendarRoutes(app: FastifyInstance, guard: AuthGuard, needs: LetterNeeds) {
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
}
