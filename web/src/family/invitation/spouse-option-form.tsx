import { messages } from '@desco/contract/messages'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'

import { contractResolver } from '#forms/contract-resolver.ts'
import { Form } from '#forms/form.tsx'
import { SubmitButton } from '#forms/submit-button.tsx'
import { useField } from '#forms/use-field.ts'
import { useSubmit } from '#forms/use-submit.ts'
import { Card } from '#ui/layout/card.tsx'
import { RadioChoices } from '#ui/form/radio-choices.tsx'
import { Stack } from '#ui/layout/stack.tsx'

const options = [
  {
    value: 'spouse-signup',
    label: 'Autorizzo i figli e partecipo attivamente come genitore',
    hint: 'Ti registri e rispondi anche tu ad alcuni questionari.',
  },
  {
    value: 'spouse-selectchild',
    label: 'Autorizzo soltanto i figli',
    hint: 'Scegli quali figli partecipano. Per te non c’è altro da fare.',
  },
  {
    value: 'spouse-noone',
    label: 'Non autorizzo',
    hint: 'La richiesta si chiude e i figli non partecipano.',
  },
] as const

const choice = z.object({
  option: z.enum(['spouse-signup', 'spouse-selectchild', 'spouse-noone'], messages.optionRequired),
})

export function SpouseOptionForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm<{ option: string }, unknown, z.output<typeof choice>>({
    resolver: contractResolver(choice),
    defaultValues: { option: '' },
    mode: 'onTouched',
  })
  // the token travels in the route's state: it stands in no further address (specification section 2)
  const submit = useSubmit(form, {
    send: async ({ option }) => navigate(`/${option}`, { state: { token } }),
  })

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Stack>
          <Options />
          <SubmitButton busyLabel="Un momento…">Continua</SubmitButton>
        </Stack>
      </Card>
    </Form>
  )
}

const Options = () => <RadioChoices {...useField('option')} legend="Che cosa preferisci?" options={options} />
