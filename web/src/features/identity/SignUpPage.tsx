import { Link } from 'react-router'

import { PublicScreen } from '#forms/PublicScreen.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Text } from '#ui/Text.tsx'
import { paths } from '#web/paths.ts'

import { SignUpForm } from './SignUpForm.tsx'

export const SignUpPage = () => (
  <PublicScreen
    title="Registrazione genitore"
    lead={<Text>Iscrivi prima te; i figli arrivano tra due passi. Tutti i campi sono obbligatori.</Text>}
    side="Bastano cinque minuti. Puoi lasciare lo studio quando vuoi."
    step={0}
    headEnd={
      <Link className={buttonClass({ variant: 'quiet' })} to={paths.login}>
        Log In
      </Link>
    }
  >
    <SignUpForm />
  </PublicScreen>
)
