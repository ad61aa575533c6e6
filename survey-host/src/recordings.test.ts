import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Survey } from './survey.ts'
import { notReproduced } from './testing/not-reproduced.ts'
import { recordedSurveys } from './testing/recorded-surveys.ts'
import { readRecording, recordingNames } from './testing/recordings.ts'
import { replay } from './testing/replay.ts'
import { type Scene, serverStory } from './testing/server-story.ts'
import { lockOutStory, sessionStory, switchedOffStory } from './testing/session-stories.ts'
import { openStage, type Stage } from './testing/stage.ts'

type Story = { title: string; surveys: Survey[]; scenes: Scene[] }

const twoSurveys = [recordedSurveys.lifestyle, recordedSurveys.sleep]
const stories: Story[] = [
  { title: 'one server from its first survey to its last deletion', surveys: [], scenes: serverStory },
  { title: 'session keys', surveys: [], scenes: sessionStory },
  { title: 'the login block', surveys: twoSurveys, scenes: lockOutStory },
  { title: 'the interface switched off', surveys: [], scenes: switchedOffStory },
]

describe.each(stories)('as recorded: $title', ({ surveys, scenes }) => {
  let stage: Stage
  beforeAll(async () => void (stage = await openStage({ surveys })))
  afterAll(() => stage.host.close())

  let meanwhile: Exclude<Scene, string>[] = []
  for (const scene of scenes) {
    if (typeof scene !== 'string') {
      meanwhile.push(scene)
      continue
    }
    const before = meanwhile
    meanwhile = []
    it(`${scene}: ${readRecording(scene).note}`, async () => {
      for (const happens of before) await happens(stage)
      const { answered, recorded } = await replay(scene, stage.target)
      expect(answered).toEqual(recorded)
    })
  }
})

describe('the recordings', () => {
  const replayed = stories.flatMap(({ scenes }) => scenes).filter((scene) => typeof scene === 'string')
  const excused = notReproduced.flatMap(({ names }) => names)

  it('are each replayed once, or listed with the reason why not', () => {
    expect([...replayed, ...excused].sort()).toEqual(recordingNames())
  })
})
