import type { PathStep, StudyPath } from '@desco/contract/messages/path'

import { type Sticker, type StickerDrawing, Stickers } from '#ui/text/stickers.tsx'
import { SmallNote } from '#ui/text/text.tsx'

import { useStudyPath } from './today-card.tsx'

const ofQuestionnaires: readonly StickerDrawing[] = ['bicchiere', 'brocca', 'vaso']
const ofDays: readonly StickerDrawing[] = ['cucchiaio', 'tovagliolo', 'tazza']

/**
 * A sticker for each thing of a child's path that is done, in the order of the path: that it is done, never what was said or
 * how much was eaten. A thing done stays done, so none is taken away; the end of the path is no sticker, because a new
 * questionnaire takes it back.
 */
function stickersOf({ steps }: StudyPath): Sticker[] {
  const doneOf = (wanted: PathStep) => steps.find(({ step }) => step === wanted)?.done ?? 0
  const many = (of: PathStep, drawings: readonly StickerDrawing[], words: string) =>
    Array.from({ length: doneOf(of) }, (_, n) => ({
      id: `${of} ${n}`,
      drawing: drawings[n % drawings.length] ?? 'piatto',
      words,
    }))
  return [
    ...many('children', ['piatto'], 'Hai il tuo posto a tavola'),
    ...many('questionnaires', ofQuestionnaires, 'Questionario fatto'),
    ...many('diary', ofDays, 'Giorno di diario finito'),
  ]
}

/** A child's own stickers; nobody else sees them. Without any, nothing stands here. */
export function OwnStickers() {
  const { data } = useStudyPath()
  const me = data?.people.find(({ isMe }) => isMe)
  const stickers = me === undefined ? [] : stickersOf(me)
  if (stickers.length === 0) return null
  return (
    <>
      <Stickers label="I tuoi adesivi" stickers={stickers} />
      <SmallNote>Un adesivo per ogni passo: li vedi solo tu.</SmallNote>
    </>
  )
}
