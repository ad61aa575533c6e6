import { familyTasks } from '@desco/contract/team/family-tasks'

import { ActButton } from '#team/parts/act.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay, useStaffMe } from '#team/session/session.ts'
import { Row } from '#ui/layout/boxes.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { giveAppointment } from './appointments-panel.tsx'
import { addNote } from '#team/families/family-records.tsx'
import { addTask } from './tasks-panel.tsx'

/** The ways to what a family may have none of yet, in one line in place of an empty panel for each. */
export function AddLine({ familyId }: { familyId: string }) {
  const me = useStaffMe().id
  const mayAct = useMay()('families.act')
  const colleagues = useStaffQuery(familyTasks.familyTasks, { familyId }).data?.colleagues
  if (!mayAct) return null
  return (
    <Row>
      <Text as="span">Aggiungi:</Text>
      {colleagues !== undefined && (
        <ActButton variant="quiet" act={addTask(familyId, colleagues, me)}>
          <span>
            <HiddenText>Aggiungi un</HiddenText> compito
          </span>
        </ActButton>
      )}
      <ActButton variant="quiet" act={giveAppointment(familyId)}>
        <span>
          <HiddenText>Dai un</HiddenText> appuntamento
        </span>
      </ActButton>
      <ActButton variant="quiet" act={addNote(familyId)}>
        <span>
          <HiddenText>Aggiungi una</HiddenText> nota
        </span>
      </ActButton>
    </Row>
  )
}
