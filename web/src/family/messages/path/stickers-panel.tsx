import type { PathStep, StudyPath } from '@desco/contract/messages/study-path'

import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { type Sticker, type StickerDrawing, Stickers } from '#ui/text/stickers.tsx'
import { Text } from '#ui/text/text.tsx'

const ofQuestionnaires: readonly StickerDrawing[] = ['bicchiere', 'brocca', 'vaso']
const ofDays: readonly StickerDrawing[] = ['cucchiaio', 'tovagliolo', 'tazza']

/**
 * A sticker for each thing of a child's path that is done, in the order of the path: that it is done, never what was said or
 * how much was eaten. What was done stays done, so none is taken away; the end of the path is no sticker, because a new
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
export function StickersPanel({ path }: { path: StudyPath }) {
  const stickers = stickersOf(path)
  if (stickers.length === 0) return null
  return (
    <Panel title="I tuoi adesivi">
      <Stack>
        <Text>Uno per ogni passo che hai fatto. Non è una gara: restano tuoi, e li vedi solo tu.</Text>
        <Stickers label="I tuoi adesivi" stickers={stickers} />
      </Stack>
    </Panel>
  )
}
