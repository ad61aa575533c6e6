import { expectOk, followLog, registerFamily, screenSays, until } from './stage.mjs'

const page = 'frame/late-answers.ts'
// after failures in a row the portal asks again every 15 seconds
const longestRest = 30
const outages = [
  { fault: 'LimeSurvey is so slow that it answers nobody', failure: 'slow', kind: 'timeout' },
  { fault: 'LimeSurvey is down', failure: 'refuse', kind: 'unreachable' },
  { fault: 'LimeSurvey answers with an HTML page in place of JSON (200)', failure: 'html', kind: 'not_json' },
  { fault: 'LimeSurvey answers with an HTML page of its own error (500)', failure: 'http500', kind: 'http' },
]

/** LimeSurvey's faults that families meet. */
export async function surveyFaults({ stage, row }) {
  let token
  await row('LimeSurvey is down before it has ever given its list', async () => {
    stage.surveys.fail('refuse')
    const log = followLog(stage)
    token = await registerFamily(stage)
    const sees = await seeLastKnown(stage, token, 0)
    await until(() => log.has('LimeSurvey does not answer'), 20, 'the line of the log')
    stage.surveys.fail(null)
    const heals = await until(() => isFresh(stage, token), longestRest, 'the questionnaires')
    return { sees, says: log.said(), heals, within: longestRest }
  })
  for (const { fault, failure, kind } of outages) {
    await row(fault, async () => {
      await until(() => isFresh(stage, token), longestRest, 'the questionnaires')
      stage.surveys.fail(failure)
      await forgetList(stage)
      const log = followLog(stage)
      const seen = await seeLastKnown(stage, token)
      await until(
        () => log.has(`LimeSurvey does not answer as it should: ${kind}`),
        20,
        'the line of the log',
      )
      stage.surveys.fail(null)
      const heals = await until(() => isFresh(stage, token), longestRest, 'the questionnaires')
      return { sees: seen, says: log.said(), heals, within: longestRest }
    })
  }
}

const list = (stage, token) => stage.call('GET', '/api/limesurvey/surveylist', { token })

async function isFresh(stage, token) {
  const { body } = await list(stage, token)
  return body.freshness?.stale === false && body.data.length > 0
}

/** As if ten minutes had passed: the list that is known is too old, and this process remembers nothing. */
async function forgetList(stage) {
  await stage.ask(`update survey_catalogue set fetched_at = fetched_at - interval '10 minutes'`)
  await stage.startAgain()
}

/** A family sees so many questionnaires known before, and reads that LimeSurvey does not answer. */
async function seeLastKnown(stage, token, known = 4) {
  let slowest = 0
  const shown = { data: [], refusal: '' }
  const isTold = async () => {
    const began = performance.now()
    const answer = await list(stage, token)
    slowest = Math.max(slowest, performance.now() - began)
    // while nothing was ever known there is nothing to show either
    const isRefusal = known === 0 && answer.status === 503 && answer.body.code === 'surveys_unavailable'
    if (isRefusal) {
      shown.refusal = `«${answer.body.message}»`
      return true
    }
    const { data, freshness } = expectOk(answer).body
    shown.data = data
    return freshness.stale && !freshness.late
  }
  // a busy portal may be asking still, and says so
  const isAsking = await until(isTold, 20, 'the word that LimeSurvey does not answer').then(
    () => false,
    (error) => {
      if (known > 0 || shown.data.length > 0) throw error
      return true
    },
  )
  if (isAsking) return screenSays(page, 'Stiamo ancora aspettando i questionari: arrivano tra poco.')
  if (shown.refusal !== '') return `${shown.refusal} within ${(slowest / 1_000).toFixed(1)} s`
  const { length } = shown.data
  if (length !== known) throw new Error(`${length} questionnaires are shown in place of ${known}`)
  const words = screenSays(page, 'I questionari non rispondono in questo momento: riproviamo da soli.')
  const what = known === 0 ? 'no questionnaires' : `the ${length} questionnaires known last`
  return `${what}, each time within ${(slowest / 1_000).toFixed(1)} s, and ${words}`
}
