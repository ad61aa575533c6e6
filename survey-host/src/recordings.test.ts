import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Survey } from './survey.ts'
import { closingStory } from './testing/closing-story.ts'
import { notReproduced } from './testing/not-reproduced.ts'
import { italianSurveys, recordedSurveys } from './testing/recorded-surveys.ts'
import { readRecording, recordingNames } from './testing/recordings.ts'
import { replay } from './testing/replay.ts'
import type { Scene } from './testing/scenes.ts'
import { serverStory } from './testing/server-story.ts'
import { italianStory, lockOutStory, sessionStory, switchedOffStory } from './testing/session-stories.ts'
import { openStage, type Stage } from './testing/stage.ts'

type Story = { title: string; surveys: Survey[]; scenes: Scene[] }

const twoSurveys = [recordedSurveys.lifestyle, recordedSurveys.sleep]
const stories: Story[] = [
  { title: 'one server from its first survey to its last deletion', surveys: [], scenes: serverStory },
  { title: 'closing links, deleting answers, few rights', surveys: [], scenes: closingStory },
  { title: 'session keys', surveys: [], scenes: sessionStory },
  { title: 'the login block', surveys: twoSurveys, scenes: lockOutStory },
  { title: 'an Italian site', surveys: italianSurveys, scenes: italianStory },
  { title: 'the interface switched off', surveys: [], scenes: switchedOffStory },
]

// a story is played once from its beginning to its end: each answer needs what happened before it
describe.each(stories)('as recorded: $title', ({ surveys, scenes }) => {
  const replayed = new Map<string, Awaited<ReturnType<typeof replay>>>()
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ surveys })
    for (const scene of scenes) {
      if (typeof scene === 'string') replayed.set(scene, await replay(scene, stage.target))
      else await scene(stage)
    }
  })
  afterAll(() => stage.host.close())

  it.each(scenes.filter((scene) => typeof scene === 'string').map(titled))('$name: $note', ({ name }) => {
    const { answered, recorded } = replayed.get(name) ?? {}
    expect(recorded).toBeDefined()
    expect(answered).toEqual(recorded)
  })
})

const titled = (name: string) => ({ name, note: readRecording(name).note })

describe('the recordings', () => {
  const replayed = stories.flatMap(({ scenes }) => scenes).filter((scene) => typeof scene === 'string')
  const excused = notReproduced.flatMap(({ names }) => names)

  it('are each replayed once, or listed with the reason why not', () => {
    expect([...replayed, ...excused].sort()).toEqual(recordingNames())
  })
})
