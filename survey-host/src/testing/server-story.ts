import type { Scene } from './scenes.ts'
import { badRequests, deleting, numbersAsText, withoutDates } from './server-story/at-the-end.ts'
import { completing } from './server-story/completing.ts'
import { exporting } from './server-story/exporting.ts'
import { adding, changing, reading } from './server-story/participants.ts'
import { aboutSurveys, beforeParticipants } from './server-story/surveys.ts'

/** One server from its first survey to its last deletion. */
export const serverStory: Scene[] = [
  ...beforeParticipants,
  ...aboutSurveys,
  ...adding,
  ...reading,
  ...changing,
  ...completing,
  ...exporting,
  ...deleting,
  ...numbersAsText,
  ...withoutDates,
  ...badRequests,
]
