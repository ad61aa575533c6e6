import { identity } from '@desco/contract/identity'
import { news as contractOfNews } from '@desco/contract/news'
import { surveys as contractOfSurveys } from '@desco/contract/surveys'
import { joinSurveyHost } from '@desco/server/src/development/start-survey-host.ts'
import { createIdentify } from '@desco/server/src/modules/identity/identify.ts'
import { verifyToken } from '@desco/server/src/modules/identity/log-in.ts'
import { newsReader } from '@desco/server/src/modules/news/list-news.ts'
import { getUser } from '@desco/server/src/modules/people/get-user.ts'
import { type UserReader, userReader } from '@desco/server/src/modules/people/user-reader.ts'
import { readSignedInPerson } from '@desco/server/src/modules/people/signed-in-person.queries.ts'
import { accountReceivesSurveys, familyGuard } from '@desco/server/src/modules/people/who-may-act.ts'
import { createSurveys } from '@desco/server/src/modules/surveys/create-surveys.ts'
import { listSurveysOf, surveysReadyFor } from '@desco/server/src/modules/surveys/list-surveys.ts'
import { dayInItaly, systemClock } from '@desco/server/src/platform/clock.ts'
import { connect } from '@desco/server/src/platform/database.ts'
import { answerText } from '@desco/server/src/platform/http/answer-text.ts'
import { startListener } from '@desco/server/src/platform/listener.ts'
import { silentLog } from '@desco/server/src/platform/log.ts'
import { prepared } from '@desco/server/src/platform/prepared.ts'

import { options } from '#bench/config.ts'
import { perSecond, type Row } from '#bench/table.ts'
import { compare } from '#load/compare.ts'
import { type Closers, createClosers } from '#stage/closers.ts'
import { type Person, personAt } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'

const limit = 0.5
const rounds = options.rounds(3)
const load = { connections: 16, milliseconds: options.milliseconds(800) }

/**
 * Everything that the dashboard asks for, by the portal's own code in this process, against one prepared statement for each
 * dashboard on the same pool: one that finds a row by its key, and the one that reads all that a dashboard says of a person.
 */
export async function dashboard(portal: Portal, people: readonly Person[]): Promise<Row[]> {
  const closers = createClosers()
  try {
    const { readDashboard, readUser, readUserAnew, readOneRow, readPerson } = await readersOf(
      portal,
      people,
      closers,
    )
    const against = (read: UserReader, select: (turn: number) => Promise<unknown>) =>
      compare(
        rounds,
        () => perSecondOf((turn) => readDashboard(read, personAt(people, turn).token)),
        () => perSecondOf(select),
      )
    const again = await against(readUser, readOneRow)
    const first = await against(readUserAnew, readOneRow)
    const own = await against(readUserAnew, readPerson)
    return [
      {
        what: 'dashboard data (user, questionnaires, news) against one prepared select each',
        ours: `${perSecond(again.ours)} of ${perSecond(again.theirs)}`,
        limit: `≥ ${limit.toFixed(2)}`,
        ratio: again.ratio,
        ok: again.ratio >= limit,
      },
      {
        what: 'the same for who has not opened it within five seconds',
        ours: `${perSecond(first.ours)} of ${perSecond(first.theirs)}`,
        limit: '–',
        ratio: first.ratio,
        ok: null,
      },
      {
        what: 'the same against the one prepared select that reads it, and nothing else',
        ours: `${perSecond(own.ours)} of ${perSecond(own.theirs)}`,
        limit: `≥ ${limit.toFixed(2)}`,
        ratio: own.ratio,
        ok: own.ratio >= limit,
      },
    ]
  } finally {
    await closers.closeAll()
  }
}

/** The portal's data code and one plain statement, on one pool. */
async function readersOf(
  { address, dataFolder, database }: Portal,
  people: readonly Person[],
  closers: Closers,
) {
  const db = connect(address, () => undefined, 'requests')
  closers.add(() => db.destroy())
  const listener = await startListener(address, silentLog)
  closers.add(() => listener.close())
  const needs = { db, clock: systemClock }
  const surveys = createSurveys({
    ...needs,
    log: silentLog,
    limeSurvey: await joinSurveyHost({ port: 0, dataFolder, returnUrl: '' }),
    tokens: 'opaque',
    receivesSurveys: (accountId) => accountReceivesSurveys(needs, accountId),
  })
  closers.add(() => surveys.close())
  const guard = familyGuard({ ...needs, listener }, createIdentify({ ...needs, listener }))
  const readUser = userReader({ ...needs, listener })
  const readUserAnew: UserReader = (who) => getUser(needs, who)
  const news = newsReader(needs)

  const readDashboard = async (read: UserReader, token: string) => {
    const signedIn = await verifyToken(read, guard, token)
    const actor = await (guard.recall ?? guard.identify)(token)
    if (actor.kind !== 'parent') throw new Error('Nobody is signed in.')
    const list = surveysReadyFor({ surveys }, actor) ?? (await listSurveysOf({ surveys }, actor))
    const published = news.ready(actor) ?? (await news.read(actor))
    return [
      answerText(identity.verifyToken, signedIn),
      answerText(contractOfSurveys.surveyList, list),
      answerText(contractOfNews.getNews, published),
    ]
  }

  const { rows } = await database.query<{ id: string }>('select id from account limit 1000')
  const read = prepared<{ name: string }, [id: string]>(
    'one-row',
    'select name, surname from account where id = $1',
  )
  const readOneRow = (turn: number) => read(db, rows[turn % rows.length]?.id ?? '')
  const today = dayInItaly(systemClock.now())
  const { rows: same } = await database.query<{ id: string }>(
    'select id from account where login = any($1)',
    [people.map(({ login }) => login)],
  )
  const readPerson = (turn: number) => readSignedInPerson(db, same[turn % same.length]?.id ?? '', today)
  return { readDashboard, readUser, readUserAnew, readOneRow, readPerson }
}

/** How often it is done in a second, by as many at once as the pool has connections. */
async function perSecondOf(read: (turn: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const begin = performance.now()
  const work = async () => {
    while (performance.now() < begin + load.milliseconds) await read(done++)
  }
  await Promise.all(Array.from({ length: load.connections }, work))
  return (done * 1000) / (performance.now() - begin)
}
