import { readFileSync } from 'node:fs'

import { aSurvey, type Survey } from './survey.ts'

const folder = new URL('../surveys/', import.meta.url)

function readSurvey(name: string): Survey {
  const kept = readFileSync(new URL(`${name}.json`, folder), 'utf8')
  return aSurvey(JSON.parse(kept) as Parameters<typeof aSurvey>[0])
}

/** Four questionnaires to answer, and three that a portal must not offer today. */
export function demoSurveys(today: Date): Survey[] {
  const year = today.getFullYear()
  const { welcome, end, groups } = readSurvey('breakfast')
  return [
    ...['breakfast', 'shopping', 'fruit-and-vegetables', 'free-time'].map(readSurvey),
    aSurvey({
      sid: 310005,
      title: 'Ambiente domestico (in preparazione)',
      active: false,
      participantAttributes: null,
    }),
    aSurvey({
      sid: 310006,
      title: `Questionario iniziale ${year - 1}`,
      expires: `${year - 1}-12-31 23:59:00`,
      welcome,
      end,
      groups,
    }),
    aSurvey({
      sid: 310007,
      title: 'Seguito a sei mesi',
      startdate: `${year + 1}-05-01 08:00:00`,
      welcome,
      end,
      groups,
    }),
  ]
}
