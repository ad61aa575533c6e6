import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Survey } from './survey.ts'
import { notReproduced } from './testing/not-reproduced.ts'
import { recordedSurveys } from './testing/recorded-surveys.ts'
import { readRecording, recordingNames } from './testing/recordings.ts'
import { replay } from './testing/replay.ts'
import { type Scene, serverStory } from './testing/server-story.ts'
import { lockOutStory, sessionStory, switchedOffStory } from './testing/session-stories.ts'
import { openStage, type Stage } from './testing/stage.ts'

function tells(title: string, surveys: Survey[], story: Scene[]) {
  describe(title, () => {
    let stage: Stage
    beforeAll(async () => void (stage = await openStage({ surveys })))
    afterAll(() => stage.host.close())

    let meanwhile: Exclude<Scene, string>[] = []
    for (const scene of story) {
      if (typeof scene !== 'string') {
        meanwhile.push(scene)
        continue
      }
      const before = meanwhile
      meanwhile = []
      it(`${scene}: ${readRecording(scene).note}`, async () => {
        for (const happens of before) await happens(stage)
        await replay(scene, stage.target)
      })
    }
  })
}

tells('answers like the recorded server', [], serverStory)
tells('knows session keys like the recorded server', [], sessionStory)
tells('locks out like the recorded server', [recordedSurveys.lifestyle, recordedSurveys.sleep], lockOutStory)
tells('is switched off like the recorded server', [], switchedOffStory)

describe('the recordings', () => {
  const replayed = [...serverStory, ...sessionStory, ...lockOutStory, ...switchedOffStory].filter(
    (scene) => typeof scene === 'string',
  )
  const excused = notReproduced.flatMap(({ names }) => names)

  it('are each replayed once, or listed with the reason why not', () => {
    expect([...replayed, ...excused].sort()).toEqual(recordingNames())
  })
})
