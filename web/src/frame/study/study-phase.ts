import { type StudyPhase, studyPhase } from '@desco/contract/study-phase'

import { useAsked } from '#data/use-asked.ts'

/**
 * How far the study is, for the pages to which a link of a mail leads. Null until the server has said so, and where it cannot
 * be asked: the call that is made then is refused with the same words.
 */
export const useStudyPhase = (): StudyPhase | null =>
  useAsked(studyPhase.seeStudyPhase, {}).answer?.phase ?? null
