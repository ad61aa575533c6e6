import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { Participant, Survey, SurveyResponse } from './survey.ts'
import { writeFileSafely } from './write-file.ts'

/** A survey with everything that people have left in it. */
export type SurveyRecord = {
  survey: Survey
  participants: Participant[]
  nextTid: number
  responses: SurveyResponse[]
  nextResponseId: number
}

export type Store = {
  all: () => SurveyRecord[]
  find: (sid: number) => SurveyRecord | undefined
  put: (survey: Survey) => SurveyRecord
  remove: (sid: number) => void
  /** Returns once everything up to this moment is on the disk. */
  save: () => Promise<void>
}

type Needs = { dataFile: string | null; surveys: Survey[] }

/** What the data file held, with the given surveys' definitions on top: a new text never costs an answer. */
export function openStore({ dataFile, surveys }: Needs): Store {
  const records = new Map<number, SurveyRecord>()
  if (dataFile) for (const record of read(dataFile)) records.set(record.survey.sid, record)

  const text = () => JSON.stringify({ version: 1, surveys: [...records.values()] })
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined

  const store: Store = {
    all: () => [...records.values()].sort((a, b) => a.survey.sid - b.survey.sid),
    find: (sid) => records.get(sid),
    put(survey) {
      const known = records.get(survey.sid)
      if (known) return Object.assign(known, { survey })
      const record = emptyRecord(survey)
      records.set(survey.sid, record)
      return record
    },
    remove: (sid) => void records.delete(sid),
    save() {
      if (!dataFile) return Promise.resolve()
      // whoever arrives during one write shares the next one
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined
          running = writeFileSafely(dataFile, text())
          return running
        })
      return waiting
    },
  }
  for (const survey of surveys) store.put(survey)
  return store
}

function emptyRecord(survey: Survey): SurveyRecord {
  return { survey, participants: [], nextTid: 1, responses: [], nextResponseId: 1 }
}

function read(dataFile: string): SurveyRecord[] {
  mkdirSync(dirname(dataFile), { recursive: true })
  if (!existsSync(dataFile)) return []
  try {
    const kept = JSON.parse(readFileSync(dataFile, 'utf8')) as { version: number; surveys: SurveyRecord[] }
    if (kept.version !== 1) throw new Error('unknown version')
    return kept.surveys
  } catch {
    // starting afresh would silently throw answers away
    throw new Error(`The survey host cannot read its data file ${dataFile}. Move it away to start afresh.`)
  }
}
