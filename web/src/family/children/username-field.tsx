import { children } from '@desco/contract/families/children'
import { limits } from '@desco/contract/limits'
import { useFormContext } from 'react-hook-form'

import { useAsked } from '#data/use-asked.ts'
import { TextField } from '#forms/fields.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { HiddenText, Text } from '#ui/text/text.tsx'

const { username } = limits

const usernameHint = `Da ${username.min} a ${username.max} caratteri: lettere non accentate, numeri e trattino basso (_). Un nome inventato, meglio senza il cognome: per esempio nico_luna.`

type Props = {
  label: string
  placeholder?: string
  /** The name that the server refused because somebody has it: free ones like it are offered. */
  taken: string | null
}

export const UsernameField = ({ label, placeholder, taken }: Props) => (
  <Stack gap="tight">
    <TextField
      name="username"
      label={label}
      placeholder={placeholder}
      hint={usernameHint}
      autoCapitalize="none"
      spellCheck={false}
    />
    {taken !== null && <FreeUsernames key={taken} wanted={taken} />}
  </Stack>
)

function FreeUsernames({ wanted }: { wanted: string }) {
  const free = useAsked(children.freeUsernames, { username: wanted }).answer?.data ?? []
  const { setValue, setFocus, clearErrors } = useFormContext<{ username: string }>()

  const take = (name: string) => {
    setValue('username', name, { shouldDirty: true, shouldTouch: true })
    clearErrors('username')
    setFocus('username')
  }

  return (
    <div>
      <output>
        {free.length > 0 && (
          <Text as="span" size="small">
            Questi sono liberi: <HiddenText>{free.join(', ')}</HiddenText>
          </Text>
        )}
      </output>
      <Row>
        {free.map((name) => (
          <Button key={name} small onClick={() => take(name)}>
            <HiddenText>Usa </HiddenText>
            {name}
          </Button>
        ))}
      </Row>
    </div>
  )
}
