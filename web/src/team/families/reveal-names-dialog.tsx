import { familyActs, type RevealedNames } from '@desco/contract/staff/family-acts'

import { ReasonDialog } from '#team/parts/reason-dialog.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = { familyId: string; onShown: (names: RevealedNames) => void; onClose: () => void }

/** Names are looked at for a reason. They stay on this page until it is left, and nowhere else. */
export const RevealNamesDialog = ({ familyId, onShown, onClose }: Props) => (
  <ReasonDialog
    title="Mostrare i nomi?"
    confirm="Mostra i nomi"
    line={familyActs.revealNames}
    input={{ familyId }}
    onDone={onShown}
    onClose={onClose}
  >
    <Text>Vedi nomi, email e telefoni di questa famiglia finché resti in questa pagina.</Text>
  </ReasonDialog>
)
