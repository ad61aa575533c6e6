import { useField } from '#forms/fields.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'

/** The six digits that the app shows now. */
export const AppCodeField = () => (
  <CodeInput {...useField('code')} label="Codice dell’app" hint="Le 6 cifre che l’app mostra adesso." />
)
