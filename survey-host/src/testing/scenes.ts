import type { Rights } from '../host-state.ts'
import { createBrowser } from './browser.ts'
import type { Stage } from './stage.ts'

/** The name of a recording to replay, or what happened on the recorded server in between. */
export type Scene = string | ((stage: Stage) => void | Promise<void>)

const link = (sid: number, token: string) => `/index.php/${sid}?token=${token}&lang=it&newtest=Y`

export const put =
  (...changed: Parameters<Stage['host']['putSurvey']>[0][]): Scene =>
  ({ host }) =>
    changed.forEach((survey) => host.putSurvey(survey))

export const add =
  (sid: number, ...rows: object[]): Scene =>
  async ({ call }) =>
    void (await call('add_participants', sid, rows, false))

/** These calls by an account that may do no more than this. */
export const fewRights = (rights: Rights, ...scenes: Scene[]): Scene[] => [
  ({ host }) => void (host.settings.rights = rights),
  ...scenes,
  ({ host }) => void (host.settings.rights = 'all'),
]

type Visit = {
  sid: number
  token: string
  begins: string
  pages: [string, Record<string, string | string[]>][]
}

/** Somebody opens the link and answers so many pages, each at its time. */
export const answers =
  ({ sid, token, begins, pages }: Visit): Scene =>
  async (stage) => {
    const browser = createBrowser(stage.host.url)
    stage.at(begins)
    await browser.open(link(sid, token))
    await browser.submit()
    for (const [time, fields] of pages) {
      stage.at(time)
      await browser.submit(fields)
    }
  }
