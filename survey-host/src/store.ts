import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Participant, Survey, SurveyResponse } from './survey.ts'

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
  put: (survey: Survey) => void
  remove: (sid: number) => void
  /** Returns once everything up to this moment is on the disk. */
  save: () => Promise<void>
}

type Needs = { dataFile: string | null; surveys: Survey[] }

/** The content of the data file, with the given surveys' definitions on top: a new text never costs an answer. */
export function openStore({ dataFile, surveys }: Needs): Store {
  const records = new Map<number, SurveyRecord>()
  if (dataFile) for (const record of read(dataFile)) records.set(record.survey.sid, record)
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined

  function put(survey: Survey) {
    const known = records.get(survey.sid)
    if (known) known.survey = survey
    else records.set(survey.sid, { survey, participants: [], nextTid: 1, responses: [], nextResponseId: 1 })
  }
  for (const survey of surveys) put(survey)

  return {
    all: () => [...records.values()].sort((a, b) => a.survey.sid - b.survey.sid),
    find: (sid) => records.get(sid),
    put,
    remove: (sid) => void records.delete(sid),
    save() {
      if (!dataFile) return Promise.resolve()
      // calls that arrive during one write share the next one
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined
          running = replaceFile(dataFile, JSON.stringify({ version: 1, surveys: [...records.values()] }))
          return running
        })
      return waiting
    },
  }
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

/** A crash at any instant leaves the old text or the new one, whole. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, path)
}
