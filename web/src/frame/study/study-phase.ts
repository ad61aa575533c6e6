import { type StudyPhase, studyPhase } from '@desco/contract/study-phase'
import { useEffect, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'

/**
 * How far the study is, for the pages to which a link of a mail leads. Null until the server has said so, and where it cannot
 * be asked: the call that is made then is refused with the same words.
 */
export function useStudyPhase(): StudyPhase | null {
  const { ask } = useServer()
  const [phase, setPhase] = useState<StudyPhase | null>(null)
  useEffect(() => {
    let isGone = false
    ask(studyPhase.seeStudyPhase, {}).then(
      (said) => isGone || setPhase(said.phase),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      },
    )
    return () => void (isGone = true)
  }, [ask])
  return phase
}
