import { staff } from '@desco/contract/staff/log-in'
import { useState } from 'react'

import { TextField } from '#forms/fields.tsx'
import { type Act, ActButton, ActDialog } from '#team/parts/act.tsx'
import { useStaffMe, useStaffSession } from '#team/session/session.ts'

/** One's name, asked in the same words wherever it is asked. */
export const OwnNameField = () => (
  <TextField
    name="name"
    label="Nome e cognome"
    hint="Lo leggono i colleghi: nel registro, nei compiti e nelle approvazioni. Le famiglie non lo vedono."
    autoComplete="name"
    autoCapitalize="words"
    spellCheck={false}
  />
)

/** Asks somebody whose access is older than names, once after each log-in until they answer. */
export function AskName() {
  const [isPutOff, setIsPutOff] = useState(false)
  const act = useOwnName()
  const asked: typeof act = {
    ...act,
    title: 'Come ti chiami?',
    follows: 'Finora i colleghi vedevano il tuo indirizzo email.',
    back: 'Più tardi',
  }
  return !isPutOff && <ActDialog act={asked} onClose={() => setIsPutOff(true)} />
}

/** The way to another name of one’s own. */
export const OwnNameButton = () => <ActButton act={useOwnName()}>Cambia il nome</ActButton>

/** One’s own name, which shows at once everywhere. */
function useOwnName(): Act<typeof staff.nameStaff> {
  const { name } = useStaffMe()
  const { enter } = useStaffSession()
  return {
    endpoint: staff.nameStaff,
    input: { name: name ?? '' },
    title: 'Cambiare il nome?',
    follows: 'Il nuovo nome compare anche accanto a quello che hai già fatto.',
    fields: <OwnNameField />,
    confirm: 'Salva',
    done: 'Nome salvato.',
    onDone: ({ staff: me }) => enter(me),
  }
}
