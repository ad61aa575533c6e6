import { fieldErrors } from '@desco/contract/field-errors'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'

import { useField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { projectWebsite } from '#frame/page-facts.ts'
import { RadioChoices } from '#ui/form/choices.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { OutIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { InvitationScreen } from './invitation.tsx'

/** The second parent chooses one of three answers. */
export function SecondParentChoicePage() {
  const website = projectWebsite()
  return (
    <InvitationScreen
      title="Una decisione da prendere insieme"
      openTitle={({ inviter }) => `${inviter.name} ti invita a decidere insieme`}
      lead={(invitation) => (
        <Text>
          {invitation === null
            ? 'L’altro genitore'
            : `${invitation.inviter.name} ${invitation.inviter.surname}`}{' '}
          ha iscritto la vostra famiglia allo studio. Perché i vostri figli partecipino serve anche la tua
          risposta.
        </Text>
      )}
      side="Decidi con calma. Ogni risposta va bene."
      centred
    >
      {({ token }) => (
        <>
          <SecondParentChoiceForm token={token} />
          {website !== undefined && (
            <FootLinks>
              <a href={website} rel="noopener">
                Leggi di che studio si tratta <OutIcon size="tiny" />
              </a>
            </FootLinks>
          )}
        </>
      )}
    </InvitationScreen>
  )
}

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
  option: z.enum(['spouse-signup', 'spouse-selectchild', 'spouse-noone'], fieldErrors.optionRequired),
})

function SecondParentChoiceForm({ token }: { token: string }) {
  const navigate = useNavigate()
  // the token travels in the route's state: it stands in no further address (specification section 2)
  const { form, submit } = useContractForm(
    choice,
    { option: '' },
    {
      send: async ({ option }) => navigate(`/${option}`, { state: { token } }),
    },
  )

  return (
    <Form form={form} onSubmit={submit}>
      <Card>
        <Options />
        <SubmitButton>Continua</SubmitButton>
      </Card>
    </Form>
  )
}

const Options = () => <RadioChoices {...useField('option')} legend="Che cosa scegli?" options={options} />
