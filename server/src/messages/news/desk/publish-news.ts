import type { InputOf } from '@desco/contract/endpoint'
import { type newsroom, newsroomMessages, type StaffNews } from '@desco/contract/messages/desk/newsroom'

import { planNewsMail, stopNewsMails, writeNewsMail } from '#messages/sendings/news-mailings.ts'
import { takenUpByReaders, takeUpChanges } from '#families/index.ts'
import { type Doer, recordAct } from '#staff/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { momentInItaly } from './italian-time.rules.ts'
import { lockVersion } from './write-news.ts'
import type { Needs } from './needs.ts'
import { findNews, storePublication } from './newsroom.queries.ts'
import { staffNewsOf } from './see-news.ts'

/** Shows the version that was on the screen to families, now or from a moment on. What they see already stays as it is. */
export async function publishNews(
  { db, clock }: Needs,
  doer: Doer,
  { id, version, at, audience: chosen, step: chosenStep, mailTo }: InputOf<typeof newsroom.publishNews>,
): Promise<StaffNews> {
  // who gets the mail is counted as it was shown: with what has just happened
  if (mailTo !== undefined) await takeUpChanges(db, takenUpByReaders)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const moment = at === null ? now : chosenMoment(at, now)
    const before = await lockVersion(tx, id, version)
    if (staffNewsOf(before, now).state === 'published') throw new Problem('news_outdated')
    const audience = chosen ?? before.audience
    const step = chosenStep === undefined ? before.step : chosenStep
    await storePublication(tx, id, { publishedAt: moment, audience, step })
    // what was planned for another moment, or for others, is planned anew or not at all
    await stopNewsMails({ db: tx, clock }, id)
    if (mailTo !== undefined) {
      if (audience === 'children') refuse('mailTo', newsroomMessages.mailNotWanted)
      // nobody at the command line has seen who would get it
      if (doer.by !== 'staff') throw new Problem('not_allowed')
      const mailing = { newsId: id, staffId: doer.staffId }
      if (at === null) await mailNow({ db: tx, clock }, { ...mailing, title: before.title, step }, mailTo)
      else await planNewsMail({ db: tx, clock }, mailing, moment)
    }
    const news = (await findNews(tx, id)) ?? before
    await recordAct({ db: tx, clock }, doer, {
      act: at === null ? 'news_published' : 'news_scheduled',
      subject: { kind: 'news', id },
      details: {
        version,
        ...(at !== null && { at: moment.toISOString() }),
        ...(audience !== 'everybody' && { audience }),
        ...(step !== null && { step }),
        ...(mailTo !== undefined && { mail: true }),
      },
    })
    return staffNewsOf(news, now)
  })
}

/** To as many as were shown, or the news is not published. */
async function mailNow(needs: Needs, told: Parameters<typeof writeNewsMail>[1], shown: number) {
  const { recipients } = await writeNewsMail(needs, told)
  if (recipients === 0) refuse('mailTo', newsroomMessages.nobodyToMail)
  if (recipients !== shown) refuse('mailTo', newsroomMessages.otherRecipients(recipients))
}

function chosenMoment(at: string, now: Date): Date {
  const moment = momentInItaly(at)
  if (moment === undefined) return refuse('at', newsroomMessages.noSuchTime)
  return moment > now ? moment : refuse('at', newsroomMessages.inPast)
}

function refuse(field: 'at' | 'mailTo', message: string): never {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}

/** Makes a draft of what families see, or of what they were to see. */
export async function unpublishNews(
  { db, clock }: Needs,
  doer: Doer,
  { id, version }: InputOf<typeof newsroom.unpublishNews>,
): Promise<StaffNews> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const stored = await lockVersion(tx, id, version)
    const before = staffNewsOf(stored, now)
    if (before.state === 'draft') throw new Problem('news_outdated')
    await stopNewsMails({ db: tx, clock }, id)
    const { audience, step } = stored
    const news = await storePublication(tx, id, { publishedAt: null, audience, step })
    const details = { version, was: before.state }
    const subject = { kind: 'news', id } as const
    await recordAct({ db: tx, clock }, doer, { act: 'news_unpublished', subject, details })
    return staffNewsOf(news, now)
  })
}

/** Publishes whatever is the newest version of a draft, now: for who has no page before them. */
export async function publishDraft(needs: Needs, doer: Doer, id: string): Promise<StaffNews> {
  const news = await findNews(needs.db, id)
  if (news === undefined) throw new Problem('not_found')
  return publishNews(needs, doer, { id, version: news.version, at: null })
}
