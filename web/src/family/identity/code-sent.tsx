import { Text } from '#ui/text/text.tsx'

import { codeTimes } from '#family/registration/code-times.ts'

/** Where the code is. Whoever comes later, from the login, may have none that is still good. */
export const CodeSent = ({ to }: { to: string }) =>
  codeTimes('VERIFY_ACCOUNT', to) === null ? (
    <Text>
      Scrivi il codice di sei cifre che abbiamo mandato a <strong>{to}</strong>. Se non lo trovi o è scaduto,
      chiedine uno nuovo.
    </Text>
  ) : (
    <Text>
      Abbiamo mandato un codice di sei cifre a <strong>{to}</strong>. Se non lo vedi, guarda anche nella posta
      indesiderata.
    </Text>
  )
