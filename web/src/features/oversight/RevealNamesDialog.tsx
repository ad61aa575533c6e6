import { familyActs, type RevealedNames } from '@desco/contract/family-acts'

import { useStaffMutation } from '#staff-session/use-staff-mutation.ts'
import { ReasonDialog } from '#staff-ui/ReasonDialog.tsx'
import { Text } from '#ui/Text.tsx'

type Props = { familyId: string; onShown: (names: RevealedNames) => void; onClose: () => void }

/** Names are looked at for a reason. They stay on this page until it is left, and nowhere else. */
export function RevealNamesDialog({ familyId, onShown, onClose }: Props) {
  const { send, busy } = useStaffMutation(familyActs.revealNames)
  const reveal = async (reason: string) => {
    const names = await send({ familyId, reason })
    if (names !== null) onShown(names)
  }
  return (
    <ReasonDialog
      title="Mostrare i nomi?"
      confirm="Mostra i nomi"
      busy={busy}
      onConfirm={(reason) => void reveal(reason)}
      onClose={onClose}
    >
      <Text>Vedi nomi, email e telefoni di questa famiglia finché resti in questa pagina.</Text>
    </ReasonDialog>
  )
}
