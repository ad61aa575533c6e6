import { type FoodListChanges as Changes, foodListDesk } from '@desco/contract/diary/desk/food-lists'

import { Loaded } from '#ui/feedback/loaded.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { SmallNote, Text } from '#ui/text/text.tsx'

import { entriesWords } from './diary-words.ts'
import styles from './diary.module.css'

/** The changes of a version against the one in force. */
export function ChangesDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const query = useStaffQuery(foodListDesk.compareFoodList, { version }, { onlyOnEntry: true })
  return (
    <Dialog title={`Che cosa cambia con la versione ${version}`} onClose={onClose} back="Chiudi">
      <Loaded query={query} failed="Il confronto non è arrivato">
        {({ against, changes }) => (
          <Stack>
            <SmallNote>Rispetto alla versione {against}, che è in vigore oggi.</SmallNote>
            <FoodListChanges changes={changes} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

const columnNames: Record<string, string> = {
  name: 'nome',
  plural: 'plurale',
  synonyms: 'sinonimi',
  group: 'gruppo',
  picture: 'disegno',
  units: 'unità e grammi',
  grams_status: 'stato dei grammi',
  foodex2: 'FoodEx2',
  study_code: 'codice dello studio',
}

/** Foods that come, go, and are written otherwise. */
export function FoodListChanges({ changes: { added, removed, changed } }: { changes: Changes }) {
  if (added.length + removed.length + changed.length === 0)
    return <Text>Nessuna differenza: gli stessi alimenti, scritti allo stesso modo.</Text>
  return (
    <Stack>
      <Part title="Nuovi" lines={added.map(({ foodId, name }) => ({ foodId, words: name }))} />
      <Part
        title="Tolti"
        lines={removed.map(({ foodId, name, used }) => ({
          foodId,
          words: used === 0 ? name : `${name}: resta in ${entriesWords(used)}`,
        }))}
      />
      <Part
        title="Cambiati"
        lines={changed.map(({ foodId, name, columns }) => ({
          foodId,
          words: `${name}: ${columns.map((column) => columnNames[column] ?? column).join(', ')}`,
        }))}
      />
    </Stack>
  )
}

type PartProps = { title: string; lines: readonly { foodId: string; words: string }[] }

function Part({ title, lines }: PartProps) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>
        {title}: {lines.length}
      </h3>
      <ul className={styles.lines}>
        {lines.map(({ foodId, words }) => (
          <li key={foodId}>{words}</li>
        ))}
      </ul>
    </section>
  )
}
