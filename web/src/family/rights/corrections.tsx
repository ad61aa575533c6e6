import type { DataCard } from '@desco/contract/rights/own-data'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'

/** The field that a parent corrects, with the values that the form starts from. */
export type Correction =
  | { of: 'person'; person: DataCard['person'] }
  | { of: 'email' }
  | { of: 'birthDate'; child: DataCard['children'][number] }
  | { of: 'child'; child: DataCard['children'][number] }

/** The fields that a parent may correct by themselves. Children with an access of their own are renamed on their page. */
export function Corrections({ card: { person, children } }: { card: DataCard }) {
  const [open, setOpen] = useState<Correction | null>(null)
  const { hasLeft, studyOver } = useUser()
  const close = () => setOpen(null)
  if (studyOver) return <StudyOverNote about="corrections" />
  return (
    <>
      <Row>
        <Button small onClick={() => setOpen({ of: 'person', person })}>
          Correggi nome e telefono
        </Button>
        <Button small onClick={() => setOpen({ of: 'email' })}>
          Cambia email
        </Button>
        {!hasLeft &&
          children
            .filter(({ hasAccess, birthDate }) => !hasAccess && birthDate !== null)
            .map((child) => (
              <Button small key={child.id} onClick={() => setOpen({ of: 'child', child })}>
                Correggi il nome di {child.name}
              </Button>
            ))}
        {!hasLeft &&
          children.map((child) => (
            <Button small key={child.id} onClick={() => setOpen({ of: 'birthDate', child })}>
              Correggi la data di {child.name}
            </Button>
          ))}
      </Row>
      {open !== null && <CorrectionDialog title={titleOf(open)} correction={open} onClose={close} />}
    </>
  )
}

function titleOf(correction: Correction): string {
  switch (correction.of) {
    case 'person':
      return 'Correggi nome e telefono'
    case 'email':
      return 'Cambia email'
    case 'child':
      return `Correggi il nome di ${correction.child.name}`
    case 'birthDate':
      return `Correggi la data di nascita di ${correction.child.name}`
  }
}
