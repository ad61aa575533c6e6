import { checkAccount, LimeSurveyError, whyNot } from '#questionnaires/index.ts'
import type { Config } from '#server/config.ts'

import { about, clockFinding, type Finding } from './finding.ts'

const { note, ok, wrong } = about('limesurvey')
const patienceMilliseconds = 10_000

/** Its account on every survey, as `desco limesurvey check` does, and its clock. Changes nothing there. */
export async function checkLimeSurvey({ limeSurvey }: Config): Promise<Finding[]> {
  if (limeSurvey === null) return [note('the demo survey host stands in for it')]
  try {
    const { version, surveys } = await checkAccount(limeSurvey)
    const findings: Finding[] = [
      surveys.length > 0
        ? ok(`${version === null ? 'it' : `LimeSurvey ${version}`} shows ${surveys.length} surveys`)
        : wrong('its account sees no survey', 'give it “survey: read” on each (docs/operations.md)'),
    ]
    for (const { id, lacks, failed, remarks } of surveys) {
      for (const { right, so } of lacks)
        findings.push(wrong(`survey ${id} lacks ${right}`, `give that right; without it ${so}`))
      for (const { method, kind } of failed)
        findings.push(wrong(`survey ${id}: ${method} failed (${kind})`, 'look at LimeSurvey’s own log'))
      for (const remark of remarks) findings.push(note(`survey ${id}: ${remark}`))
    }
    return [...findings, ...(await checkClock(limeSurvey.url))]
  } catch (error) {
    if (!(error instanceof LimeSurveyError)) throw error
    return [wrong(whyNot(error), 'mend that; desco limesurvey check tries it again')]
  }
}

async function checkClock(url: string): Promise<Finding[]> {
  const answer = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch(() => null)
  const moment = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(moment) ? [] : [clockFinding('LimeSurvey', moment - Date.now())]
}
