import { setTimeout } from 'node:timers/promises'

import type { NewExport } from '@desco/contract/team/exports'

import type { Doer } from '#staff/index.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { ExportNeeds } from '#team/needs.ts'

import { exportWorker } from './export-worker.ts'
import { findJob, requestExport } from './request-export.ts'
import { takeFile } from './download-export.ts'

const lookEveryMilliseconds = 500

type Save = (fileName: string, pieces: AsyncIterable<Buffer>) => Promise<void>

/**
 * Asks for an export, sees to it that it is made, here or by a portal that is running, and hands it over to be saved.
 * Answers whether that went well.
 */
export async function saveExport(
  needs: ExportNeeds & LetterNeeds,
  wanted: NewExport,
  save: Save,
): Promise<boolean> {
  const doer: Doer = { by: 'command_line' }
  const { id } = await requestExport(needs, doer, wanted)
  for (;;) {
    await doDueJobs(needs, exportWorker(needs))
    const state = (await findJob(needs.db, id))?.state
    if (state === 'ready') break
    if (state !== 'waiting' && state !== 'running') return false
    await setTimeout(lookEveryMilliseconds)
  }
  const file = await takeFile(needs, doer, id)
  try {
    await save(file.fileName, file.pieces)
  } catch (error) {
    await file.breakOff()
    throw error
  }
  await file.end()
  return true
}
