import { familyActs } from '@desco/contract/staff/family-acts'
import type { FamilyPageAnswer } from '@desco/contract/staff/oversight'
import { useState } from 'react'

import { TextAreaField } from '#forms/fields.tsx'
import { useMay } from '#team/session/use-may.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { ActDialog } from './act-dialog.tsx'
import styles from './timeline.module.css'

type Props = { familyId: string; notes: FamilyPageAnswer['notes']; onDone: () => void }

const longestNote = 2000

/** What the team noted about a family. Notes stay as they are. */
export function NotesPanel({ familyId, notes, onDone }: Props) {
  const may = useMay()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Panel
      title="Note"
      fact={
        may('families.act') && (
          <Button small onClick={() => setIsWriting(true)}>
            Aggiungi una nota
          </Button>
        )
      }
    >
      {notes.length === 0 ? (
        <Text>Ancora nessuna nota.</Text>
      ) : (
        <ol className={styles.line}>
          {notes.map(({ id, at, by, text: words }) => (
            <li className={styles.event} key={id}>
              <span className={styles.at}>
                {printDayAndTime(at)}, {by}
              </span>
              <span className={styles.note}>{words}</span>
            </li>
          ))}
        </ol>
      )}
      {isWriting && (
        <ActDialog
          act={{
            line: familyActs.addNote,
            input: { familyId, text: '' },
            title: 'Una nota',
            follows: 'La leggono tutti quelli che aprono questa scheda. Poi non si cambia e non si cancella.',
            confirm: 'Salva la nota',
            done: 'Nota salvata.',
          }}
          onDone={onDone}
          onClose={() => setIsWriting(false)}
        >
          <TextAreaField
            name="text"
            label="Nota"
            hint="Senza nomi, indirizzi o numeri di telefono."
            maxLength={longestNote}
          />
        </ActDialog>
      )}
    </Panel>
  )
}
