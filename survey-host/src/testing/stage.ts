import { type SurveyHost, type SurveyHostOptions, startSurveyHost } from '../index.ts'
import type { Target } from './replay.ts'

const password = 'parola-di-prova'

export type Stage = {
  host: SurveyHost
  /** Sets the clock to a time in Italy: `10:15:51` of the first recorded day, or `2026-11-22T02:22:00`. */
  at: (time: string) => void
  later: (seconds: number) => void
  target: Target
  logIn: () => Promise<string>
  call: (method: string, ...params: unknown[]) => Promise<unknown>
}

/** A host on a clock that only the test moves. */
export async function openStage(options: Partial<SurveyHostOptions> = {}): Promise<Stage> {
  let instant = Date.parse('2026-11-21T10:09:47+01:00')
  const host = await startSurveyHost({
    port: 0,
    user: 'admin',
    password,
    now: () => new Date(instant),
    ...options,
  })
  const target: Target = { url: host.url, key: '', password }

  const ask = async (method: string, params: unknown[]) => {
    const response = await fetch(`${host.url}/index.php/admin/remotecontrol`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ method, params, id: 1 }),
    })
    return ((await response.json()) as { result: unknown }).result
  }
  const logIn = async () => (target.key = String(await ask('get_session_key', ['admin', password])))
  await logIn()
  host.forgetCalls()

  return {
    host,
    target,
    logIn,
    at: (time) => void (instant = Date.parse(`${time.includes('T') ? time : `2026-11-21T${time}`}+01:00`)),
    later: (seconds) => void (instant += seconds * 1000),
    call: (method, ...params) => ask(method, [target.key, ...params]),
  }
}
