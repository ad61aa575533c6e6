import { resolve } from 'node:path'

import type { Config } from '#server/config.ts'
import { joinSurveyHost, startSurveyHost } from '#operate/development/start-survey-host.ts'

type Opened = {
  limeSurvey: NonNullable<Config['limeSurvey']>
  /** The address of the demo survey host, where it stands in for LimeSurvey. */
  standIn: string | null
  close: () => Promise<void>
}

/** The configured LimeSurvey, or the demo survey host, started for us alone. */
export const openLimeSurvey = (config: Config) => open(config, startSurveyHost)

/** As `openLimeSurvey`, but beside a portal that is running and has started the demo survey host already. */
export const joinLimeSurvey = (config: Config) => open(config, joinSurveyHost)

async function open(config: Config, startHost: typeof startSurveyHost): Promise<Opened> {
  if (config.limeSurvey !== null)
    return { limeSurvey: config.limeSurvey, standIn: null, close: async () => undefined }
  const host = await startHost({
    port: config.port === 0 ? 0 : config.port + 1,
    dataFolder: resolve(config.dataFolder),
    returnUrl: `${config.publicUrl}/questionary`,
  })
  return { limeSurvey: host, standIn: host.url, close: host.stop }
}
