import type { FunnelStep } from '@desco/contract/families/states'
import { newsTemplateId } from '@desco/contract/messages/desk/message-words'

import { takeUpChanges } from '#families/index.ts'
import { later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob, withdrawJob } from '#platform/work-queue/jobs.queries.ts'
import type { Needs } from '#platform/needs.ts'
import { messageJobs, messageQueue, queueSending } from '#messages/letters/message-queue.ts'
import { findTemplate } from '#messages/letters/rules-and-templates.queries.ts'

import { askedOf, seeRecipients } from './send-to-families.ts'
import { insertSending } from './sendings.queries.ts'

// A mail that tells of a news, through the same sendings as a message of the team: consent, pauses, hours and the cap of a
// week decide about each reader, and once more as it leaves.

const filterOf = (step: FunnelStep | null) => (step === null ? {} : { step })

/** How many parents would get a mail now, and why others would not. */
export const countNewsRecipients = (needs: Needs, step: FunnelStep | null) =>
  seeRecipients(needs, filterOf(step), 'all')

type Mailing = { newsId: string; staffId: string }
const keyOf = ({ newsId, staffId }: Mailing) => `${messageJobs.news}${newsId} ${staffId}`

/** Has the mail of a news written at the moment of its publication, in the transaction that plans it. */
export async function planNewsMail({ db, clock }: Needs, mailing: Mailing, at: Date): Promise<void> {
  const job = { queue: messageQueue, key: keyOf(mailing) }
  // it may wait for another moment already
  await withdrawJob(db, job)
  await setMailPlanned(db, mailing.newsId, true)
  await enqueueJob({ db, clock }, { ...job, inSeconds: secondsUntil(at, clock.now()) })
}

const secondsUntil = (at: Date, now: Date) => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000))

type MailingOfNews = Mailing & { title: string; step: FunnelStep | null }

/** Writes the mail of a news that is published now, to whom it is for at this moment. Answers how many get it. */
export async function writeNewsMail(
  { db: tx, clock }: Needs,
  { newsId, staffId, title, step }: MailingOfNews,
): Promise<{ recipients: number; families: number }> {
  const template = await findTemplate(tx, newsTemplateId)
  if (template === undefined) throw new Error('The template of news is gone.')
  const sending = await insertSending(tx, {
    templateId: template.id,
    templateVersion: template.version,
    staffId,
    newsId,
    said: { notizia: title },
    ...askedOf(filterOf(step), clock.now(), 'all'),
  })
  await setMailPlanned(tx, newsId, false)
  await queueSending({ db: tx, clock }, sending.id)
  return sending
}

/** A portal that was away for longer tells no old news: who opens the page reads it there. A week-end is no such time. */
const newsForDays = 3

/** The job of a news that was to be published at a moment: nothing is left to do if it was taken back. */
export async function runNewsMail({ db, clock }: Needs, job: HeldJob): Promise<void> {
  await takeUpChanges(db)
  const [newsId = '', staffId = ''] = job.key.slice(messageJobs.news.length).split(' ')
  const waitSeconds = await job.keep(async (tx) => {
    const news = await tx
      .selectFrom('news_item')
      .select(['title', 'step', 'publishedAt'])
      .where('id', '=', newsId)
      .where('mailPlanned', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (news === undefined || news.publishedAt === null) return 0
    const seconds = secondsUntil(news.publishedAt, clock.now())
    if (later(news.publishedAt, { days: newsForDays }) < clock.now()) await setMailPlanned(tx, newsId, false)
    else if (seconds === 0) await writeNewsMail({ db: tx, clock }, { newsId, staffId, ...news })
    return seconds
  })
  await job.close(async () => (waitSeconds > 0 ? { againInSeconds: waitSeconds } : 'done'))
}

/** A news is taken back: its mail is not written, and what has not left of one that was stays. */
export async function stopNewsMails({ db: tx, clock }: Needs, newsId: string): Promise<void> {
  await setMailPlanned(tx, newsId, false)
  await tx
    .updateTable('message_sending')
    .set({ stoppedAt: clock.now() })
    .where('newsId', '=', newsId)
    .where('stoppedAt', 'is', null)
    .execute()
}

/** When a news was told by mail, newest first. */
export async function listNewsMailings({ db }: Pick<Needs, 'db'>, newsId: string) {
  const rows = await db
    .selectFrom('message_sending')
    .select(['sentAt as at', 'families', 'stoppedAt'])
    .where('newsId', '=', newsId)
    .orderBy('sentAt', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, stopped: row.stoppedAt !== null }))
}

/** The mail of a news is to be written, or is no longer to be. */
async function setMailPlanned(tx: Database, newsId: string, planned: boolean): Promise<void> {
  await tx.updateTable('news_item').set({ mailPlanned: planned }).where('id', '=', newsId).execute()
}
