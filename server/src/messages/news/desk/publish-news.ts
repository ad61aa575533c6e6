import { findMomentInItaly } from '@desco/contract/diary/days'
import type { InputOf } from '@desco/contract/endpoint'
import { type newsroom, newsroomFieldErrors } from '@desco/contract/messages/desk/news'

import { planNewsMail, stopNewsMails, writeNewsMail } from '#messages/sendings/news-mailings.ts'
import { takeUpChanges } from '#families/index.ts'
import { type Doer, type Inside, staffAct } from '#staff/index.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { findNews, lockVersion, staffNewsOf } from './newsroom.ts'

type Of<Name extends keyof typeof newsroom> = InputOf<(typeof newsroom)[Name]>

/** Shows the version that was on the screen to families, now or from a moment on. A news that they see stays as it is. */
export const publishNews = staffAct(
  ({ at }: Of<'publishNews'>) => (at === null ? 'news_published' : 'news_scheduled'),
  async (inside: Inside<Needs>, input: Of<'publishNews'>) => {
    const { db, now, staffId } = inside
    const { id, version, at, mailTo } = input
    const moment = at === null ? now : chosenMoment(at, now)
    const before = await lockVersion(db, id, version)
    if (staffNewsOf(before, now).state === 'published') throw new Problem('news_outdated')
    const { audience = before.audience, step = before.step } = input
    await db
      .updateTable('news_item')
      .set({ publishedAt: moment, audience, step })
      .where('id', '=', id)
      .execute()
    // a mail that was planned for another moment, or for others, is planned anew or not at all
    await stopNewsMails(inside, id)
    if (mailTo !== undefined) {
      if (audience === 'children') refuseField('mailTo', newsroomFieldErrors.mailNotWanted)
      // nobody at the command line has seen who would get it
      if (staffId === null) throw new Problem('not_allowed')
      const mailing = { newsId: id, staffId }
      if (at === null) await mailNow(inside, { ...mailing, title: before.title, step }, mailTo)
      else await planNewsMail(inside, mailing, moment)
    }
    const news = await findNews(db, id)
    return {
      subject: { kind: 'news', id },
      details: {
        version,
        ...(at !== null && { at: moment.toISOString() }),
        ...(audience !== 'everybody' && { audience }),
        ...(step !== null && { step }),
        ...(mailTo !== undefined && { mail: true }),
      },
      answer: { news: staffNewsOf(news, now) },
    }
  },
  // the recipients are counted as they were shown: with what has just happened
  async ({ db }, { mailTo }) => mailTo !== undefined && takeUpChanges(db),
)

/** To as many as were shown, or the news is not published. */
async function mailNow(needs: Needs, told: Parameters<typeof writeNewsMail>[1], shown: number) {
  const { recipients } = await writeNewsMail(needs, told)
  if (recipients === 0) refuseField('mailTo', newsroomFieldErrors.nobodyToMail)
  if (recipients !== shown) refuseField('mailTo', newsroomFieldErrors.otherRecipients(recipients))
}

function chosenMoment(at: string, now: Date): Date {
  const [day = '', time = ''] = at.split('T')
  const moment = findMomentInItaly(day, time)
  if (moment === undefined) return refuseField('at', newsroomFieldErrors.noSuchTime)
  return moment > now ? moment : refuseField('at', newsroomFieldErrors.inPast)
}

/** Makes a draft of what families see, or of what they were to see. */
export const unpublishNews = staffAct(
  'news_unpublished',
  async (inside: Inside<Needs>, { id, version }: Of<'unpublishNews'>) => {
    const { db, now } = inside
    const stored = await lockVersion(db, id, version)
    const before = staffNewsOf(stored, now)
    if (before.state === 'draft') throw new Problem('news_outdated')
    await stopNewsMails(inside, id)
    const news = await db
      .updateTable('news_item')
      .set({ publishedAt: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return {
      subject: { kind: 'news', id },
      details: { version, was: before.state },
      answer: { news: staffNewsOf(news, now) },
    }
  },
)

/** Publishes whatever is the newest version of a draft, now: for who has no page before them. */
export async function publishDraft(needs: Needs, doer: Doer, id: string) {
  const { version } = await findNews(needs.db, id)
  return publishNews(needs, doer, { id, version, at: null })
}
